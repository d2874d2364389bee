import { describe, expect, it } from 'vitest';
import { blocksOf, commandsOf, isShown } from './page.ts';

const PAGE = `# Title

\`\`\`console
$ one \\
    more
output
$ two '{
  "a": 1 }' # comment
\`\`\`

\`\`\`console no-run: needs Docker
$ docker build .
\`\`\`
`;

describe('blocksOf and commandsOf', () => {
  it('read commands with their continuation lines and outputs', () => {
    const [first, second] = blocksOf(PAGE);
    expect(first && commandsOf(first)).toEqual([
      { line: 4, text: 'one \\\n    more', shown: 'output' },
      { line: 7, text: 'two \'{\n  "a": 1 }\' # comment', shown: '' },
    ]);
    expect(second).toMatchObject({ line: 11, language: 'console', note: 'no-run: needs Docker' });
  });
});

describe('isShown', () => {
  it.each([
    ['{"a":1,\n "b":2}', '{"a":1,"b":2}'],
    ['{"a": … }', '{"a": 1, "b": 2 }'],
    ['first\n…\nlast', 'first\nsecond\nlast\n'],
    ['took 12 ms at 09:10:11', 'took 3.5 ms at 10:00:00'],
  ])('accepts %j for %j', (shown, output) => {
    expect(isShown(shown, output)).toBe(true);
  });

  it.each([
    ['a', 'a b'],
    ['{"a":1}', '{"a":2}'],
    ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z'],
  ])('rejects %j for %j', (shown, output) => {
    expect(isShown(shown, output)).toBe(false);
  });
});
