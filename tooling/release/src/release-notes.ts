/** The changelog of a published package. */
export interface Changelog {
  /** Without its scope. */
  readonly name: string;
  readonly text: string;
}

/**
 * What is new in a version, as Markdown: each change once, whichever packages have it, by how much it raises the version. The packages have
 * one version together, so their changelogs repeat each other.
 */
export function releaseNotes(changelogs: readonly Changelog[], version: string): string {
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

/** By level (`Minor`): the changes that changesets wrote below `## version`, those of dependencies left out. */
function sectionsOf(text: string, version: string): readonly (readonly [string, readonly string[]])[] {
  const [, section = ''] =
    text
      .split(/^(?=## )/m)
      .find((part) => part.startsWith(`## ${version}\n`))
      ?.split(/^## .*\n/) ?? [];
  return section.split(/^### (?=\w+ Changes$)/m).map((part) => {
    const changes = part
      .split(/^- /m)
      .slice(1)
      .filter((change) => !change.startsWith('Updated dependencies'))
      // The commit is in the tag.
      .map((change) => change.trim().replace(/^[0-9a-f]{7,}: /, ''));
    return [/^\w+/.exec(part)?.[0] ?? '', changes] as const;
  });
}
