/** Finds all mutations of a source file. */
import { documentedEnums, type Enums, enumsOf, siblingOf } from './enums.ts';
import type { Mutation } from './mutation.ts';
import { assignments, methods, statements } from './operators/calls.ts';
import type { Change, Operator, Source } from './operators/change.ts';
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
