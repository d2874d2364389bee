import { Deviation } from './deviation.ts';

const ID_NAME = /^(?:id|.*Id)$/;
const TIME_NAME = /^(?:.*At|.*Date|deleteOn)$/;
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const UTC_WITH_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Properties that give back what the client sent, unchanged. */
const VERBATIM: ReadonlySet<string> = new Set(['data', 'rawRow', 'normalizedPayload']);

/** Throws for an id that is no non-empty string (GEN-05), and for a time that is no ISO 8601 string (GEN-04) in UTC with milliseconds (D-GEN-14). */
export function checkWireValues(body: unknown): void {
  for (const [name, value] of valuesIn(body)) {
    if (value === null) continue;
    if (ID_NAME.test(name) && (typeof value !== 'string' || value === '')) broken(name, value, 'is no id', false);
    if (!TIME_NAME.test(name)) continue;
    if (typeof value !== 'string' || !ISO_8601.test(value)) broken(name, value, 'is no ISO 8601 time', false);
    else if (!UTC_WITH_MILLISECONDS.test(value)) broken(name, value, 'is not in UTC with milliseconds', true);
  }
}

/** Every value in a body with the name of the property that it stands in. */
function* valuesIn(node: unknown, name = ''): Generator<[name: string, value: unknown]> {
  yield [name, node];
  if (typeof node !== 'object' || node === null || VERBATIM.has(name)) return;
  for (const [key, value] of Object.entries(node)) yield* valuesIn(value, Array.isArray(node) ? name : key);
}

function broken(name: string, value: unknown, what: string, isDecision: boolean): never {
  throw new Deviation(`${name} ${JSON.stringify(value)} ${what}`, isDecision);
}
