import { isExactArray, memberOf } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import type { Seen } from '../session/seen.ts';
import { readCsv } from './csv.ts';
import type { ProbeContext } from './probe.ts';

/** A series as a file has the points of the series, each complete or not as there (V58). */
export async function compareSeries({ session, report, unchecked }: ProbeContext, path: string): Promise<void> {
  const target = `${path}?metric=updates&interval=hour`;
  const asked = async (): Promise<readonly (Seen | undefined)[]> =>
    Promise.all([session.ask({ target }), session.ask({ target: '/v1/series/updates?interval=hour' })]);
  let [file, series] = await asked();
  for (let turn = 0; turn < session.patience && file?.position !== series?.position; turn += 1)
    [file, series] = await asked();
  const points = memberOf(series?.body, 'points');
  if (file?.answer.status !== 200 || file.position !== series?.position || !isExactArray(points)) {
    unchecked(`${path}: no series of one position`);
    return;
  }
  const incomplete = textOf(memberOf(series?.body, 'incomplete'));
  const due = points.map((point, index) =>
    [
      new Date(Number(textOf(memberOf(point, 'time')))).toISOString(),
      textOf(memberOf(point, 'value')),
      index === points.length - 1 ? incomplete : 'false',
    ].join(),
  );
  const [head = [], ...rows] = readCsv(file.text ?? '') ?? [];
  const places = ['time', 'value', 'incomplete'].map((name) => head.indexOf(name));
  const given = rows.map((row) => places.map((at) => row[at] ?? 'absent').join());
  const at = due.findIndex((row, index) => row !== given[index]);
  if (at === -1 && due.length === given.length) return;
  const title = 'a row of a file is not that of its series';
  report(
    {
      check: 'files/rows',
      rule: 'files',
      title,
      expected: due[at] ?? `${due.length} rows`,
      actual: given[at] ?? `${given.length} rows`,
      where: 'series',
    },
    { target },
  );
}
