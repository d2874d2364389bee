/** Operators for actions: statements, assignments, methods of arrays and strings. */

import type { Change, Operator } from '../mutation.ts';
import type { Node } from '../syntax.ts';

/** Removes a call, an assignment, a `throw`, an early `return;` or a `continue;`. */
export const statements: Operator = ({ node, parent }) => {
  const isRemovable =
    (node.type === 'ExpressionStatement' && !node.directive) ||
    node.type === 'ThrowStatement' ||
    node.type === 'ContinueStatement' ||
    (node.type === 'ReturnStatement' && !node.argument);
  return isRemovable && parent ? [{ operator: 'statement-removed', mutated: '' }] : [];
};

const ASSIGNMENTS: ReadonlyMap<string, string> = new Map(Object.entries({ '+=': '-=', '-=': '+=', '??=': '=', '||=': '=' }));

/** `+=` ↔ `-=`, `++` ↔ `--`, `??=` → `=`. */
export const assignments: Operator = ({ node }, { text, find }) => {
  if (node.type === 'UpdateExpression') {
    const operator = node.operator === '++' ? '--' : '++';
    const argument = text(node.argument);
    return [{ operator: 'update', mutated: node.prefix ? `${operator}${argument}` : `${argument}${operator}` }];
  }
  if (node.type !== 'AssignmentExpression') return [];
  const other = ASSIGNMENTS.get(node.operator);
  if (other === undefined) return [];
  return [{ operator: 'assignment', mutated: `${text(node.left)} ${other} ${text(node.right)}`, at: find(node.operator, node.left.end) }];
};

const SWAPPED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    find: 'findLast',
    findLast: 'find',
    indexOf: 'lastIndexOf',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    push: 'unshift',
    unshift: 'push',
    shift: 'pop',
    pop: 'shift',
    toUpperCase: 'toLowerCase',
    add: 'delete',
  }),
);
const MATH: ReadonlyMap<string, string> = new Map(
  Object.entries({ min: 'max', max: 'min', floor: 'ceil', ceil: 'floor', round: 'floor', trunc: 'ceil' }),
);
/** Methods whose result has the same type as their object, so that the call can be removed. */
const DROPPED: ReadonlySet<string> = new Set(['filter', 'slice', 'trim', 'toLowerCase', 'toReversed', 'reverse', 'normalize']);
const SORTS: ReadonlySet<string> = new Set(['sort', 'toSorted']);

/** `some` ↔ `every`, `Math.min` ↔ `Math.max`, removes a `filter`, reverses or removes a sort. */
export const methods: Operator = ({ node, parent }, { text }) => {
  if (node.type !== 'CallExpression' || node.optional || node.callee.type !== 'MemberExpression') return [];
  const { callee } = node;
  if (callee.computed || callee.property.type !== 'Identifier' || callee.optional) return [];
  const { object, property } = callee;
  const { name } = property;
  const [receiver, rest] = [text(object), text({ start: property.end, end: node.end })];
  const at = property.start;
  const named = (operator: string, called: string): Change => ({ operator, mutated: `${receiver}.${called}${rest}`, at });
  const isMath = object.type === 'Identifier' && object.name === 'Math';
  const other = (isMath ? MATH : SWAPPED).get(name);
  const swapped = other === undefined ? [] : [named(isMath ? 'math' : 'array-method', other)];
  const isDropped = DROPPED.has(name) && parent?.type !== 'ExpressionStatement' && receiver !== 'super';
  const dropped: readonly Change[] = isDropped ? [{ operator: 'method-dropped', mutated: receiver, at }] : [];
  return [...swapped, ...dropped, ...(SORTS.has(name) ? sorts(node.arguments, receiver, name, { text, at }) : [])];
};

interface At {
  readonly text: (node: Node) => string;
  readonly at: number;
}

function sorts(args: readonly Node[], receiver: string, name: string, { text, at }: At): readonly Change[] {
  const [order] = args;
  const reversed = order ? `${receiver}.${name}((one, other) => (${text(order)})(other, one))` : `${receiver}.${name}().reverse()`;
  return [
    { operator: 'sort-reversed', mutated: reversed, at },
    { operator: 'sort-dropped', mutated: `${receiver}.slice()`, at },
  ];
}
