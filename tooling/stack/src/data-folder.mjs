// Plain JavaScript for the same reason as options.mjs.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './options.mjs';

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOTDIR: 'it is a file or below one',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'the system makes no folder or file there',
  ENOSPC: 'the disk is full',
};

/**
 * Makes the data folder where it is missing, and sees that files can be written in it.
 *
 * @param {string} dataDir absolute
 * @throws {StartError}
 */
export function makeDataFolder(dataDir) {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(`--data is "${dataDir}": ${reasons[code] ?? code}; give a folder that can be written`);
  }
}

/**
 * One level at a time: Node's own `recursive` never returns where the kernel says ENOENT below a folder that exists, as /proc does.
 *
 * @param {string} path
 */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process made it, or it is a link to nowhere, in which nothing can be written.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
