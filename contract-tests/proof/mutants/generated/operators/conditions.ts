/** What decides: conditions, comparisons, and, or, not. */
import { bare, isPure, type Node } from '../syntax.ts';
import type { Change, Operator } from './change.ts';

const LOOPS: ReadonlySet<string> = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement']);

/** A condition is negated, or always true, or always false. A loop that never ends proves nothing. */
export const conditions: Operator = ({ node, parent, key }, { text }) => {
  if (key !== 'test' || !parent || parent.type === 'SwitchCase') return [];
  // The condition of an `if` may begin where a `? :` in it does.
  const name = parent.type === 'ConditionalExpression' ? 'choice' : 'condition';
  const constant = (operator: string, mutated: string): Change => ({ operator, mutated, shows: 'truth' });
  const never = constant(`${name}-false`, 'false');
  if (LOOPS.has(parent.type)) return [never];
  const always = constant(`${name}-true`, 'true');
  return isNegatedElsewhere(node) ? [always, never] : [{ operator: `${name}-negated`, mutated: `!(${text(node)})` }, always, never];
};

/** `===` has a mutation that means the same. */
function isNegatedElsewhere(node: Node): boolean {
  return (node.type === 'BinaryExpression' && EQUALITY.has(node.operator)) || (node.type === 'UnaryExpression' && node.operator === '!');
}

const EQUALITY: ReadonlyMap<string, string> = new Map(Object.entries({ '===': '!==', '!==': '===', '==': '!=', '!=': '==' }));
const RELATIONAL: ReadonlyMap<string, string> = new Map(Object.entries({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }));
const ARITHMETIC: ReadonlyMap<string, string> = new Map(Object.entries({ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }));

/** `<` ↔ `<=`, `===` ↔ `!==`, `+` ↔ `-`. Texts are not subtracted. */
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

/** When the left operand alone decides. */
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

/** `!x` → `x`, where it is not a condition, which is negated anyway. */
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
