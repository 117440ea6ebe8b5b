import { type Connection, headerVariable } from './connection.ts';
import { keyForms, withoutKey } from './key-form.ts';

/** Address and secrets of a deployment. */
export interface Reached {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly connection?: Connection;
}

/** A shorter header value can occur in a response by chance, so it is only removed from the header. */
const shortestSecret = 8;

/** Makes a function that removes the key, in all sent forms, and the caller's header values from a text. */
export function hiding({ apiKey, connection }: Reached): (text: string) => string {
  const forms = apiKey === undefined ? [] : [apiKey, ...Object.values(keyForms).map(({ make }) => make(apiKey))];
  const keys = forms.filter((form) => form.length >= shortestSecret || form === apiKey);
  const named = Object.entries(connection?.headers ?? {}).filter(([, value]) => value.length >= shortestSecret);
  return (text) => {
    let left = text;
    for (const key of new Set(keys)) left = withoutKey(left, key);
    for (const [name, value] of named) left = left.replaceAll(value, () => headerVariable(name));
    return left;
  };
}
