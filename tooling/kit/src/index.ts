export { freePort } from '@ledger-explorer/store';
export { listen, openReplicated, openTestDatabase, type Replicated } from '@ledger-explorer/store/testing';
export { type Database, startDatabase } from './database.ts';
export { deploy, type Deployment, type DeploymentOptions } from './deployment.ts';
export { childrenOf, cpuSeconds, residentMemory } from './processes.ts';
export {
  type Ended,
  type Program,
  type ProgramInProcess,
  startInProcess,
  type ProgramName,
  type ProgramOptions,
  startCommand,
  startNode,
  startProgram,
} from './program.ts';
export { createKey, type IndexAddress, type Service, startService } from './service.ts';
export { type Network, networkAt, type Simulator, startSimulator } from './simulator.ts';
