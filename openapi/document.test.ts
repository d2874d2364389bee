import { describe, expect, it, vi } from 'vitest';
import { operations as implemented } from '../simulator/domain/operations.ts';
import { ApiDocument, controlApi, limits, type OperationSpec, publicApi } from './document.ts';
import { indexOf, UNDOS } from './document-index.ts';
import { isNode, type Node } from './sources.ts';

const documents: [string, ApiDocument<string>][] = [
  ['public', publicApi],
  ['control', controlApi()],
];

/** Follows a reference within the document. */
function resolve(document: ApiDocument<string>, node: unknown): unknown {
  if (!isNode(node) || typeof node['$ref'] !== 'string') return node;
  let target: unknown = document.json;
  for (const step of node['$ref'].slice(2).split('/')) target = isNode(target) ? target[step] : undefined;
  return resolve(document, target);
}

function nodesWith(key: string, node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(item => nodesWith(key, item));
  if (!isNode(node)) return [];
  return [...(key in node ? [node] : []), ...Object.values(node).flatMap(value => nodesWith(key, value))];
}

function leaves(node: unknown, path: string): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [[path, node]];
  return Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}/${key}`));
}

describe.each(documents)('the %s document', (_, document) => {
  const operations = document.operations();

  it('gives every operation an id of its own and a summary', () => {
    const ids = operations.map(({ id }) => id);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('describes nothing under a method that the pipeline does not know', () => {
    const known = new Set(['get', 'post', 'put', 'patch', 'delete', 'parameters', 'summary', 'description']);
    const others = Object.values(document.json.paths ?? {}).flatMap(item => Object.keys(item).filter(key => !known.has(key)));
    expect(others).toEqual([]);
  });

  it('declares exactly the parameters that stand in the path', () => {
    for (const { path, pathParameters } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(pathParameters.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
    }
  });

  it('documents a success and the errors of every operation, as JSON in the error shape', () => {
    const error = document.schema('ErrorBody');
    for (const { id, responses } of operations) {
      expect(
        [...responses.keys()].filter(status => status < 300),
        id,
      ).toHaveLength(1);
      for (const [status, schema] of responses) if (status >= 400) expect(resolve(document, schema), `${id} ${status}`).toEqual(error);
    }
  });

  it.each(document.lifecycles())('moves %s between its own states only, and knows what follows each', name => {
    const table = document.lifecycle(name);
    const states: readonly unknown[] = document.schema(name).enum ?? [];
    expect(Object.keys(table).toSorted()).toEqual([...states].toSorted());
    for (const next of Object.values(table)) expect(states).toEqual(expect.arrayContaining([...next]));
  });

  describe('links', () => {
    const links = operations.flatMap(operation => linksOf(document, operation));

    it('are there', () => expect(links.length).toBeGreaterThan(0));

    it.each(links)('$from → $name leads to an operation with those parameters, and to all that it needs', ({ link }) => {
      const target = operations.find(({ id }) => id === link['operationId']);
      const given = Object.keys(isNode(link['parameters']) ? link['parameters'] : {});
      const known = [...(target?.pathParameters ?? []), ...(target?.queryParameters ?? [])];
      expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(expect.arrayContaining((target?.pathParameters ?? []).map(({ name }) => name)));
    });

    it.each(links)('$from → $name takes its values from where there are some', ({ source, link, status }) => {
      for (const [where, expression] of leaves({ parameters: link['parameters'], requestBody: link['requestBody'] }, '')) {
        if (typeof expression !== 'string' || !expression.startsWith('$')) continue;
        expect(exists(document, source, status, expression), `${where}: ${expression}`).toBe(true);
      }
    });
  });
});

function linksOf(document: ApiDocument<string>, source: OperationSpec<string>) {
  const item = document.json.paths?.[source.path]?.[source.method.toLowerCase() as 'get'];
  return Object.entries(item?.responses ?? {}).flatMap(([status, response]) => {
    const resolved = resolve(document, response);
    const links = isNode(resolved) && isNode(resolved['links']) ? Object.entries(resolved['links']) : [];
    return links.flatMap(([name, link]) => (isNode(link) ? [{ from: source.id, name, source, status: Number(status), link }] : []));
  });
}

/** Whether a runtime expression points at something that the operation's request or answer has. */
function exists(document: ApiDocument<string>, source: OperationSpec<string>, status: number, expression: string): boolean {
  const [origin = '', pointer] = expression.slice(1).split('#');
  if (origin === 'response.body') return hasPointer(document, source.responses.get(status), pointer);
  if (origin === 'request.body') return hasPointer(document, source.body?.schema, pointer);
  const [, where, name] = /^request\.(path|query)\.(\w+)$/.exec(origin) ?? [];
  return (where === 'path' ? source.pathParameters : source.queryParameters).some(parameter => parameter.name === name);
}

function hasPointer(document: ApiDocument<string>, schema: unknown, pointer = ''): boolean {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown[]>((nodes, step) => nodes.flatMap(node => stepInto(document, node, step)), [schema])
    .some(node => node !== undefined);
}

/** The schemas of one property or item, through references and unions. */
function stepInto(document: ApiDocument<string>, schema: unknown, step: string): unknown[] {
  const node = resolve(document, schema);
  if (!isNode(node)) return [];
  const members = ['allOf', 'anyOf', 'oneOf'].flatMap(key => (Array.isArray(node[key]) ? node[key] : []));
  const properties = isNode(node['properties']) ? node['properties'] : {};
  const own = /^\d+$/.test(step) ? node['items'] : properties[step];
  return [...(own === undefined ? [] : [own]), ...members.flatMap(member => stepInto(document, member, step))];
}

describe('the public document and the code', () => {
  it('say of each write, and of no read, how it is undone', () => {
    const odd = publicApi.operations().filter(({ method, undo }) => (method === 'GET') !== (undo === undefined));
    expect(odd.map(({ id }) => id)).toEqual([]);
    expect(new Set(publicApi.operations().map(({ undo }) => undo))).toEqual(new Set([undefined, ...UNDOS]));
  });

  it('declare the same operations', () => {
    const declared = publicApi.operations().map(({ id }) => id);
    expect(Object.keys(implemented).toSorted()).toEqual(declared.toSorted());
  });
});

it('[D-GEN-15] a POST documents 200, and 201 where it starts an import or creates an automation', () => {
  const created = publicApi.operations().filter(({ successStatus }) => successStatus !== 200);
  expect(created.map(({ id, successStatus }) => `${id} ${successStatus}`).toSorted()).toEqual([
    'createAutomation 201',
    'createCommentImport 201',
    'createCsvImport 201',
    'createHistoryImport 201',
    'startRecommendationImport 201',
    'startReviewImport 201',
  ]);
});

it.each([
  ['AUTH-07', 'dms', ['Direct messages']],
  ['AUTH-08', 'automations', ['Automations', 'Provider settings']],
])('[%s] the feature %s opens the operations of %j, and no others', (_, feature, tags) => {
  for (const { id, path, method, feature: declared } of publicApi.operations()) {
    const [tag = ''] = publicApi.json.paths?.[path]?.[method.toLowerCase() as 'get']?.tags ?? [];
    expect([id, declared === feature]).toEqual([id, tags.includes(tag)]);
  }
});

describe('limits', () => {
  it('are finite numbers, names or instants, never empty', () => {
    for (const [path, value] of leaves(limits, '')) {
      if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true);
      else expect(typeof value === 'boolean' || (typeof value === 'string' && value !== ''), path).toBe(true);
    }
  });

  it('are never negative', () => {
    for (const [path, value] of leaves(limits, '')) if (typeof value === 'number') expect(value, path).toBeGreaterThanOrEqual(0);
  });

  it('of a tier or platform name tiers and platforms that exist', () => {
    const platforms: readonly unknown[] = publicApi.schema('Platform').enum ?? [];
    const tiers: readonly unknown[] = publicApi.schema('Tier').enum ?? [];
    for (const [path] of leaves(limits, '')) {
      for (const step of path.split('/').filter(name => /^[A-Z_]{3,}$/.test(name))) {
        const kinds: readonly unknown[] = ['DEFAULT', 'POST', 'REEL', 'STORY', 'VIDEO', 'IMAGE', 'SHORT', 'SAVED_STORY', 'SPOTLIGHT'];
        expect([...platforms, ...tiers, ...kinds], path).toContain(step);
      }
    }
  });
});

describe('deprecation', () => {
  it('[D-ORG-02] is noted on the `teams` of the organization, with the day of its end', () => {
    const organization = publicApi.schema('Organization');
    const [teams] = stepInto(publicApi, organization, 'teams');
    expect(teams).toMatchObject({ deprecated: true, description: expect.stringContaining('2026-11-15T00:00:00Z') });
    expect(nodesWith('required', organization).flatMap(node => node['required'])).not.toContain('teams');
  });
});

describe('a document with an index', () => {
  const { json } = publicApi;
  const open = () => {
    const read = vi.fn(() => json);
    return { read, document: new ApiDocument(read, indexOf(json)) };
  };

  it('is not read for its operations, texts, lifecycles and what is not simulated', () => {
    const { read, document } = open();
    for (const operation of document.operations()) expect(operation.body?.contentType).not.toBe('');
    expect(document.schema('Platform').enum).toContain('INSTAGRAM');
    expect(document.lifecycle('PostStatus')).toHaveProperty('DRAFT');
    expect(document.lifecycles()).toContain('PostStatus');
    expect(document.notSimulated()).not.toEqual([]);
    expect(read).not.toHaveBeenCalled();
  });

  it('is read once, for what only it says', () => {
    const { read, document } = open();
    const post = document.operations().find(({ id }) => id === 'createPost');
    expect(post?.responses.get(200)).toEqual({ $ref: '#/components/schemas/PostBase' });
    expect(post?.body?.schema).toEqual({ $ref: '#/components/schemas/CreatePostRequest' });
    expect(document.schema('PostBase').type).toBe('object');
    expect(read).toHaveBeenCalledOnce();
  });

  it('has the operations of the same one without an index', () => {
    expect(open().document.operations()).toEqual(new ApiDocument(json).operations());
  });
});
