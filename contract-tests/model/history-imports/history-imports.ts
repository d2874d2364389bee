/** The model of history imports. */

import { defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import { nextMidnight, wait } from '../wait.ts';
import { deletePosts } from './delete-posts.ts';
import { expectList, listImports } from './list-imports.ts';
import { createHistoryLoader } from './load-history.ts';
import { CAPACITY, type HistoryModel, type HistoryPlatform, historyTimeline, LATENCY_MS, type ModelImport, PLATFORMS } from './model.ts';
import { observe, observePosts } from './observe.ts';
import { retryImport } from './retry-import.ts';
import { startImport } from './start-import.ts';

/** Long enough for the last try of what is under way. */
const REST_MS = 300_000;

const failPlatform = setPlatform<HistoryPlatform, HistoryModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }, { mode: 'timeout' }, { mode: 'rate-limited' }, { mode: 'rate-limited', endsInMs: 3_600_000 }],
  failuresPerRecovery: 5,
});

const waits = wait<HistoryModel>([3_000, 3_000, 1_000, 3_000, 60_000, 3_600_000, ['until the day is over', nextMidnight], 15 * 86_400_000]);

const loadHistory = createHistoryLoader();

export const historyImportsModel = defineModel<HistoryModel, ModelImport>({
  id: 'model/history-imports',
  area: 'history',
  title: 'A history import fetches the newest posts that were never imported, within the monthly capacity; they expire after 30 days',
  rules: [
    'HIS-01',
    'HIS-04',
    'HIS-05',
    'HIS-07',
    'HIS-08',
    'HIS-09',
    'HIS-10',
    'HIS-12',
    'HIS-13',
    'D-HIS-02',
    'D-HIS-03',
    'D-HIS-04',
    'D-HIS-05',
    'D-HIS-06',
  ],
  maxCommands: 30,
  needs: ['clock', 'control', 'tier'],
  commands: [
    { command: startImport, weight: 3 },
    { command: waits, weight: 4 },
    { command: retryImport, weight: 2 },
    { command: deletePosts },
    { command: failPlatform },
    { command: listImports },
  ],
  async setUp(real) {
    const history = await loadHistory(real);
    await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { historyPosts: CAPACITY } });
    for (const platform of PLATFORMS) await real.control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCY_MS });
    const fresh = { imports: [], posts: [], known: new Set<string>(), used: new Map(), failures: new Map(), turns: 0 };
    return { now: real.time().from, history, ...fresh };
  },
  timeline: { ...historyTimeline, observe: (each, _, real) => observe(each, real) },
  compare: observePosts,
  async finish(model, real) {
    await real.advanceTo(model.now + REST_MS);
    for (const each of model.imports) await observe(each, real);
    await expectList(model, real, null);
  },
});
