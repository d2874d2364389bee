import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { mutate } from './instrument.ts';
import { equivalentFor, keyOf, type Mutation, readEquivalents } from './mutation.ts';
import { mutationsOf } from './mutations.ts';

const ENUMS = [['DRAFT', 'SCHEDULED', 'POSTED']];
/** A source with many kinds of syntax. */
const OWN = fileURLToPath(new URL('./mutations.ts', import.meta.url));

/** Returns the source after each mutation except removed statements, by operator. */
function mutants(source: string): readonly string[] {
  return mutationsOf('file.ts', source, ENUMS)
    .filter(({ operator }) => operator !== 'statement-removed')
    .map(mutation => `${mutation.operator}: ${mutate(source, mutation)}`)
    .sort();
}

describe('the operators', () => {
  it.for<readonly [source: string, ...expected: string[]]>([
    ['if (a) b();', 'condition-false: if ((false)) b();', 'condition-negated: if ((!(a))) b();', 'condition-true: if ((true)) b();'],
    ['f(a ? b : c)', 'choice-false: f((false) ? b : c)', 'choice-negated: f((!(a)) ? b : c)', 'choice-true: f((true) ? b : c)'],
    ['while (a) b();', 'condition-false: while ((false)) b();'],
    ['f(a < b)', 'relational: f((a <= b))'],
    ['f(a >= b)', 'relational: f((a > b))'],
    ['f(a === b)', 'equality: f((a !== b))'],
    ['f(a - b)', 'arithmetic: f((a + b))'],
    ["f(a + 'text')"],
    ['f(a && b)', 'left-operand: f((a))', 'logical: f(((a) || (b)))', 'right-operand: f((b))'],
    ['f(a ?? b)', 'left-operand: f((a))', 'nullish: f(((a) || (b)))', 'right-operand: f((b))'],
    ['f(!a)', 'not-dropped: f((a))'],
    ['f(a?.b?.(c))', 'optional-chain: f((a.b?.(c)))', 'optional-chain: f((a?.b(c)))'],
    ['f(5)', 'number-minus: f((4))', 'number-plus: f((6))'],
    ['f(true)', 'boolean: f((false))'],
    ["f('POSTED')", 'enum-value: f(("DRAFT"))'],
    ["f('any other text')"],
    ['f([a, ...b])', 'element-removed: f(([...b]))', 'element-removed: f(([a]))'],
    ['f({ a, ...b })', 'property-removed: f(({ ...b }))', 'property-removed: f(({ a }))'],
    ['const f = () => a;', 'return-undefined: const f = () => (undefined);'],
    ['const f = () => undefined;'],
    [
      'const f = () => [a, b];',
      'element-removed: const f = () => ([a]);',
      'element-removed: const f = () => ([b]);',
      'return-empty: const f = () => ([]);',
    ],
    ['function f() { return `${a}`; }', "return-empty: function f() { return (''); }"],
    ['f(a.some(b))', 'array-method: f((a.every(b)))'],
    ['f(a.filter(b))', 'method-dropped: f((a))'],
    ['f(a.toSorted(b))', 'sort-dropped: f((a.slice()))', 'sort-reversed: f((a.toSorted((one, other) => (b)(other, one))))'],
    ['f(Math.min(a, b))', 'math: f((Math.max(a, b)))'],
    ['for (;;) a++;', 'update: for (;;) (a--);'],
    ['a += b;', 'assignment: (a -= b);'],
  ])('%s', ([source, ...expected]) => {
    expect(mutants(source)).toEqual(expected);
  });

  it.for(['call();', 'a = b;', 'throw a;', 'for (;;) continue;'])('remove the statement in %s', source => {
    const removed = mutationsOf('file.ts', source, ENUMS).find(({ operator }) => operator === 'statement-removed');
    expect(removed && mutate(source, removed)).toBe(source.startsWith('for') ? 'for (;;) {}' : '{}');
  });

  it('do not change types, imports, names and keys', () => {
    const source = `import { a } from 'DRAFT'; type T = 'DRAFT' | 5; let b: 'POSTED'; enum E { A = 1 } const { c } = d; ({ DRAFT: c });`;
    expect(mutants(source)).toEqual([expect.stringContaining('property-removed')]);
  });

  it('prefer a value of a union in the same file', () => {
    expect(mutants(`type T = 'POSTED' | 'other'; f('POSTED');`)).toEqual([expect.stringContaining('f(("other"))')]);
  });

  it('do not break a chain or a method call in two', () => {
    // Removing the filter would cut the optional chain in two.
    expect(mutants('f(a?.b.filter(c).d); e.f();')).toEqual(['optional-chain: f((a.b.filter(c).d)); e.f();']);
  });
});

describe('the mutations of a file', () => {
  const source = readFileSync(OWN, 'utf8');
  const all = mutationsOf('mutations.ts', source);

  it('all parse', () => {
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(mutation => parseSync(OWN, mutate(source, mutation)).errors.length > 0).map(keyOf)).toEqual([]);
  });

  it('have unique keys, with the line and the column of the change', () => {
    expect(new Set(all.map(keyOf)).size).toBe(all.length);
    expect(mutationsOf('file.ts', 'f(\n  a < b)', ENUMS).map(keyOf)).toContain('file.ts:2:5:relational');
  });
});

describe('equivalent.yaml', () => {
  const list = readEquivalents();

  it('lists only existing mutations, each with a reason', () => {
    const ofFiles = new Map<string, readonly Mutation[]>();
    for (const { file } of list)
      if (!ofFiles.has(file)) ofFiles.set(file, mutationsOf(file, readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')));
    const stale = list.filter(each => !(ofFiles.get(each.file) ?? []).some(mutation => equivalentFor(mutation, [each])));
    expect(stale.map(({ file, line, change }) => ({ file, line, change }))).toEqual([]);
    expect(list.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });

  it('finds a mutation by the text of its line and its change, at any line number', () => {
    const entry = { file: 'file.ts', line: 'f(a < b);', operator: 'relational', change: 'a < b → a <= b', reason: 'never equal' };
    const found = (text: string) => mutationsOf('file.ts', text, ENUMS).filter(mutation => equivalentFor(mutation, [entry])).length;
    expect([found('f(a < b);'), found('\n\n  f(a < b);\n'), found('f(a < b, c);')]).toEqual([1, 1, 0]);
  });
});
