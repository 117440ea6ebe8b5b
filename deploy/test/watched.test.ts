import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCompose } from './compose.ts';
import { folder, has } from './installed.ts';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly labels: { readonly severity: string };
      readonly annotations: Readonly<Record<'summary' | 'description' | 'runbook_url', string>>;
    }[];
  }[];
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

const alerts = (parse(read('prometheus/alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules);
const { tests } = parse(read('prometheus/alerts.test.yaml')) as { tests: readonly { name: string }[] };
const { panels } = JSON.parse(read('grafana/dashboards/ledger-explorer.json')) as { panels: readonly Panel[] };

/** Anchors of the page's headings on GitHub. */
const headings = Array.from(read('../docs/operating/troubleshooting.md').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-'),
);

it.each(alerts)('$alert has texts, severity and a runbook link to an existing heading', ({ labels, annotations }) => {
  expect(['page', 'ticket']).toContain(labels.severity);
  expect(annotations.summary).toMatch(/\S/);
  expect(annotations.description).toMatch(/\S/);
  const [page, anchor = ''] = annotations.runbook_url.split('#');
  expect(page).toMatch(/\/docs\/operating\/troubleshooting\.md$/);
  expect(headings).toContain(anchor);
});

it('every alert has a test', () => {
  expect(tests.map(({ name }) => name)).toEqual(alerts.map(({ alert }) => alert));
});

// Runs only where the tool is installed, as in the workflow `image`.
if (has('promtool')) {
  it('every alert fires', () => {
    const promtool = (...args: readonly string[]) =>
      execFileSync('promtool', args, { cwd: join(folder, 'prometheus'), encoding: 'utf8', stdio: 'pipe' });
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });
}

it('panels do not overlap, and have title, description and targets', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}/${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, description, targets } of panels.filter(({ type }) => type !== 'row')) {
    expect(title).toMatch(/\S/);
    expect(description, title).toMatch(/\S/);
    expect(targets?.length, title).toBeGreaterThan(0);
  }
});

it('Grafana provisioning matches folder and data source of compose.yaml', () => {
  const [provider] = (
    parse(read('grafana/provisioning/dashboards/ledger-explorer.yaml')) as {
      providers: readonly { options: { path: string } }[];
    }
  ).providers;
  const { datasources } = parse(read('grafana/provisioning/datasources/prometheus.yaml')) as {
    datasources: readonly { url: string }[];
  };
  const { services } = readCompose({ POSTGRES_PASSWORD: 'secret', SCAN_URL: 'https://scan.example/api/scan' });
  expect(services.grafana?.volumes).toContain(`../grafana/dashboards:${provider?.options.path ?? ''}:ro`);
  expect(datasources.map(({ url }) => new URL(url).hostname)).toEqual(['prometheus']);
  expect(services).toHaveProperty('prometheus');
});
