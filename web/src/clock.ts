// The clocks of a game: main time, then periods of which one is lost when a move takes all of it.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Side } from './api';
import { keep, recall } from './session';
import { t } from './texts';

export interface Left {
  /** Seconds of the main time or of the period. */
  time: number;
  /** Periods left; 0 in main time. */
  periods: number;
}

interface Setting {
  main: number;
  period: number;
  periods: number;
}

/** `600+5x30`: ten minutes, then five periods of thirty seconds. `900`: fifteen minutes and no more. */
export function setting(text: string): Setting {
  const [main, rest] = text.split('+');
  const [periods, period] = (rest ?? '').split('x');
  return { main: Number(main) || 0, periods: Number(periods) || 0, period: Number(period) || 0 };
}

/** What the server is told of a clock. */
export function faceOf(text: string | undefined, left: Left) {
  if (!text) return undefined;
  return { left: Math.max(0, left.time), periods: left.periods, period: setting(text).period };
}

function fresh(text: string | undefined): Record<Side, Left> {
  const { main, period, periods } = setting(text ?? '0');
  const left = main > 0 ? { time: main, periods: 0 } : { time: period, periods };
  return { black: { ...left }, white: { ...left } };
}

const CLOCK = 'clock';

/** The clocks as they stood when the page was left in the middle of this game. */
function kept(game: string): Record<Side, Left> | null {
  const found = recall<{ game: string; left: Record<Side, Left> }>(CLOCK);
  return found?.game === game ? found.left : null;
}

/** Runs the clock of the side whose turn it is; `up` hears whose time is over. */
export function useClocks(text: string | undefined, running: Side | null, game: string, up: (side: Side) => void) {
  const left = useRef(kept(game) ?? fresh(text));
  const of = useRef(game);
  const [, redraw] = useState(0);
  if (of.current !== game) {
    of.current = game;
    left.current = kept(game) ?? fresh(text);
  }
  useEffect(() => {
    if (!text || !running) return;
    const own = left.current[running];
    const { period, periods } = setting(text);
    // A period that was not used up is there again.
    if (own.periods > 0) own.time = period;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      own.time -= (now - last) / 1000;
      last = now;
      if (own.time <= 0) {
        if (own.periods > 1) Object.assign(own, { time: period, periods: own.periods - 1 });
        else if (own.periods === 0 && periods > 0) Object.assign(own, { time: period, periods });
        else {
          own.time = 0;
          clearInterval(timer);
          up(running);
        }
      }
      keep(CLOCK, { game, left: left.current });
      redraw((n) => n + 1);
    }, 200);
    return () => clearInterval(timer);
  }, [text, running, game]);
  return {
    left: (side: Side) => left.current[side],
    reset: () => {
      left.current = fresh(text);
      keep(CLOCK, null);
    },
    text: (side: Side) => {
      const { time, periods } = left.current[side];
      const whole = Math.max(0, Math.ceil(time));
      const clock = `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, '0')}`;
      return periods ? `${clock} ${t.play.periods(periods)}` : clock;
    },
  };
}
