// Plain JavaScript for the same reason as options.mjs, and by path: no package is there in an empty clone.
import * as folders from '../../../packages/cli/src/data-folder.mjs';
import { StartError } from './options.mjs';

export const { removeDataFolder } = folders;

/**
 * Makes the data folder where it is missing, and sees that files can be written in it.
 *
 * @param {string} dataDir absolute
 * @returns {string | null} for `removeDataFolder`
 * @throws {StartError}
 */
export function makeDataFolder(dataDir) {
  try {
    return folders.makeDataFolder(dataDir);
  } catch (error) {
    throw new StartError(`--data is "${dataDir}": ${error instanceof Error ? error.message : String(error)}`);
  }
}
