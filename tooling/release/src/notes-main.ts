// Prints the changes of the current version, for the release's pull request and GitHub's release. It works without installed packages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages } from './published-packages.ts';
import { releaseNotes } from './release-notes.ts';

const packages = publishedPackages();
const changelogs = packages.flatMap(({ name, folder }) => {
  const file = join(folder, 'CHANGELOG.md');
  return existsSync(file) ? [{ name: name.replace(/^@[^/]+\//, ''), text: readFileSync(file, 'utf8') }] : [];
});
process.stdout.write(releaseNotes(changelogs, packages[0]?.version ?? ''));
