import { type Connection, headerVariable } from './connection.ts';
import { keyForms, withoutKey } from './key-form.ts';

/** A deployment, and what it is reached with. */
export interface Reached {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly connection?: Connection;
}

/** A header value that is shorter can stand in an answer by chance: it is taken out of the header alone. */
const shortestSecret = 8;

/** The text without the key, in each form in which it was sent, and without the values of the caller's headers. */
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
