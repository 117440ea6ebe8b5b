import { writeDashboard } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { valueOutcome } from '../operations/value-outcome.ts';

const getDashboard: Handler<'getDashboard'> = async ({ reader }) =>
  valueOutcome(await reader.getDashboard(), writeDashboard);

export const dashboard = { getDashboard };
