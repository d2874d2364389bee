/** Derives the schemas in `fixtures`, with which editors complete fixtures and overrides, from the control document. */
import type { Document } from './generate-types.ts';

const PREFIX = '#/components/schemas/';

/** Which schema of the document describes a file, and what it is called there. */
export interface FileSchema {
  readonly root: string;
  /** The last part of its `$id`. */
  readonly id: string;
  readonly title: string;
}

/** The name that a schema of this package has everywhere. */
export function schemaId(id: string): string {
  return `urn:social-publishing-sim:${id}`;
}

/** The text of a schema for files: that of a component, and every schema that it refers to as a definition. */
export function fileSchema({ components }: Document, { root: rootName, id, title }: FileSchema): string {
  const schemas = components['schemas'] ?? {};
  const definitions: Record<string, unknown> = {};
  const adopted = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(adopted);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, key === '$ref' ? referenceTo(value) : adopted(value)]));
  };
  const referenceTo = (reference: unknown): unknown => {
    if (typeof reference !== 'string') return adopted(reference);
    const name = reference.replace(PREFIX, '');
    if (!(name in definitions)) {
      // The name is added before its parts, which keeps the order and ends cycles.
      definitions[name] = {};
      definitions[name] = adopted(schemas[name]);
    }
    return `#/definitions/${name}`;
  };
  const root = adopted(schemas[rootName]);
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: schemaId(id),
    $comment: 'Generated from openapi/control.yaml by `npm run generate`. Do not edit.',
    title,
  };
  return `${JSON.stringify({ ...head, ...(root as object), definitions }, null, 2)}\n`;
}
