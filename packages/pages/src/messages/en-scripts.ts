/** The texts that scripts say, in English. They are apart from the rest since they go to the browser. */
export const enScripts = {
  copy: 'Copy',
  copyId: 'Copy the id',
  theId: 'the id',
  thePermalink: 'the permalink',
  copied: (what: string) => `Copied ${what}`,
  pressToCopy: (what: string) => `Press Ctrl+C to copy ${what}`,
  suggestions: (found: number) => (found === 1 ? '1 suggestion' : `${found} suggestions`),
  fresh: (count: number) => `Show ${count} new`,
  rewound: 'The ledger took updates back: the page was read again.',
  themes: { system: 'system', light: 'light', dark: 'dark' },
} as const;
