import { parse } from 'yaml';
import { isNode, type Node } from '../sources.ts';

/** A title, edits of the small document, and what is found: where, what, and who breaks. */
export type ChangeCase = readonly [title: string, edits: readonly (readonly [place: string, value: unknown])[], found: readonly string[]];

const YAML = `
openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
security: [{ key: [] }]
paths:
  /post/{id}:
    get:
      operationId: getPost
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: teamId, in: query, required: true, schema: { type: string } }
        - { name: X-Trace, in: header, schema: { type: string } }
      responses:
        '200':
          description: The post.
          headers: { x-total: { schema: { type: integer } } }
          content:
            application/json: { schema: { $ref: '#/components/schemas/Post' } }
            text/csv: { schema: { type: string } }
        '404': { description: None. }
    patch:
      operationId: patchPost
      security: [{ key: [] }, { oauth: [posts.write] }]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: '#/components/schemas/PatchPost' } }
          multipart/form-data: { schema: { type: object } }
      responses:
        '200': { description: Done., content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }
        '429': { description: Too many. }
  /health:
    get:
      operationId: health
      security: []
      responses: { '204': { description: Well. } }
webhooks:
  post.published:
    post:
      requestBody:
        required: true
        content:
          application/json: { schema: { type: object, required: [type], properties: { type: { type: string, enum: [a, b] }, at: { type: string } } } }
      responses: { '200': { description: Taken. } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: x-api-key }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com', scopes: { posts.write: Write } } } }
  schemas:
    Status: { type: string, enum: [DRAFT, SENT] }
    Post:
      type: object
      required: [id, status]
      properties:
        id: { type: string, readOnly: true }
        status: { $ref: '#/components/schemas/Status' }
        title: { type: [string, 'null'], maxLength: 100, description: Shown. }
        likes: { type: integer, format: int32, minimum: 0 }
        tags: { type: array, maxItems: 5, items: { type: string } }
        parent: { anyOf: [{ $ref: '#/components/schemas/Post' }, { type: 'null' }] }
        media: { oneOf: [{ $ref: '#/components/schemas/Image' }, { $ref: '#/components/schemas/Video' }] }
        extra: { type: object, additionalProperties: false, properties: { a: { type: string } } }
    Image: { type: object, required: [kind], properties: { kind: { const: IMAGE }, url: { type: string, format: uri } } }
    Video: { type: object, required: [kind], properties: { kind: { const: VIDEO }, seconds: { type: number } } }
    PatchPost:
      type: object
      required: [title]
      properties:
        title: { type: string, minLength: 1, maxLength: 100, pattern: '^a' }
        note: { type: [string, 'null'] }
        status: { type: string, enum: [DRAFT, SENT], default: DRAFT }
        count: { type: integer, multipleOf: 2 }
        list: { type: array, items: { type: integer } }
        strict: { type: object, additionalProperties: false, properties: { a: { type: string } } }
        names: { type: object, additionalProperties: { type: string } }
        secret: { type: string, writeOnly: true }
        choice: { anyOf: [{ type: string }, { type: integer }] }
`;

/** A document with one of everything that a comparison knows. */
export function smallDocument(): Node {
  const value: unknown = parse(YAML);
  if (!isNode(value)) throw new Error('The document is no object');
  return value;
}

/**
 * Returns a copy of a document in which the value at a place is another one; undefined removes it. The place is written with blanks:
 * `components schemas Post properties title maxLength`.
 */
export function changed(document: unknown, edits: readonly (readonly [place: string, value: unknown])[]): Node {
  const copy: unknown = structuredClone(document);
  if (!isNode(copy)) throw new Error('The document is no object');
  for (const [place, value] of edits) {
    const names = place.split(' ');
    const last = names.pop() ?? '';
    let parent: unknown = copy;
    for (const name of names) parent = childOf(parent, name, place);
    if (Array.isArray(parent) && value === undefined) parent.splice(Number(last), 1);
    else if (typeof parent !== 'object' || parent === null) throw new Error(`There is no ${place}`);
    else if (value === undefined) {
      if (!Reflect.has(parent, last)) throw new Error(`There is no ${place}`);
      Reflect.deleteProperty(parent, last);
    } else Reflect.set(parent, last, value);
  }
  return copy;
}

function childOf(parent: unknown, name: string, place: string): unknown {
  const child: unknown = typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined;
  if (child === undefined) throw new Error(`There is no ${name} on the way to ${place}`);
  return child;
}
