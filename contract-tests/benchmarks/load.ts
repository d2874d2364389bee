import { Pool } from 'undici';

/** One kind of request, sent again and again. */
export interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const CONNECTIONS = 16;

/** Requests per second that a server answers with 200 over `ms` milliseconds. Throws when it answers anything else. */
export async function rateOf(url: string, load: Load, ms: number): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  let count = 0;
  const started = performance.now();
  const worker = async () => {
    while (performance.now() - started < ms) {
      const { statusCode, body } = await pool.request({ ...load, body: load.body ?? null });
      if (statusCode !== 200) throw new Error(`${load.method} ${load.path} answered ${statusCode}: ${await body.text()}`);
      await body.dump();
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const rate = count / ((performance.now() - started) / 1000);
  await pool.close();
  return rate;
}

/** The rates of several servers under the same load: in turn, several rounds, the median of each. */
export async function pairedRates(urls: readonly string[], loads: readonly Load[], rounds = 3, ms = 1500): Promise<number[]> {
  const rates = urls.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [i, url] of urls.entries()) {
      const load = loads[i] ?? loads[0];
      if (!load) throw new Error('no load');
      const rate = await rateOf(url, load, ms);
      // The first round warms up.
      if (round > 0) rates[i]?.push(rate);
    }
  }
  return rates.map(median);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
