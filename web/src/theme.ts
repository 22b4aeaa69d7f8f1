// Light and dark: what the system says, until the user says otherwise.

import { useEffect, useState } from 'preact/hooks';

type Theme = 'light' | 'dark';
const KEY = 'nakade-theme';

function remembered(): Theme | null {
  try {
    return localStorage.getItem(KEY) as Theme | null;
  } catch {
    return null;
  }
}

export function useTheme(): [Theme, () => void] {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const [chosen, choose] = useState<Theme | null>(remembered);
  const [dark, setDark] = useState(system.matches);
  useEffect(() => {
    const hear = () => setDark(system.matches);
    system.addEventListener('change', hear);
    return () => system.removeEventListener('change', hear);
  }, []);
  const theme = chosen ?? (dark ? 'dark' : 'light');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    choose(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A browser that keeps nothing forgets this too.
    }
  };
  return [theme, toggle];
}
