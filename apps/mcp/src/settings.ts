import { baseUrl, text, type Values } from '@ledger-explorer/cli';

/** The settings of the server. */
export const serveSettings = {
  apiUrl: baseUrl({
    option: 'base-url',
    env: 'EXPLORER_API_URL',
    description: 'base URL of the API of a network, for example http://127.0.0.1:8080/localnet',
  }),
  apiKey: text({
    option: 'api-key',
    env: 'EXPLORER_API_KEY',
    placeholder: 'KEY',
    default: null,
    secret: true,
    description: 'API key; prefer the variable, since other users of the machine can see command-line options',
  }),
  pagesUrl: baseUrl({
    option: 'pages-url',
    env: 'EXPLORER_PAGES_URL',
    default: null,
    shownDefault: 'EXPLORER_API_URL',
    description: 'base URL of the explorer pages, for links in answers',
  }),
};

export type Configuration = Values<typeof serveSettings>;
