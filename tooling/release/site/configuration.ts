import type { DefaultTheme, UserConfig } from 'vitepress';

type Item = DefaultTheme.SidebarItem;

function item(text: string, link: string): Item {
  return { text, link: `/${link}` };
}

/** The configuration of VitePress. `base`: path that the site is served below, `/` or `/ledger-explorer/`; `nouns`: names of the API's pages; `output`: folder of the site. */
export function configuration(base: string, nouns: readonly string[], output: string): UserConfig<DefaultTheme.Config> {
  return {
    title: 'Ledger Explorer',
    description: 'Search, totals and newest-first lists over a Canton-like ledger network, exact to the last digit.',
    lang: 'en',
    base,
    outDir: output,
    cleanUrls: true,
    head: [['link', { rel: 'icon', href: `${base}mark.svg` }]],
    markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
    themeConfig: {
      logo: '/mark.svg',
      search: { provider: 'local' },
      outline: [2, 3],
      nav: [
        item('Guides', 'guides/deposits'),
        item('API', 'api/'),
        item('Client', 'packages/client'),
        item('Operating', 'operating/'),
        item('Changelog', 'changelog'),
      ] as DefaultTheme.NavItem[],
      socialLinks: [{ icon: 'github', link: 'https://github.com/ledger-explorer/ledger-explorer' }],
      sidebar: [
        {
          text: 'Concepts',
          items: [
            item('Position', 'concepts/position'),
            item('Exactness', 'concepts/exactness'),
            item('Freshness', 'concepts/freshness'),
            item('Glossary', 'glossary'),
          ],
        },
        {
          text: 'Guides',
          items: [
            item('Recipes', 'guides/recipes'),
            item('Deposits of an exchange', 'guides/deposits'),
            item('Rewards of a validator', 'guides/rewards'),
            item('An alert', 'guides/alert'),
            item('A bot', 'guides/bot'),
          ],
        },
        {
          text: 'API',
          collapsed: true,
          items: [
            item('Overview', 'api/'),
            ...nouns.map((noun) => item(noun, `api/${noun}`)),
            item('Problems', 'api/problems'),
            item('Contract, rule by rule', 'contract'),
          ],
        },
        {
          text: 'Packages',
          items: [
            item('Client', 'packages/client'),
            item('Client, every export', 'reference/'),
            item('Paginators', 'packages/paginators'),
            item('Contract tests', 'packages/contract-tests'),
            item('MCP server', 'packages/mcp'),
            item('Health monitor', 'packages/health-monitor'),
            item('Server', 'packages/server'),
          ],
        },
        {
          text: 'Operating',
          items: [
            item('Overview', 'operating/'),
            item('Install', 'operating/install'),
            item('Capacity', 'operating/capacity'),
            item('Cluster', 'operating/cluster'),
            item('Backup and restore', 'operating/backup-restore'),
            item('Upgrade', 'operating/upgrade'),
            item('Monitoring', 'operating/monitoring'),
            item('Troubleshooting', 'operating/troubleshooting'),
            item('Deploying', 'deploying'),
            item('Performance', 'performance'),
          ],
        },
        {
          text: 'Background',
          collapsed: true,
          items: [
            item('The ledger’s Scan API', 'scan'),
            item('Traps', 'traps'),
            item('Compared with other explorers', 'comparison'),
          ],
        },
        item('Changelog', 'changelog'),
      ],
    },
  };
}
