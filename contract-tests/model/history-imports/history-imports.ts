/** The model of history imports. */

import { publicApi } from '../../../openapi/document.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { defineModel } from '../define-model.ts';
import { importsTimeline, type ModelJob } from '../imports.ts';
import { setPlatform } from '../platform-failures.ts';
import type { Real } from '../real.ts';
import { nextMidnight, wait } from '../wait.ts';
import { deletePosts } from './delete-posts.ts';
import { follow, followAll, observeOpen, postsOn } from './follow.ts';
import { expectList, listImports } from './list-imports.ts';
import { createHistoryLoader } from './load-history.ts';
import { CAPACITY, type HistoryModel, LATENCY_MS, type ModelImport, PLATFORMS } from './model.ts';
import { observe, observePosts } from './observe.ts';
import { retryImport } from './retry-import.ts';
import { startImport } from './start-import.ts';

/** Longer than the last attempt of any active import takes. */
const REST_MS = 300_000;

const failPlatform = setPlatform<string, HistoryModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }, { mode: 'timeout' }, { mode: 'rate-limited' }, { mode: 'rate-limited', endsInMs: 3_600_000 }],
  failuresPerRecovery: 5,
});

const waits = wait<HistoryModel>([3_000, 3_000, 1_000, 3_000, 60_000, 3_600_000, ['until the day is over', nextMidnight], 15 * 86_400_000]);

const loadHistory = createHistoryLoader();

const SUPPORTED = new Set((publicApi.schema('HistoryPlatform').enum ?? []).map(String));

/** Rules about instants, order, quotas and expiry, which only a simulator reveals. */
const TIME_RULES = ['HIS-12', 'D-HIS-02', 'D-HIS-03', 'D-HIS-05'];

export const historyImportsModel = defineModel<HistoryModel, ModelJob<ModelImport>>({
  id: 'model/history-imports',
  area: 'history-imports',
  title: 'A history import fetches the newest posts that were never imported, within the monthly capacity; they expire after 30 days',
  rules: [],
  maxCommands: 30,
  needs: ['imports'],
  commands: [
    { command: startImport, weight: 3, rules: ['HIS-01', 'HIS-05', 'HIS-06', 'HIS-07', 'HIS-13', 'D-HIS-01'] },
    { command: follow },
    { command: waits, weight: 4, needs: ['clock', 'control'], rules: TIME_RULES },
    { command: retryImport, weight: 2, rules: ['D-HIS-04'] },
    // A run must not delete posts that others have imported.
    { command: deletePosts, needs: ['clock', 'control'], rules: ['D-HIS-06'] },
    { command: failPlatform, needs: ['clock', 'control'], rules: ['HIS-08', 'HIS-09', 'HIS-10'] },
    { command: listImports, rules: ['HIS-04', 'D-HIS-09'] },
  ],
  setUp: real => (real.has.has('control') ? knownWorld(real) : unknownWorld(real)),
  timeline: importsTimeline(observe),
  compare: (model, real) => (model.isKnown ? observePosts(model, real) : observeOpen(model, real)),
  async finish(model, real) {
    if (model.isKnown) {
      await real.advanceTo(model.now + REST_MS);
      for (const each of model.imports) await observe(each, real);
    } else await followAll(model, real);
    await expectList(model, real, null);
  },
});

async function knownWorld(real: Real): Promise<HistoryModel> {
  const history = await loadHistory(real);
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { historyPosts: CAPACITY } });
  for (const platform of PLATFORMS) await real.control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCY_MS });
  return { ...emptyModel(real), isKnown: true, platforms: PLATFORMS, history, earlier: new Set() };
}

/** Remembers the posts that were imported earlier: no import may bring them again. */
async function unknownWorld(real: Real): Promise<HistoryModel> {
  const platforms = [...real.importAccounts.keys()].filter(platform => SUPPORTED.has(platform));
  if (platforms.length === 0) throw new InconclusiveError('--allow-import names no account of the team whose history can be imported');
  const earlier = new Set<string>();
  for (const platform of platforms) for (const { id } of await postsOn(platform, real)) earlier.add(String(id));
  return { ...emptyModel(real), isKnown: false, platforms, history: new Map(), earlier };
}

function emptyModel(real: Real) {
  return { now: real.time().from, imports: [], jobs: [], posts: [], known: new Set<string>(), used: new Map(), failures: new Map() };
}
