import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Report {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));

function lint(...parameters: string[]): Report {
  const { stdout } = spawnSync('node_modules/.bin/redocly', ['lint', '--format=json', ...parameters], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return JSON.parse(stdout) as Report;
}

describe('our lint rules', () => {
  const { problems } = lint('--config=test/fixtures/redocly.yaml', 'test/fixtures/broken.yaml');
  const found = (rule: string): string[] =>
    [
      ...new Set(problems.filter(({ ruleId }) => ruleId === `explorer/${rule}`).map(({ message }) => message)),
    ].toSorted();

  it.each([
    ['bounded-parameters', 5],
    ['closed-answers', 5],
    ['cost-declared', 2],
    ['documented-fields', 7],
    ['documented-problems', 4],
    ['known-extensions', 2],
    ['linked-rules', 2],
    ['operation-example', 1],
    ['paging-declared', 5],
    ['stability-declared', 2],
  ])('%s finds %i kinds of fault in a broken contract', (rule, kinds) => {
    expect(found(rule)).toHaveLength(kinds);
  });

  it('say which field is wrong, however deep it stands', () => {
    expect(found('documented-fields')).toContain('Field `inner` has no description.');
    expect(found('closed-answers')).toContain('Fields are not required: inner.');
  });
});
