import { expectedContract } from '../expected/contracts.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Some contracts: those with most events, one of each template, and others. */
export const compareContracts: Compare = async function* (answers, { stream }) {
  const events = stream.flatMap((update) => update.events.map((event) => ({ update, event })));
  const contracts = [...Map.groupBy(events, ({ event }) => event.contractId).values()];
  const busiest = contracts.toSorted((a, b) => b.length - a.length).slice(0, 5);
  const kinds = Map.groupBy(contracts, ([first]) => first?.event.templateId?.split(':').slice(1).join(':') ?? null);
  const ofEachKind = [...kinds.values()].flatMap((own) => own.slice(-2));
  for (const own of new Set([...busiest, ...ofEachKind, ...sample(contracts, 60)])) {
    const path = `/v1/contracts/${encodeURIComponent(own[0]?.event.contractId ?? '')}`;
    yield { of: path, found: await answers.get(path), expected: expectedContract(own) };
  }
};
