import { describe, expect, it } from 'vitest';
import { isRecorded, recordedIn, withoutRecorded } from './recorded.ts';
import { rewritten } from './rewrite.ts';

const TEXT = `# kept
steps:
  - request: GET /a # kept, too
    expect: { body: { total: $recorded,   items: [$recorded, { $recorded: old }] } }
  - expect:
      body:
        $recorded:
          a: 1
          b: two
  - expect: &same { id: $recorded }
  - expect: *same
`;
const at = (value: unknown, ...path: (string | number)[]) => ({ path: ['steps', ...path], value });

describe('rewritten', () => {
  it('writes values where they are recorded, and leaves everything else as it is', () => {
    const { text, chunks, values, refused } = rewritten(TEXT, [
      at([1], 1, 'expect', 'body'),
      at(2, 0, 'expect', 'body', 'total'),
      at({ a: '{{ x }}\n"y"' }, 0, 'expect', 'body', 'items', 0),
      at('old', 0, 'expect', 'body', 'items', 1),
    ]);
    expect(text).toBe(
      TEXT.replace('total: $recorded,', 'total: { $recorded: 2 },')
        .replace('[$recorded,', String.raw`[{ $recorded: { a: "\\{{ x }}\n\"y\"" } },`)
        .replace(/\$recorded:\n {10}a: 1\n {10}b: two/, '{ $recorded: [1] }'),
    );
    expect([values, refused]).toEqual([3, []]);
    expect(chunks.map(({ line, before, after }) => [line, before.length, after.length])).toEqual([
      [4, 1, 1],
      [7, 3, 1],
    ]);
    expect(chunks[0]?.after[0]).toContain('{ $recorded: old }');
  });

  it('refuses a place with different values, and one that is not there as such', () => {
    const { text, refused } = rewritten(TEXT, [
      at(1, 0, 'expect', 'body', 'total'),
      at(2, 0, 'expect', 'body', 'total'),
      at(3, 3, 'expect', 'id'),
    ]);
    expect(text).toBe(TEXT);
    expect(refused).toEqual([
      { line: 4, message: 'steps.0.expect.body.total got different values, so that none of them is right for all rows and rounds' },
      { line: 1, message: 'steps.3.expect.id is not written here as such: replace the alias or the template in its path' },
    ]);
  });
});

describe('a recorded expectation', () => {
  it('is found at any depth, with what came there', () => {
    const expected = { status: 200, body: { id: '$recorded', items: [{ n: { $recorded: 1 } }, '$any'], gone: '$recorded' } };
    expect(recordedIn(expected, { status: 200, body: { id: 'a', items: [{ n: 2 }, 3] } }, ['expect'])).toEqual([
      { path: ['expect', 'body', 'id'], value: 'a' },
      { path: ['expect', 'body', 'items', 0, 'n'], value: 2 },
    ]);
    expect(withoutRecorded(expected)).toEqual({ status: 200, body: { id: '$any', items: [{ n: '$any' }, '$any'], gone: '$any' } });
    expect([isRecorded({ $recorded: null }), isRecorded({ a: 1 }), isRecorded(null)]).toEqual([true, false, false]);
  });
});
