function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A request target without the API key, however it is encoded in it. */
export function maskKey(target: string, apiKey: string): string {
  return target
    .split(/([/?&=;,+])/)
    .map((part) => {
      for (let text = part, before = ''; text !== before; before = text, text = decoded(text)) {
        if (text.includes(apiKey)) return '***';
      }
      return part;
    })
    .join('');
}
