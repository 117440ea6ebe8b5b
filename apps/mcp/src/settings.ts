import { setting, text, type Values } from '@ledger-explorer/cli';

/** The URL without a slash at its end; undefined if it is not a base URL. */
function baseUrl(given: string): string | undefined {
  if (!URL.canParse(given)) return undefined;
  const { protocol, username, password, search } = new URL(given);
  const isPlain = /^https?:$/u.test(protocol) && username + password + search === '';
  return isPlain ? given.replace(/\/$/u, '') : undefined;
}

const url = {
  value: 'URL',
  expected: 'an http(s) URL without user, password and query, for example http://127.0.0.1:8080/localnet',
  parse: baseUrl,
};

/** The settings of the server. */
export const serveSettings = {
  apiUrl: setting({
    ...url,
    option: 'base-url',
    env: 'EXPLORER_API_URL',
    description: 'base URL of the API of a network, for example http://127.0.0.1:8080/localnet',
  }),
  apiKey: text({
    option: 'api-key',
    env: 'EXPLORER_API_KEY',
    value: 'KEY',
    default: null,
    secret: true,
    description: 'API key; prefer the variable, since other users of the machine can see command-line options',
  }),
  pagesUrl: setting<string, null>({
    ...url,
    option: 'pages-url',
    env: 'EXPLORER_PAGES_URL',
    default: null,
    shownDefault: 'EXPLORER_API_URL',
    description: 'base URL of the explorer pages, for links in answers',
  }),
};

export type Configuration = Values<typeof serveSettings>;
