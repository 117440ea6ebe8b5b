import { expectedTemplates } from '../expected/templates.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Templates, those with a part of a name, and some by name. */
export const compareTemplates: Compare = async function* (answers, truth) {
  const rows = expectedTemplates(truth);
  yield* compareList(answers, '/v1/templates', '', rows);
  for (const { name, packageName } of sample(rows, 5)) {
    const part = String(packageName ?? name)
      .slice(1, 9)
      .toUpperCase();
    const has = (text: unknown) => typeof text === 'string' && text.toUpperCase().includes(part);
    const found = rows.filter((row) => has(row.name) || has(row.packageName));
    yield* compareList(answers, '/v1/templates', `&q=${encodeURIComponent(part)}`, found);
    const path = `/v1/templates/${encodeURIComponent(String(name))}`;
    const expected = { name, content: rows.filter((row) => row.name === name) };
    yield { of: path, found: await answers.get(path), expected };
  }
};
