/** What a text says, if that is an object; else null. */
export function readObject(read: (text: string) => unknown, text: string): object | null {
  try {
    const value = read(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
