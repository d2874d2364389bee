import { describe, expect, it } from 'vitest';
import { publicApi } from './document.ts';
import { interfaceOperations, interfaceParameters, interfaceProperties } from './interface-names.ts';
import { isMarked, isNode, type Node, unmarkedProperties } from './sources.ts';

const { paths = {}, components } = publicApi.json;
const words = (text: string) => new Set(text.split(' '));

function nodesWith(key: string, node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(item => nodesWith(key, item));
  if (!isNode(node)) return [];
  return [...(key in node ? [node] : []), ...Object.values(node).flatMap(value => nodesWith(key, value))];
}

describe('[D-GEN-17] what is not from the interface says where it is from', () => {
  it('operations', () => {
    const unmarked = publicApi
      .operations()
      .filter(({ path, method }) => !isMarked(paths[path]?.[method.toLowerCase() as 'get']))
      .map(({ path, method }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(unmarked.toSorted()).toEqual([...interfaceOperations].toSorted());
  });

  it('query parameters', () => {
    const unmarked = publicApi
      .operations()
      .filter(({ path, method }) => !isMarked(paths[path]?.[method.toLowerCase() as 'get']))
      .map(
        ({ id, queryParameters }) =>
          [id, new Set(queryParameters.filter(parameter => !isMarked(parameter)).map(({ name }) => name))] as const,
      )
      .filter(([, names]) => names.size > 0);
    const expected = Object.entries(interfaceParameters).map(([id, names]) => [id, words(names)]);
    expect(Object.fromEntries(unmarked)).toEqual(Object.fromEntries(expected));
  });

  it('properties', () => {
    const unmarked = Object.entries(components?.schemas ?? {})
      .map(([name, schema]) => [name, new Set(unmarkedProperties(schema))] as const)
      .filter(([, names]) => names.size > 0);
    const expected = Object.entries(interfaceProperties).map(([name, names]) => [name, words(names)]);
    expect(Object.fromEntries(unmarked)).toEqual(Object.fromEntries(expected));
  });

  it('properties of bodies and answers that have no schema of their own', () => {
    const unmarked = Object.values(paths).flatMap(item => nodesWith('schema', item).flatMap(({ schema }) => unmarkedProperties(schema)));
    expect(unmarked).toEqual([]);
  });

  it('with one of three words', () => {
    const sources = new Set(nodesWith('x-source', publicApi.json).map(node => node['x-source']));
    expect(sources).toEqual(new Set(['client', 'docs', 'decision']));
  });
});
