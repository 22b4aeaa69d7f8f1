// Line icons, drawn for this page.

const PATHS: Record<string, string> = {
  setup: 'M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3',
  solve: 'M12 3v3m0 12v3M3 12h3m12 0h3M12 8a4 4 0 100 8 4 4 0 000-8z',
  explore: 'M6 4v6a4 4 0 004 4h8m-4-4l4 4-4 4M6 14v6',
  train: 'M3 9l9-5 9 5-9 5zM7 11.5V17c3 2 7 2 10 0v-5.5M21 9v6',
  endgame: 'M4 20L12 5l8 15M8 12.5h8M12 5v3',
  game: 'M9 4a5 5 0 100 10A5 5 0 009 4zM15.5 10a5 5 0 11-5 5',
  library: 'M5 4h4v16H5zM9 4h4v16H9zM14 5l4-1 3 15-4 1z',
  moon: 'M20 14A8 8 0 1110 4a7 7 0 0010 10z',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10l2 2M19 5l-2 2M7 17l-2 2',
  help: 'M9 9a3 3 0 114 3c-1 .6-1 1.2-1 2m0 3v.5M12 3a9 9 0 100 18 9 9 0 000-18z',
  first: 'M18 5l-8 7 8 7M6 5v14',
  back: 'M15 5l-8 7 8 7',
  forward: 'M9 5l8 7-8 7',
  last: 'M6 5l8 7-8 7M18 5v14',
  whole: 'M4 4h16v16H4zM4 12h16M12 4v16',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1m2 4a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
  right: 'M19 12a7 7 0 11-3-5.7M16 2v5h-5',
  left: 'M5 12a7 7 0 103-5.7M8 2v5h5',
  mirror: 'M12 3v18M9 7l-6 10h6zM15 7l6 10h-6z',
  flip: 'M3 12h18M7 9l10-6v6zM7 15l10 6v-6z',
  swap: 'M4 9h14l-4-4M20 15H6l4 4',
  undo: 'M9 5L4 10l5 5M4 10h10a6 6 0 010 12h-3',
  redo: 'M15 5l5 5-5 5M20 10H10a6 6 0 000 12h3',
  unmark: 'M4 14l7-8 8 7-6 7H9zM8 10l7 6M13 20h7',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  save: 'M12 4v11m-5-5l5 5 5-5M4 20h16',
  open: 'M12 16V5m-5 5l5-5 5 5M4 20h16',
  stop: 'M7 7h10v10H7z',
  play: 'M8 5l11 7-11 7z',
  hint: 'M9 18h6m-5 3h4M12 3a6 6 0 00-4 10c1 1 1.5 2 1.5 3h5c0-1 .5-2 1.5-3a6 6 0 00-4-10z',
  next: 'M5 5l8 7-8 7M13 5l8 7-8 7',
  retry: 'M5 12a7 7 0 103-5.7M8 2v5h5',
  sound: 'M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11',
  mute: 'M4 10v4h4l5 4V6l-5 4zM16 10l5 5m0-5l-5 5',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name] ?? ''} />
    </svg>
  );
}
