import { expect, it } from 'vitest';
import plugin from './redocly-plugin.ts';

/** Returns what the rule says about a document with these paths, each message with its place. */
function problemsOf(paths: object): string[] {
  const problems: string[] = [];
  const at = (place: string) => ({ place, child: (path: readonly string[]) => at([place, ...path].join(' ')) });
  plugin()
    .rules.oas3['x-undo']()
    .Root({ paths }, { location: at('#'), report: ({ message }) => problems.push(message) });
  return problems;
}

it.each([undefined, 'sometimes'])('names an operation that writes with x-undo %s, and the line to add', undo => {
  const operation = { operationId: 'createNote', ...(undo !== undefined && { 'x-undo': undo }) };
  expect(problemsOf({ '/note': { post: operation } })).toEqual([
    'POST /note does not say how it is undone. Add below its operationId: x-undo: never (or own, or always)',
  ]);
});

it('accepts the three values on writes, and none on reads', () => {
  const write = (undo: string) => ({ operationId: 'note', 'x-undo': undo });
  expect(problemsOf({ '/note': { get: {}, post: write('always'), patch: write('own'), delete: write('never') } })).toEqual([]);
  expect(problemsOf({ '/note': { get: write('own') } })).toEqual(['GET /note only reads. Remove its x-undo']);
});
