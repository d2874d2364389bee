import { createSimulator } from '../../../simulator/index.ts';
import { growthRow } from './growth.ts';
import { median } from './load.ts';
import type { Row } from './table.ts';

/** Accounts whose history is imported at the same time. */
const SIZES = [2, 20, 200];
const POSTS_EACH = 100;
const ROUNDS = 5;
const KEY = 'sk_bench';

/** Imports posts that accounts had published before, from the requests until all imports are complete. */
export async function historyImports(): Promise<Row[]> {
  const seconds: number[] = [];
  // This call only warms up.
  await importAll(SIZES[1] ?? 1);
  for (const accounts of SIZES) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await importAll(accounts));
    seconds.push(median(rounds));
  }
  return [growthRow('history imports', SIZES, seconds)];
}

/** The seconds to import the history of this number of accounts, each in a separate team. */
async function importAll(accounts: number): Promise<number> {
  const sim = await createSimulator({ throttle: false, clock: 'manual', fixture: { organizations: [organization(accounts)] } });
  const started = performance.now();
  for (let i = 0; i < accounts; i++) {
    const body = JSON.stringify({ teamId: `team_${i}`, socialAccountType: 'INSTAGRAM', count: POSTS_EACH });
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
    const response = await sim.fetch('/api/v1/post-history-import', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(await response.text());
  }
  await sim.clock.advance('PT5M');
  const seconds = (performance.now() - started) / 1000;
  const imported = sim.worlds.defaultWorld.historyImports.posts.all().length;
  await sim.close();
  if (imported !== accounts * POSTS_EACH) throw new Error(`${imported} posts were imported`);
  return seconds;
}

function organization(accounts: number) {
  const owner = { id: 'user_bench', email: 'owner@example.com', firstName: 'Olivia', lastName: 'Bench' };
  const teams = Array.from({ length: accounts }, (_, i) => {
    const account = { id: `sa_${i}`, type: 'INSTAGRAM', externalId: `instagram_${i}` } as const;
    return { id: `team_${i}`, name: `Team ${i}`, accounts: [account] };
  });
  return { id: 'org_bench', name: 'Bench', plan: 'BUSINESS', apiKeys: [KEY], owner, teams } as const;
}
