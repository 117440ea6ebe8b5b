/** The changelog of a published package. */
export interface Changelog {
  /** Without its scope. */
  readonly name: string;
  readonly text: string;
}

/**
 * The changes of a version as Markdown, by level. The changelogs repeat each other, because a change is in those of all its packages; here
 * each change is listed once, with the names of its packages.
 */
export function releaseNotes(changelogs: readonly Changelog[], version: string): string {
  /** Names of packages by level and change. */
  const packagesOf = new Map<string, Map<string, string[]>>();
  for (const { name, text } of changelogs) {
    for (const [level, changes] of sectionsOf(text, version)) {
      const known = packagesOf.get(level) ?? new Map<string, string[]>();
      packagesOf.set(level, known);
      for (const change of changes) known.set(change, [...(known.get(change) ?? []), name]);
    }
  }
  return ['Major', 'Minor', 'Patch']
    .flatMap((level) => {
      const changes = [...(packagesOf.get(level) ?? [])].map(
        ([change, names]) => `- **${names.join(', ')}**: ${change}`,
      );
      return changes.length === 0 ? [] : [`## ${level} changes\n`, ...changes, ''];
    })
    .join('\n');
}

/** The changes of a version in a changelog by level (`Minor`), without those of dependencies. */
function sectionsOf(text: string, version: string): readonly (readonly [string, readonly string[]])[] {
  const [, section = ''] =
    text
      .split(/^(?=## )/m)
      .find((part) => part.startsWith(`## ${version}\n`))
      ?.split(/^## .*\n/) ?? [];
  return section.split(/^### (?=\w+ Changes$)/m).map((part) => {
    // The text before the first bullet is the heading.
    const changes = part
      .split(/^- /m)
      .slice(1)
      .filter((change) => !change.startsWith('Updated dependencies'))
      // Without the commit hash.
      .map((change) => change.trim().replace(/^[0-9a-f]{7,}: /, ''));
    return [/^\w+/.exec(part)?.[0] ?? '', changes] as const;
  });
}
