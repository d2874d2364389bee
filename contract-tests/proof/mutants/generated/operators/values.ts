/** Operators for values: numbers, booleans, values of enums, parts of arrays and objects, results of functions. */

import type { Change, Operator, Source } from '../mutation.ts';
import { bare, type Node } from '../syntax.ts';

/** Adds or subtracts one, `true` ↔ `false`, and replaces a value of an enum with another one. */
export const literals: Operator = ({ node, parent, key }, { siblingOf }) => {
  if (node.type !== 'Literal' || (key === 'left' && parent?.type === 'AssignmentExpression')) return [];
  const { value } = node;
  if (typeof value === 'number')
    return [
      { operator: 'number-plus', mutated: String(value + 1) },
      { operator: 'number-minus', mutated: String(value - 1) },
    ];
  if (typeof value === 'boolean') return [{ operator: 'boolean', mutated: String(!value) }];
  const sibling = typeof value === 'string' ? siblingOf(value) : undefined;
  return sibling === undefined ? [] : [{ operator: 'enum-value', mutated: JSON.stringify(sibling) }];
};

/** Removes one element of an array or one property of an object, including spread ones. */
export const parts: Operator = ({ node }, source) => {
  if (node.type === 'ArrayExpression') {
    const elements = node.elements.flatMap(element => element ?? []);
    if (elements.length < node.elements.length) return [];
    return without(elements, source, ['[', ']']).map(change => ({ ...change, operator: 'element-removed' }));
  }
  if (node.type !== 'ObjectExpression') return [];
  return without(node.properties, source, ['{ ', ' }']).map(change => ({ ...change, operator: 'property-removed' }));
};

function without(all: readonly Node[], { text }: Source, [open, close]: readonly [string, string]): Omit<Change, 'operator'>[] {
  return all.map(removed => {
    const rest = all.filter(each => each !== removed).map(each => text(each));
    return { mutated: `${open}${rest.join(', ')}${close}`, at: removed.start };
  });
}

/** Makes a function return undefined, or an empty array, object or string instead of a filled one. */
export const results: Operator = ({ node, parent, key }) => {
  const isResult =
    (key === 'argument' && parent?.type === 'ReturnStatement') ||
    (key === 'body' && parent?.type === 'ArrowFunctionExpression' && parent.expression);
  if (!isResult) return [];
  const empty = emptyOf(bare(node));
  if (empty !== undefined) return [{ operator: 'return-empty', mutated: empty }];
  return [{ operator: 'return-undefined', mutated: 'undefined', shows: 'value' }];
};

function emptyOf(node: Node): string | undefined {
  if (node.type === 'ArrayExpression' && node.elements.length > 1) return '[]';
  if (node.type === 'ObjectExpression' && node.properties.length > 1) return '{}';
  return node.type === 'TemplateLiteral' ? "''" : undefined;
}
