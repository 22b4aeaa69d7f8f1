// What outlives a reload of the page, and ends with its tab.

const memory = new Map<string, string>();

export function recall<T>(name: string): T | null {
  const key = `nakade-${name}`;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? memory.get(key) ?? 'null');
  } catch {
    return JSON.parse(memory.get(key) ?? 'null');
  }
}

export function keep(name: string, value: unknown) {
  const key = `nakade-${name}`;
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Where nothing may be kept it lasts until the page is loaded again.
  }
}
