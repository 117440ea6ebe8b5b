export { makeDataFolder, removeDataFolder } from './data-folder.mjs';
export { Failure, UsageError } from './usage-error.ts';
export {
  type Address,
  address,
  baseUrl,
  choice,
  type Environment,
  flag,
  type GivenOptions,
  list,
  number,
  onOff,
  readSettings,
  type Setting,
  setting,
  type Settings,
  text,
  type Values,
  wholeNumber,
} from './settings.ts';
export { type Command, command, type Output, type Program, runProgram } from './program.ts';
export { stopSignal } from './stop-signal.ts';
