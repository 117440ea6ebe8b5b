/** A number in a header; null where there is none. */
export const headerNumber = (headers: Headers | undefined, name: string): number | null => {
  const text = headers?.get(name);
  return text && Number.isFinite(Number(text)) ? Number(text) : null;
};
