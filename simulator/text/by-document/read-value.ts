import type { ApiDocument } from '../../../openapi/document.ts';
import { itemsOf, type Schemas, typesOf } from '../../../openapi/schema.ts';

type Document = ApiDocument<string>;

/**
 * A value as its schema has it: `3`, `true` and `null` are no texts where the document wants something else, a list or an object is JSON. What does not
 * fit stays text, so that the simulator says what is allowed.
 */
export function readValue(document: Document, text: string, schemas: Schemas): unknown {
  const types = typesOf(document, schemas);
  const isAny = types.size === 0;
  if (text === 'null' && (isAny || types.has('null'))) return null;
  if (isAny || types.has('integer') || types.has('number')) if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (isAny || types.has('boolean')) if (text === 'true' || text === 'false') return text === 'true';
  if (isAny || types.has('object') || types.has('array')) return parsed(text);
  return text;
}

/** The values of a field that was given once or several times. */
export function readValues(document: Document, texts: readonly string[], schemas: Schemas): unknown {
  const [first = ''] = texts;
  if (!typesOf(document, schemas).has('array')) return texts.length > 1 ? [...texts] : readValue(document, first, schemas);
  const whole = texts.length === 1 ? readValue(document, first, schemas) : undefined;
  return Array.isArray(whole) || whole === null ? whole : texts.map(text => readValue(document, text, itemsOf(document, schemas)));
}

function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
