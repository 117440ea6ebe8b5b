export { SimulatedNetwork } from './network.ts';
export { startOfDay } from './run-day.ts';
export { type Scenario, scenarioOf } from './scenario.ts';
