export { SimulatedNetwork } from './network.ts';
export { type DayFigures, runDay, startOfDay } from './run-day.ts';
export { type Scenario, scenarios } from './scenario.ts';
