/** Visits the syntax tree of a source file without its types. */
import { type ESTree, parseSync } from 'vite';

export type Node = ESTree.Node;

/** A node and its place in the tree. */
export interface Visit {
  readonly node: Node;
  readonly parent: Node | undefined;
  /** The property of the parent that contains it: `test`, `left`, `arguments`. */
  readonly key: string;
  /** Whether parentheses around the node do not change the behaviour of the code. */
  readonly isExpression: boolean;
}

/** Yields every node that is executed, parents first. Throws for a text that does not parse. */
export function* visits(file: string, source: string): Generator<Visit> {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message ?? ''}`);
  yield* walk(program, undefined, '');
}

function* walk(node: Node, parent: Node | undefined, key: string): Generator<Visit> {
  if (isSkipped(node)) return;
  if (!KEPT_TYPE_WRAPPERS.has(node.type))
    yield { node, parent, key, isExpression: parent !== undefined && isReplaceable(node, parent, key) };
  for (const [name, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child, node, name);
}

/** `x as T`, `x satisfies T`, `x!` and `<T>x` are executed as x. */
const KEPT_TYPE_WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
]);

function isSkipped({ type }: Node): boolean {
  return (type.startsWith('TS') && !KEPT_TYPE_WRAPPERS.has(type)) || type.startsWith('Import') || type === 'ExportAllDeclaration';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;
}

/** Returns false where a replaced expression would lose its `this` or its chain, or is the target of an assignment. */
function isReplaceable(node: Node, parent: Node, key: string): boolean {
  if (!isExpressionType(node.type)) return false;
  // The expression is part of a longer chain.
  if (key === 'expression' && parent.type === 'ChainExpression') return false;
  if (key === 'callee' || key === 'tag' || key === 'quasi') return false;
  if (key === 'object' && (node.type === 'MemberExpression' || node.type === 'CallExpression')) return !isInChain(parent);
  if (key === 'key' || key === 'label' || key === 'id' || key === 'param' || key === 'params') return false;
  if (key === 'property') return parent.type === 'MemberExpression' && parent.computed;
  if (key === 'left') return !['AssignmentExpression', 'AssignmentPattern', 'ForOfStatement', 'ForInStatement'].includes(parent.type);
  if (parent.type === 'UpdateExpression' || (parent.type === 'UnaryExpression' && parent.operator === 'delete')) return false;
  if (parent.type === 'TSNonNullExpression') return false;
  if (parent.type === 'ExpressionStatement' && parent.directive) return false;
  if (parent.type === 'Property' && parent.shorthand) return false;
  return !['ObjectPattern', 'ArrayPattern', 'RestElement', 'ExportSpecifier'].includes(parent.type);
}

const NO_EXPRESSIONS: ReadonlySet<string> = new Set(['SpreadElement', 'TemplateElement', 'Super', 'PrivateIdentifier']);
const LITERAL_TYPES: ReadonlySet<string> = new Set(['Literal', 'Identifier', 'TemplateLiteral']);

function isExpressionType(type: string): boolean {
  return (type.endsWith('Expression') || LITERAL_TYPES.has(type)) && !NO_EXPRESSIONS.has(type);
}

/** Returns whether a node may be part of an optional chain: any optional member or call below it counts. */
function isInChain(node: Node): boolean {
  if (node.type === 'MemberExpression') return node.optional || isInChain(node.object);
  if (node.type === 'CallExpression') return node.optional || isInChain(node.callee);
  return node.type === 'TSNonNullExpression' && isInChain(node.expression);
}

/** Returns the expression without parentheses and types around it. */
export function bare(node: Node): Node {
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return bare(node.expression);
  return node.type === 'TSNonNullExpression' ? bare(node.expression) : node;
}

/** Returns whether an expression has no side effects, so that it can be evaluated twice. */
export function isPure(node: Node): boolean {
  const inner = bare(node);
  switch (inner.type) {
    case 'Identifier':
    case 'Literal':
    case 'ThisExpression':
      return true;
    case 'MemberExpression':
      return isPure(inner.object) && (!inner.computed || isPure(inner.property));
    case 'ChainExpression':
      return isPure(inner.expression);
    case 'UnaryExpression':
      return inner.operator !== 'delete' && isPure(inner.argument);
    case 'BinaryExpression':
      return inner.left.type !== 'PrivateIdentifier' && isPure(inner.left) && isPure(inner.right);
    case 'LogicalExpression':
      return isPure(inner.left) && isPure(inner.right);
    case 'ConditionalExpression':
      return isPure(inner.test) && isPure(inner.consequent) && isPure(inner.alternate);
    default:
      return false;
  }
}
