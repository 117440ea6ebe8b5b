/** Values of this page if the browser blocks storage. */
const memory = new Map<string, string>();

/** A value that this browser stores; null: none. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    memory.set(name, value);
  }
}
