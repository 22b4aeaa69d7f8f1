// Explore: play on the position.

import type { ModeView, Page } from '../mode';
import { t } from '../texts';

export function useExplore(page: Page): ModeView {
  const { view, play } = page;
  return {
    board: { ghost: view?.to_move ?? null },
    press: (point, how) => {
      if (how === 'down') void play(point);
    },
    key: (event) => {
      if (event.key === 'p') {
        void play('pass');
        return true;
      }
      return false;
    },
    panel: (
      <div class="card">
        <button type="button" onClick={() => void play('pass')}>
          {t.pass}
        </button>
      </div>
    ),
  };
}
