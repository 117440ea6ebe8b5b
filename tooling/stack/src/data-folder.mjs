// Plain JavaScript that imports by path, because bootstrap.mjs loads it in an empty clone, where no package is installed.
import * as folders from '../../../packages/cli/src/data-folder.mjs';
import { StartError } from './options.mjs';

export const { removeDataFolder } = folders;

/**
 * Creates the data folder if it is missing, and checks that it can be written.
 *
 * @param {string} dataDir absolute
 * @returns {string | null} the uppermost folder that was created, for `removeDataFolder`; null: none
 * @throws {StartError}
 */
export function makeDataFolder(dataDir) {
  try {
    return folders.makeDataFolder(dataDir);
  } catch (error) {
    throw new StartError(`--data is "${dataDir}": ${error instanceof Error ? error.message : String(error)}`);
  }
}
