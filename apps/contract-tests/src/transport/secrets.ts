import { type Connection, headerVariable } from './connection.ts';
import { keyForms, keyPlaceholder, withoutKey } from './key-form.ts';

/** Address and secrets of a deployment. */
export interface Reached {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly connection?: Connection;
}

/** A shorter header value or form of the key can occur by chance and stays in the text. The key itself is always removed. */
const shortestSecret = 8;

/**
 * Makes a function that removes the key, in all sent forms, and the caller's header values from a text. The text may
 * end within a secret.
 */
export function hiding({ apiKey, connection }: Reached): (text: string) => string {
  const forms = apiKey === undefined ? [] : [apiKey, ...Object.values(keyForms).map(({ make }) => make(apiKey))];
  const keys = [...new Set(forms.filter((form) => form.length >= shortestSecret || form === apiKey))];
  const named = Object.entries(connection?.headers ?? {}).filter(([, value]) => value.length >= shortestSecret);
  const secrets = [
    ...keys.map((key) => [key, keyPlaceholder] as const),
    ...named.map(([name, value]) => [value, headerVariable(name)] as const),
  ];
  return (text) => {
    let left = text;
    for (const key of keys) left = withoutKey(left, key);
    for (const [name, value] of named) left = left.replaceAll(value, () => headerVariable(name));
    for (const [secret, placeholder] of secrets) left = withoutBeginning(left, secret, placeholder);
    return left;
  };
}

/** Replaces the beginning of a secret at the end of a text that was cut. */
function withoutBeginning(text: string, secret: string, placeholder: string): string {
  for (let length = secret.length - 1; length >= shortestSecret; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${placeholder}`;
  return text;
}
