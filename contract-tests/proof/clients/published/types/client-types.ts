import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseAst } from 'vite';
import { once } from '../../../../../openapi/once.ts';
import { mismatches, type Shape } from './shape.ts';

/** The types of the published client's requests (`…Data`) and responses (`…Response`), by name. */
function clientTypes(): ReadonlyMap<string, Shape> {
  const declarations = new URL('index.d.ts', import.meta.resolve('bundlesocial'));
  const { body } = parseAst(readFileSync(fileURLToPath(declarations), 'utf8'), { lang: 'dts' });
  return new Map(
    body.flatMap(node =>
      node.type === 'TSTypeAliasDeclaration' && /(?:Data|Response)$/.test(node.id.name)
        ? [[node.id.name, shapeOf(node.typeAnnotation)] as const]
        : [],
    ),
  );
}

const types = once(clientTypes);

/** Returns the type of what a call such as `post.postCreate` takes or returns; undefined for one without it. */
export function typeOfCall(call: string, part: 'Data' | 'Response'): Shape | undefined {
  const method = call.slice(call.indexOf('.') + 1);
  return types().get(`${method.charAt(0).toUpperCase()}${method.slice(1)}${part}`);
}

/** Throws when the answer of a call has another type than the client declares. */
export function checkAnswerType({ call, answer }: { readonly call: string; readonly answer: unknown }): void {
  const type = typeOfCall(call, 'Response');
  const wrong = type ? mismatches(type, answer) : [];
  assert.deepEqual(wrong, [], `${call} returns something else than its type`);
}

function shapeOf(type: ESTree.TSType): Shape {
  switch (type.type) {
    case 'TSStringKeyword':
      return { kind: 'primitive', type: 'string' };
    case 'TSNumberKeyword':
      return { kind: 'primitive', type: 'number' };
    case 'TSBooleanKeyword':
      return { kind: 'primitive', type: 'boolean' };
    case 'TSNullKeyword':
      return { kind: 'literal', value: null };
    case 'TSUndefinedKeyword':
      return { kind: 'literal', value: undefined };
    case 'TSLiteralType':
      if (type.literal.type !== 'Literal') throw new Error(`Unknown literal ${type.literal.type}`);
      return { kind: 'literal', value: type.literal.value };
    case 'TSUnionType':
      return { kind: 'union', shapes: type.types.map(shapeOf) };
    case 'TSTypeReference': {
      const [items] = type.typeArguments?.params ?? [];
      // The others are Blob and File.
      return items ? { kind: 'array', items: shapeOf(items) } : { kind: 'any' };
    }
    case 'TSTupleType':
      return { kind: 'array', items: { kind: 'union', shapes: type.elementTypes.map(elementOf) } };
    case 'TSTypeLiteral':
      return { kind: 'object', fields: new Map(type.members.flatMap(fieldOf)) };
    case 'TSUnknownKeyword':
      return { kind: 'any' };
    default:
      throw new Error(`The client has a type that nothing here reads: ${type.type}`);
  }
}

function elementOf(element: ESTree.TSTupleElement): Shape {
  if (element.type === 'TSOptionalType' || element.type === 'TSRestType') throw new Error(`Unknown element ${element.type}`);
  return shapeOf(element);
}

/** A field; nothing for what allows further fields. */
function fieldOf(member: ESTree.TSSignature): [string, { shape: Shape; isOptional: boolean }][] {
  if (member.type === 'TSIndexSignature') return [];
  if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) throw new Error(`Unknown member ${member.type}`);
  const { key, optional, typeAnnotation } = member;
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
  if (name === undefined) throw new Error(`Unknown key ${key.type}`);
  return [[name, { shape: shapeOf(typeAnnotation.typeAnnotation), isOptional: optional }]];
}
