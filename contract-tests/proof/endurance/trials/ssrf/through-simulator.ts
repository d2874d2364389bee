import { createSimulator } from '../../../../../simulator/index.ts';
import type { Vector } from './vectors.ts';

/** Imports each URL with `--allow-fetch`, as a client would. Returns those that reached the inside, and those that were not answered with an error. */
export async function throughSimulator(vectors: readonly Vector[], reachedInside: () => number): Promise<string[]> {
  const sim = await createSimulator({ allowFetch: true, throttle: false });
  const failures: string[] = [];
  try {
    for (const { url } of vectors) {
      const before = reachedInside();
      const response = await sim.fetch('/api/v1/upload/from-url', {
        method: 'POST',
        headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      const text = await response.text();
      if (reachedInside() > before) failures.push(`The import of ${url} reached the inside: ${response.status}`);
      else if (response.status < 400 || response.status >= 500)
        failures.push(`The import of ${url} was answered with ${response.status}: ${text}`);
    }
  } finally {
    await sim.close();
  }
  return failures;
}
