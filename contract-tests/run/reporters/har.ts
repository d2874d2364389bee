import { harDocument, harEntry } from '../../har/write-har.ts';
import type { Report } from '../results.ts';

/** Returns the calls of all failing cases as an HTTP Archive. */
export function harReport({ results }: Report): string {
  const entries = results.flatMap(({ id, failure }) => (failure?.exchanges ?? []).map(exchange => harEntry(exchange, id)));
  return JSON.stringify(harDocument(entries), null, 2);
}
