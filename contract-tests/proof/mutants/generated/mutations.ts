/** Finds all mutations of a source file. */

import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import type { Change, Mutation, Operator, Source } from './mutation.ts';
import { assignments, methods, statements } from './operators/calls.ts';
import { binary, conditions, logical, negation, optionalChain } from './operators/conditions.ts';
import { literals, parts, results } from './operators/values.ts';
import { type Visit, visits } from './syntax.ts';

/** The operators that replace an expression. */
const OPERATORS: readonly Operator[] = [
  conditions,
  binary,
  logical,
  negation,
  optionalChain,
  literals,
  parts,
  results,
  assignments,
  methods,
];

/** Returns the mutations of a file, sorted by position. Throws for a file that does not parse. */
export function mutationsOf(file: string, text: string, documented: Enums = (documents ??= documentedEnums())): readonly Mutation[] {
  const own = enumsOf(file, text);
  const source: Source = {
    text: ({ start, end }) => text.slice(start, end),
    find: (what, from) => text.indexOf(what, from),
    siblingOf: value => siblingOf(value, own, documented),
  };
  const lines = linesOf(text);
  const mutations = [...visits(file, text)].flatMap(visit =>
    changesOf(visit, source).map(change => mutationOf(file, text, lines, visit, change)),
  );
  return unique(mutations.filter(({ original, mutated }) => original !== mutated)).toSorted(
    (a, b) => a.line - b.line || a.column - b.column,
  );
}

let documents: Enums | undefined;

function changesOf(visit: Visit, source: Source): readonly Change[] {
  return visit.isExpression ? OPERATORS.flatMap(operator => operator(visit, source)) : statements(visit, source);
}

function mutationOf(
  file: string,
  text: string,
  lines: readonly number[],
  { node, isExpression }: Visit,
  { operator, mutated, at = node.start, shows }: Change,
): Mutation {
  const line = lines.findLastIndex(start => start <= at);
  const from = lines[line] ?? 0;
  const { start, end } = node;
  return {
    file,
    start,
    end,
    place: isExpression ? 'expression' : 'statement',
    operator,
    original: text.slice(start, end),
    mutated,
    line: line + 1,
    column: at - from + 1,
    lineText: text.slice(from, (lines[line + 1] ?? text.length + 1) - 1).trim(),
    shows,
  };
}

/** Returns the offsets at which the lines begin. */
function linesOf(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** Removes duplicates: two operators may propose the same change. */
function unique(mutations: readonly Mutation[]): readonly Mutation[] {
  return [...new Map(mutations.toReversed().map(each => [`${each.start} ${each.end} ${each.mutated}`, each])).values()];
}

/** The values of each enum. */
export type Enums = readonly (readonly string[])[];

/** Returns the enums of the API and of the control API. */
export function documentedEnums(): Enums {
  return ['openapi', 'control'].flatMap(name => {
    const document: unknown = JSON.parse(readFileSync(new URL(`../../../../openapi/generated/${name}.json`, import.meta.url), 'utf8'));
    return [...found(document, enumOf)];
  });
}

/** Returns the unions of strings in a source file, such as `'a' | 'b'`. */
export function enumsOf(file: string, source: string): Enums {
  return [...found(parseSync(file, source).program, unionOf)];
}

/** Returns the next value of the smallest enum that contains the value; enums of the same file are preferred. */
export function siblingOf(value: string, own: Enums, documented: Enums): string | undefined {
  const smallest = (enums: Enums) => enums.filter(values => values.includes(value)).toSorted((a, b) => a.length - b.length)[0];
  const values = smallest(own) ?? smallest(documented) ?? [];
  return values[(values.indexOf(value) + 1) % values.length];
}

function* found(value: unknown, read: (value: object) => readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  const values = read(value);
  if (values.length > 1) yield values;
  for (const child of Object.values(value)) yield* found(child, read);
}

function enumOf(value: object): readonly string[] {
  return 'enum' in value && Array.isArray(value.enum) ? value.enum.filter(each => typeof each === 'string') : [];
}

function unionOf(value: object): readonly string[] {
  if (!isUnion(value)) return [];
  return value.types.flatMap(type =>
    type.type === 'TSLiteralType' && type.literal.type === 'Literal' && typeof type.literal.value === 'string' ? [type.literal.value] : [],
  );
}

function isUnion(value: object): value is ESTree.TSUnionType {
  return 'type' in value && value.type === 'TSUnionType';
}
