/** Writes exchanges to an HTTP Archive as they end. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { createMask, maskDeep, secretsOf } from '../../simulator/text/mask.ts';
import type { Exchange } from '../run/results.ts';
import { harDocument, harEntry } from './write-har.ts';

export interface HarRecorder {
  add(exchange: Exchange): void;
  /** Completes the file, which is no valid archive before. */
  close(): void;
}

/** Creates the file. The given secrets, keys and the signatures of URLs are masked. Throws the system's error if the file cannot be written. */
export function createHarRecorder(file: string, secrets: readonly string[] = []): HarRecorder {
  const [head = '', tail = ''] = JSON.stringify(harDocument([])).split(/(?<="entries":\[)/);
  // Only the owner may read a recording.
  writeFileSync(file, head, { mode: 0o600 });
  let separator = '';
  return {
    add(exchange) {
      appendFileSync(file, `${separator}\n${JSON.stringify(harEntry(masked(exchange, secrets), ''))}`);
      separator = ',';
    },
    close: () => appendFileSync(file, `\n${tail}\n`),
  };
}

function masked(exchange: Exchange, secrets: readonly string[]): Exchange {
  return maskDeep(exchange, createMask([...secrets, ...secretsOf(exchange)]));
}
