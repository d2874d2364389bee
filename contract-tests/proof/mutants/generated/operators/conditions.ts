/** Operators for decisions: conditions, comparisons, and, or, not. */

import type { Change, Operator } from '../mutation.ts';
import { bare, isPure, type Node } from '../syntax.ts';

const LOOPS: ReadonlySet<string> = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement']);

/** Makes a condition negated, always true, or always false; that of a loop only false, because an endless loop proves nothing. */
export const conditions: Operator = ({ node, parent, key }, { text }) => {
  if (key !== 'test' || !parent || parent.type === 'SwitchCase') return [];
  // The names differ because the condition of an `if` and of a `? :` in it may begin at the same position.
  const name = parent.type === 'ConditionalExpression' ? 'choice' : 'condition';
  const constant = (operator: string, mutated: string): Change => ({ operator, mutated, shows: 'truth' });
  const never = constant(`${name}-false`, 'false');
  if (LOOPS.has(parent.type)) return [never];
  const always = constant(`${name}-true`, 'true');
  return isNegatedElsewhere(node) ? [always, never] : [{ operator: `${name}-negated`, mutated: `!(${text(node)})` }, always, never];
};

/** Returns whether another operator already negates the condition, such as `===`. */
function isNegatedElsewhere(node: Node): boolean {
  return (node.type === 'BinaryExpression' && EQUALITY.has(node.operator)) || (node.type === 'UnaryExpression' && node.operator === '!');
}

const EQUALITY: ReadonlyMap<string, string> = new Map(Object.entries({ '===': '!==', '!==': '===', '==': '!=', '!=': '==' }));
const RELATIONAL: ReadonlyMap<string, string> = new Map(Object.entries({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }));
const ARITHMETIC: ReadonlyMap<string, string> = new Map(Object.entries({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }));

/** `<` ↔ `<=`, `===` ↔ `!==`, `+` ↔ `-` except for strings. */
export const binary: Operator = ({ node }, { text, find }) => {
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return [];
  const { operator, left, right } = node;
  const made = (name: string, other: string | undefined): readonly Change[] =>
    other === undefined
      ? []
      : [
          {
            operator: name,
            mutated: `${text(left)} ${other} ${text(right)}`,
            at: find(operator, left.end),
            shows: isPure(left) && isPure(right) ? 'value' : undefined,
          },
        ];
  if (EQUALITY.has(operator)) return made('equality', EQUALITY.get(operator));
  if (RELATIONAL.has(operator)) return made('relational', RELATIONAL.get(operator));
  return operator === '+' && (isText(left) || isText(right)) ? [] : made('arithmetic', ARITHMETIC.get(operator));
};

function isText(node: Node): boolean {
  const inner = bare(node);
  if (inner.type === 'BinaryExpression') return inner.operator === '+' && (isText(inner.left) || isText(inner.right));
  return inner.type === 'TemplateLiteral' || (inner.type === 'Literal' && typeof inner.value === 'string');
}

/** The code that tests whether the left operand alone decides, by operator. */
const LEFT_DECIDES: ReadonlyMap<string, (left: string) => string> = new Map([
  ['&&', left => `!(${left})`],
  ['||', left => `(${left})`],
  ['??', left => `((${left}) ?? undefined) !== undefined`],
]);

/** `&&` ↔ `||`, `??` → `||`, and each operand alone. */
export const logical: Operator = ({ node }, { text, find }) => {
  if (node.type !== 'LogicalExpression') return [];
  const { operator, left, right } = node;
  const at = find(operator, left.end);
  const both = `(${text(left)}) ${operator === '||' ? '&&' : '||'} (${text(right)})`;
  const leftDecides = LEFT_DECIDES.get(operator)?.(text(left)) ?? '';
  const isWhole = isPure(left) && isPure(right);
  const shownWhen = (condition: string): Change['shows'] => (isWhole ? 'value' : isPure(left) ? { when: condition } : undefined);
  return [
    {
      operator: operator === '??' ? 'nullish' : 'logical',
      mutated: both,
      at,
      shows: shownWhen(operator === '??' ? `${leftDecides} && !(${text(left)})` : 'true'),
    },
    { operator: 'left-operand', mutated: text(left), at, shows: shownWhen(`!(${leftDecides})`) },
    { operator: 'right-operand', mutated: text(right), at, shows: shownWhen(leftDecides) },
  ];
};

/** `!x` → `x`. */
export const negation: Operator = ({ node }, { text }) =>
  node.type === 'UnaryExpression' && node.operator === '!' ? [{ operator: 'not-dropped', mutated: text(node.argument) }] : [];

/** `a?.b` → `a.b`. */
export const optionalChain: Operator = ({ node }, { text, find }) => {
  if (node.type !== 'ChainExpression') return [];
  const changes: Change[] = [];
  for (let link: Node = node.expression; ; ) {
    const inner: Node | undefined =
      link.type === 'MemberExpression'
        ? link.object
        : link.type === 'CallExpression'
          ? link.callee
          : link.type === 'TSNonNullExpression'
            ? link.expression
            : undefined;
    if (!inner) return changes;
    if ((link.type === 'MemberExpression' || link.type === 'CallExpression') && link.optional) {
      const at = find('?.', inner.end);
      const dot = link.type === 'MemberExpression' && !link.computed ? '.' : '';
      changes.push({
        operator: 'optional-chain',
        mutated: `${text({ start: node.start, end: at })}${dot}${text({ start: at + 2, end: node.end })}`,
        at,
        shows: isPure(inner) ? { when: `((${text(inner)}) ?? undefined) === undefined` } : undefined,
      });
    }
    link = inner;
  }
};
