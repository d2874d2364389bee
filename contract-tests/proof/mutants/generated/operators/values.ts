/** What is computed and given back: numbers, truths, values of enums, parts of arrays and objects, results. */
import { bare, type Node } from '../syntax.ts';
import type { Change, Operator, Source } from './change.ts';

/** Numbers one higher and one lower, `true` ↔ `false`, and a value of an enum swapped for another one. */
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

/** An array without one of its elements, an object without one of its properties, spread ones too. */
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

/** A function gives back nothing; or an empty array, object or text where it gives back one that is not. */
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
