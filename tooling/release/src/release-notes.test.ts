import { expect, it } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const spec = `# @ledger-explorer/spec

## 0.2.0

### Minor Changes

- 44b5d31: A new operation.
  It has two lines.

### Patch Changes

- 99aabb0: A typo.

## 0.1.0

### Minor Changes

- 1234567: First.
`;
const client = `# @ledger-explorer/client

## 0.2.0

### Minor Changes

- 44b5d31: A new operation.
  It has two lines.

### Patch Changes

- Updated dependencies [44b5d31]
  - @ledger-explorer/spec@0.2.0
`;

it('releaseNotes lists each change of a version once with its packages', () => {
  const notes = releaseNotes(
    [
      { name: 'spec', text: spec },
      { name: 'client', text: client },
    ],
    '0.2.0',
  );
  expect(notes).toBe(
    '## Minor changes\n\n- **spec, client**: A new operation.\n  It has two lines.\n\n## Patch changes\n\n- **spec**: A typo.\n',
  );
});

it('releaseNotes is empty for an unknown version', () => {
  expect(releaseNotes([{ name: 'spec', text: spec }], '9.9.9')).toBe('');
});
