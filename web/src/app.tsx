// The page: one board, one panel, and the address that says where we are.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Refusal, board, get, onReach, type Position, type View } from './api';
import { Board } from './board';
import { Icon } from './icons';
import { MODES, fromAddress, toAddress, type Mode, type Place } from './link';
import type { ModeView, Page } from './mode';
import { useEndgame } from './panels/endgame';
import { useExplore } from './panels/explore';
import { useLibrary } from './panels/library';
import { usePlay } from './panels/play';
import { useSetup } from './panels/setup';
import { useSolve } from './panels/solve';
import { useTrain } from './panels/train';
import { human } from './points';
import { enter, leave } from './rooms';
import { click, setSound, soundIsOn } from './sound';
import { t } from './texts';
import { useTheme } from './theme';
import { useWindow } from './window';

const EMPTY = (position: Position): View => ({
  size: position.size,
  black: position.black,
  white: position.white,
  to_move: position.to_move ?? 'black',
  ko: null,
  last: null,
  prisoners: [0, 0],
  legal: [],
  chains: [],
  window: { left: 0, top: 0, right: position.size[0] - 1, bottom: position.size[1] - 1 },
  faults: [],
});

const sightOf = ({ position, moves, at }: Place) => JSON.stringify([position, moves.slice(0, at)]);

export function App() {
  const [place, setPlace] = useState<Place>(() => fromAddress(location.search));
  const [view, setView] = useState<View | null>(null);
  /** The board that was seen last, and what it was asked for. */
  const sight = useRef<{ of: string; view: View } | null>(null);
  const [message, setMessage] = useState('');
  const [online, setOnline] = useState(true);
  const [help, setHelp] = useState(false);
  const [sound, setSoundShown] = useState(soundIsOn);
  const [theme, toggleTheme] = useTheme();
  const now = useRef(place);
  now.current = place;

  const say = useCallback((text: string) => setMessage(text), []);
  const go = useCallback((change: Partial<Place>, push = false) => {
    const from = now.current;
    const other = change.mode && change.mode !== from.mode ? change.mode : null;
    if (other) leave(from);
    // Who brings a position along enters with it.
    const entered = other && !change.position ? enter(other, from, sight.current?.of === sightOf(from) ? sight.current.view : null) : {};
    const next = { ...from, ...entered, ...change };
    now.current = next;
    setPlace(next);
    const address = toAddress(next);
    if (push) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  }, []);
  const open = useCallback(
    (position: Position, mode?: Mode) => {
      go({ position, moves: [], at: 0, whole: false, corner: undefined, problem: undefined, game: undefined, ...(mode && { mode }) }, true);
    },
    [go],
  );

  useEffect(() => {
    const back = () => {
      const next = fromAddress(location.search);
      now.current = next;
      setPlace(next);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  useEffect(() => onReach(setOnline), []);
  // While the server is away it is called every other second; then what is shown is asked for anew.
  useEffect(() => {
    if (online) return;
    const timer = setInterval(() => get('/api/version').catch(() => {}), 2000);
    return () => clearInterval(timer);
  }, [online]);

  const see = (of: string, found: View) => {
    sight.current = { of, view: found };
    setView(found);
  };
  const key = sightOf(place);
  useEffect(() => {
    let stale = false;
    board(place.position, place.moves.slice(0, place.at))
      .then((found) => !stale && see(key, found))
      .catch((error: Refusal) => {
        if (stale || error.code === 'offline') return;
        say(error.message);
        // A link with moves that cannot be made shows where they begin.
        if (now.current.moves.length) go({ moves: [], at: 0 });
        else setView(EMPTY(place.position));
      });
    return () => {
      stale = true;
    };
  }, [key, online]);

  const play = useCallback(
    async (move: string) => {
      const { position, moves, at } = now.current;
      const line = [...moves.slice(0, at), move];
      try {
        see(sightOf({ ...now.current, moves: line, at: line.length }), await board(position, line));
        if (move !== 'pass') click();
      } catch (error) {
        if ((error as Refusal).code !== 'offline') say((error as Refusal).message || t.illegal);
        return false;
      }
      // A move that is in the line already keeps what comes after it.
      const known = moves[at] === move;
      // A record that another move replaces is one step back in the browser.
      go({ moves: known ? moves : line, at: at + 1 }, !known && at < moves.length && !!now.current.game);
      return true;
    },
    [go, say],
  );

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), 5000);
    return () => clearTimeout(timer);
  }, [message]);

  const page = (mode: Mode): Page => ({ place, view, active: online && place.mode === mode, go, open, play, say });
  const modes: Partial<Record<Mode, ModeView>> = {
    setup: useSetup(page('setup')),
    solve: useSolve(page('solve')),
    explore: useExplore(page('explore')),
    train: useTrain(page('train')),
    endgame: useEndgame(page('endgame')),
    play: usePlay(page('play')),
    library: useLibrary(page('library')),
  };
  const shown = MODES.filter((mode) => modes[mode]);
  const current: ModeView = modes[place.mode] ?? modes.train!;
  const step = (by: number) => go({ at: Math.min(Math.max(place.at + by, 0), place.moves.length) });
  // The wheel walks through the moves, where it does not scroll the page.
  const wheeled = useRef(0);
  const onWheel = (event: WheelEvent) => {
    const scrolls = document.documentElement.scrollHeight > innerHeight;
    const { timeStamp, deltaY } = event;
    if (scrolls || event.ctrlKey || !deltaY || current.board?.paints || current.preview || timeStamp - wheeled.current < 60) return;
    wheeled.current = timeStamp;
    step(Math.sign(deltaY));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const on = event.target as Element;
      const field = on.closest?.('input:not([type=radio], [type=checkbox], [type=range]), textarea, select');
      // A choice or a slider that has the focus keeps its own keys.
      const own = on.closest?.('input, progress') && /^(Arrow|Home|End|Page| )/.test(event.key);
      if (event.key === 'Escape') {
        setHelp(false);
        return;
      }
      if (field || own) return;
      if (current.key?.(event)) {
        event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const mode = shown[Number(event.key) - 1];
      const actions: Record<string, () => void> = {
        ArrowLeft: () => step(-1),
        ArrowRight: () => step(1),
        ',': () => step(-1),
        '.': () => step(1),
        Home: () => go({ at: 0 }),
        End: () => go({ at: place.moves.length }),
        '?': () => setHelp(true),
        c: () => toggleWhole(),
      };
      const act = mode ? () => go({ mode }, true) : actions[event.key];
      if (act && !(on.closest?.('[role=tablist]') && /^(Arrow|Home|End)/.test(event.key))) {
        event.preventDefault();
        act();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const drawn = view ?? EMPTY(place.position);
  const { window, crops } = useWindow(drawn, view !== null, place, current);
  const toggleWhole = () => go(place.corner ? { corner: undefined, whole: true } : { whole: !place.whole });
  const position = place.position;
  const heading = position.id ?? '';
  const name = current.heading ?? (heading || t.modes[place.mode]);
  useEffect(() => {
    document.title = `${name} · ${t.title}`;
  }, [name]);
  const title = (
    <>
      {name}
      {place.at > 0 && drawn.last && !current.heading && <small> {human(drawn.last, drawn.size[1])}</small>}
    </>
  );
  return (
    <div class="page">
      <header class="bar">
        <a class="brand" href="/" aria-label={t.title}>
          <img src="/icon.svg" alt="" width="26" height="26" />
          <span>{t.title}</span>
        </a>
        <span class="bar-title" aria-hidden="true">
          {title}
        </span>
        <nav class="tabs" aria-label={t.title}>
          {shown.map((mode) => (
            <button
              key={mode}
              type="button"
              class="tab"
              aria-current={mode === place.mode ? 'page' : undefined}
              onClick={() => go({ mode }, true)}
            >
              <Icon name={mode === 'play' ? 'game' : mode} />
              <span>{t.modes[mode]}</span>
            </button>
          ))}
        </nav>
        <div class="bar-end">
          <button
            type="button"
            class="icon"
            aria-pressed={sound}
            title={sound ? t.soundOff : t.soundOn}
            aria-label={sound ? t.soundOff : t.soundOn}
            onClick={() => {
              setSound(!sound);
              setSoundShown(!sound);
            }}
          >
            <Icon name={sound ? 'sound' : 'mute'} />
          </button>
          <button type="button" class="icon" title={theme === 'dark' ? t.light : t.dark} aria-label={theme === 'dark' ? t.light : t.dark} onClick={toggleTheme}>
            <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
          </button>
          <button type="button" class="icon" title={t.help} aria-label={t.help} onClick={() => setHelp(true)}>
            <Icon name="help" />
          </button>
        </div>
      </header>
      {!online && (
        <div class="offline" role="alert">
          {t.offline}
        </div>
      )}
      <main class={`table ${place.mode}`}>
        <section class="side-board" aria-label={t.board} onWheel={onWheel}>
          <Board
            size={drawn.size}
            black={drawn.black}
            white={drawn.white}
            window={window}
            last={drawn.last}
            ko={drawn.ko}
            legal={drawn.legal}
            label={t.boardLabel([heading, t.toMove(t.side[drawn.to_move])].filter(Boolean).join(', '))}
            onPress={current.press}
            {...current.board}
          />
          <div class={`under-board ${current.preview ? 'idle' : ''}`}>
            <div class="turn">
              <span class={`stone-dot ${drawn.to_move}`} aria-hidden="true" />
              {t.toMove(t.side[drawn.to_move])}
            </div>
            <div class="steps">
              <button type="button" class="icon edge" aria-label={t.toStart} title={t.toStart} disabled={!place.at} onClick={() => go({ at: 0 })}>
                <Icon name="first" />
              </button>
              <button type="button" class="icon" aria-label={t.back} title={t.back} disabled={!place.at} onClick={() => step(-1)}>
                <Icon name="back" />
              </button>
              <span class="visually-hidden" aria-live="polite">
                {place.at > 0 && drawn.last && t.played(place.at, human(drawn.last, drawn.size[1]))}
              </span>
              <span class="count">
                {place.at}
                <small>/{place.moves.length}</small>
              </span>
              <button type="button" class="icon" aria-label={t.forward} title={t.forward} disabled={place.at >= place.moves.length} onClick={() => step(1)}>
                <Icon name="forward" />
              </button>
              <button type="button" class="icon edge" aria-label={t.toEnd} title={t.toEnd} disabled={place.at >= place.moves.length} onClick={() => go({ at: place.moves.length })}>
                <Icon name="last" />
              </button>
            </div>
            <div class="views">
              <button
                type="button"
                class="icon"
                aria-pressed={place.whole && !place.corner}
                aria-label={t.wholeBoard}
                title={t.wholeBoard}
                disabled={!crops}
                onClick={toggleWhole}
              >
                <Icon name="whole" />
              </button>
              <button
                type="button"
                class="icon"
                aria-label={t.share}
                title={t.share}
                onClick={() => navigator.clipboard?.writeText(location.href).then(() => say(t.copied), () => say(location.href))}
              >
                <Icon name="link" />
              </button>
            </div>
          </div>
        </section>
        <aside class="panel" aria-label={t.modes[place.mode]}>
          <h1 class="heading">
            {title}
          </h1>
          {current.panel}
        </aside>
      </main>
      <div class={`toast ${message ? 'on' : ''}`} role="status" aria-live="polite">
        {message}
      </div>
      {help && <Help close={() => setHelp(false)} />}
    </div>
  );
}

function Help({ close }: { close: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current!.showModal(), []);
  return (
    <dialog ref={box} class="help" aria-labelledby="help-title" onClose={close} onClick={(e) => e.target === box.current && close()}>
      <div class="help-inside">
        <div class="row">
          <h2 id="help-title">{t.helpTitle}</h2>
          <span class="spring" />
          <button type="button" onClick={close}>
            {t.close}
          </button>
        </div>
        <dl>
          {t.keys.map(([key, what]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </dialog>
  );
}
