import type { Answers, Row } from '../answers/answers.ts';
import { expectedUpdateDetails } from '../expected/update-details.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Limit of nodes in a response. */
const mostUpdates = 1000;

/** Some updates as trees, one of each kind, and the largest ones with all nodes. */
export const compareUpdateDetails: Compare = async function* (answers, truth) {
  const all = expectedUpdateDetails(truth);
  const kinds = Map.groupBy(all, ({ summary }) => (summary as Row).kind);
  const ofEachKind = [...kinds.values()].flatMap((own) => own.slice(-3));
  for (const expected of new Set([...ofEachKind, ...sample(all, 80), ...all.slice(-2)])) {
    const path = `/v1/updates/${String(expected.updateId)}?nodes=${mostUpdates}`;
    const found = await answers.get(path);
    const isCut = nodesOf(expected).length > mostUpdates;
    const nodesCursor = isCut ? found.nodesCursor : null;
    yield { of: path, found, expected: { ...expected, nodes: nodesOf(expected).slice(0, mostUpdates), nodesCursor } };
  }
  const largest = all.toSorted((a, b) => nodesOf(b).length - nodesOf(a).length).slice(0, 2);
  for (const expected of largest) {
    // Every response reads the whole update, so a few large pages are used.
    const size = Math.min(mostUpdates, Math.max(61, Math.ceil(nodesOf(expected).length / 4)));
    const found = await walk(answers, String(expected.updateId), size);
    yield { of: 'nodes by cursor', found, expected: expected.nodes };
  }
};

function nodesOf({ nodes }: Row): readonly Row[] {
  return nodes as readonly Row[];
}

async function walk(answers: Answers, updateId: string, size: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let query = ''; ;) {
    const page = await answers.get(`/v1/updates/${updateId}?nodes=${size}${query}`);
    rows.push(...nodesOf(page));
    const { nodesCursor } = page;
    if (typeof nodesCursor !== 'string') return rows;
    query = `&cursor=${nodesCursor}`;
  }
}
