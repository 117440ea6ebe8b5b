import { describe, expect, it } from 'vitest';
import { hostileNames, SampleNetwork } from '../../test/surfaces/sample-network.ts';
import { chooseFormat, type Family, writeExposition } from './exposition.ts';
import { networkFamilies } from './network-families.ts';

const view = await new SampleNetwork({ validators: 50, hostile: true }).view();

const sample =
  /^([a-z_:][a-z0-9_:]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?\d+(?:\.\d+)?(?:e[+-]\d+)?)$/i;

describe('the format', () => {
  it.each([
    [null, 'prometheus'],
    ['text/plain', 'prometheus'],
    ['*/*', 'prometheus'],
    [
      'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;q=0.5',
      'openmetrics',
    ],
    ['application/openmetrics-text; version=1.0.0; q=0, text/plain', 'prometheus'],
  ])('for Accept: %s is %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});

describe('OpenMetrics', () => {
  const text = writeExposition(networkFamilies([view], true), 'openmetrics');
  const lines = text.split('\n');

  it('ends in # EOF, once', () => {
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    expect(lines.filter((line) => line === '# EOF')).toHaveLength(1);
  });

  it('has each family once, with a name that fits its type and unit', () => {
    const seen = new Set<string>();
    let family = '';
    let type = '';
    for (const line of lines.slice(0, -2)) {
      const [, word, name = '', rest = ''] = /^# (TYPE|UNIT|HELP) (\S+) (.*)$/.exec(line) ?? [];
      if (word === 'TYPE') {
        expect(seen.has(name), name).toBe(false);
        seen.add(name);
        family = name;
        type = rest;
      } else if (word === 'UNIT') expect([name, family.endsWith(`_${rest}`)]).toEqual([family, true]);
      else if (word === 'HELP') expect(name).toBe(family);
      else {
        const [, own = ''] = sample.exec(line) ?? [];
        expect(own, line).toBe(type === 'counter' ? `${family}_total` : family);
      }
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  it('has exactly one state of upstream', () => {
    const states = lines.filter((line) => line.startsWith('ledger_health_upstream_state{'));
    expect(states).toHaveLength(10);
    expect(states.filter((line) => line.endsWith(' 1'))).toEqual([
      'ledger_health_upstream_state{network="mainnet",ledger_health_upstream_state="ok"} 1',
    ]);
  });
});

describe('the Prometheus format', () => {
  it('has no units, no state sets and no end mark', () => {
    const text = writeExposition(networkFamilies([view], false), 'prometheus');
    expect(text).not.toContain('# UNIT');
    expect(text).not.toContain('# EOF');
    expect(text).toContain('# TYPE ledger_health_upstream_state gauge\n');
    expect(text).toContain('# TYPE ledger_health_ticks_total counter\n');
    for (const line of text
      .trim()
      .split('\n')
      .filter((one) => !one.startsWith('#')))
      expect(line).toMatch(sample);
  });
});

it('metrics have series of single validators only on request', () => {
  expect(writeExposition(networkFamilies([view], false), 'openmetrics')).not.toContain('validator=');
});

it('metrics escape names of validators', () => {
  const families: readonly Family[] = [
    {
      name: 'x',
      type: 'gauge',
      help: 'a\nb',
      samples: hostileNames.slice(0, 4).map((name) => [{ name: `${name}\\"\n` }, 1] as const),
    },
  ];
  for (const format of ['openmetrics', 'prometheus'] as const) {
    const lines = writeExposition(families, format).split('\n');
    expect(lines.filter((line) => line.startsWith('x{'))).toHaveLength(4);
    for (const line of lines.filter((one) => one.startsWith('x{'))) expect(line).toMatch(sample);
  }
});
