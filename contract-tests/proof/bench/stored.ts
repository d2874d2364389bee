import { type Child, startServer } from './child.ts';
import { requestGrowthRow } from './growth.ts';
import { medianRatio, type Pace, pairedRates, rateOf } from './load.ts';
import { HEADERS, kindsOf, ok } from './requests.ts';
import { atLeast, type Row } from './table.ts';

const SIZES = [1000, 10_000, 100_000];
/** As few as in an almost empty world. */
const FEW = 10;
const MIN_SHARE = 0.9;
const PACE: Pace = { warmUpMs: 1200, rounds: 5, ms: 150, isByProcessor: false };
/** Long enough to copy most lists that a world shares with its snapshot; `state` measures the cost of the copies. */
const AFTER_RESTORE_MS = 250;
const SNAPSHOT = '/_sim/snapshots/bench';

/** Compares the public API over a socket with many posts stored and with few. All servers run alike, and validate answers. */
export async function stored(): Promise<Row[]> {
  const worlds: Child[] = [];
  for (const posts of [FEW, ...SIZES]) worlds.push(await startServer('filled-simulator', String(posts)));
  await Promise.all(worlds.map(({ url }) => ok(fetch(url + SNAPSHOT, { method: 'PUT', headers: HEADERS }))));
  const kinds = await Promise.all(worlds.map(({ url }) => kindsOf(url)));
  const rows: Row[] = [];
  for (const [i, { name }] of kinds[0]?.entries() ?? []) {
    const servers = worlds.map((server, world) => {
      const { url } = server;
      const load = kinds[world]?.[i]?.load ?? missing(url);
      // New posts are removed again, because a world of 1,000 posts would soon have 10,000.
      const prepare = async () => {
        await ok(fetch(`${url}${SNAPSHOT}/restore`, { method: 'POST', headers: HEADERS }));
        await rateOf(url, load, AFTER_RESTORE_MS);
      };
      return { server, load, ...(load.method === 'POST' && { prepare }) };
    });
    const [few = [], ...grown] = await pairedRates(servers, PACE);
    const most = grown.at(-1) ?? [];
    rows.push(atLeast(`${name}, 100,000 posts stored ÷ ${FEW}`, medianRatio(most, few), MIN_SHARE));
    rows.push(requestGrowthRow(`${name}, 1,000 posts stored`, SIZES, grown));
  }
  await Promise.all(worlds.map(child => child.stop()));
  return rows;
}

function missing(url: string): never {
  throw new Error(`no load for ${url}`);
}
