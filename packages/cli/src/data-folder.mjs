// Plain JavaScript without a dependency: tooling/stack/bootstrap.mjs reads it on Node 20 in an empty clone.
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOTDIR: 'it is a file or below one',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'the system cannot create a folder or file there',
  ENOSPC: 'the disk is full',
};

/**
 * Creates a data folder if it is missing, and checks that files can be written in it.
 *
 * @param {string} folder absolute
 * @returns {string | null} the topmost folder that was created; null: none
 * @throws {Error} its message completes "--data is ...: "
 */
export function makeDataFolder(folder) {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    const made = makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
    return made;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`${reasons[code] ?? code}; give a folder that can be written`, { cause: error });
  }
}

/**
 * Removes the folders that `makeDataFolder` created, if they are empty.
 *
 * @param {string} folder
 * @param {string | null} made result of `makeDataFolder`
 */
export function removeDataFolder(folder, made) {
  if (made === null) return;
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  if (folder !== made) removeDataFolder(dirname(folder), made);
}

/**
 * Creates folders one level at a time: Node's own `recursive` never returns if the kernel reports ENOENT below an
 * existing folder, as /proc does.
 *
 * @param {string} path
 * @returns {string | null}
 */
function makeFolder(path) {
  if (existsSync(path)) return null;
  const above = makeFolder(dirname(path));
  try {
    mkdirSync(path);
    return above ?? path;
  } catch (error) {
    // Another process created it, or it is a broken link, in which no file can be written.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return above;
  }
}
