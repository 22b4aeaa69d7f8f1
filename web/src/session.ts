// What outlives a reload of the page and ends with its tab, and what the user likes, which stays.

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

/** What was chosen last time, or what is usual. */
export function liked<T extends object>(name: string, usual: T): T {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(`nakade-${name}`) ?? '{}') };
  } catch {
    return usual;
  }
}

export function like(name: string, choice: object) {
  try {
    localStorage.setItem(`nakade-${name}`, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
