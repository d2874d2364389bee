/** The model of history imports. */

import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { choices, commandOn, nextMidnight, wait } from '../choose.ts';
import { type Command, defineModel } from '../define-model.ts';
import { expectListed, importsTimeline, type ModelJob } from '../imports.ts';
import { setPlatform } from '../platform-failures.ts';
import type { Real } from '../real.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type TimedAnswer } from '../real.ts';
import { follow, followAll, observeOpen, possibleStates, postsOn } from './follow.ts';
import {
  CAPACITY,
  deletePosts as forget,
  type History,
  type HistoryModel,
  isRetryable,
  LATENCY_MS,
  type ModelImport,
  type PastPost,
  PLATFORMS,
  retry,
} from './model.ts';
import { expectImport, observe, observePosts } from './observe.ts';
import { startImport } from './start-import.ts';

/** How many posts every account has published. */
const POSTS = 600;

/** The most posts of an import, and the largest page size. */
const PAGE_SIZE = 100;

/** Queues an import again: 400 unless it is FAILED, or RATE_LIMITED and past its reset time. */
const retryImport = choices(11, [true, true, false]).map(choice =>
  commandOn<HistoryModel, ModelImport>(({ imports }) => imports, {
    name: 'retry import',
    choice,
    prefers: ({ status }) => status === 'FAILED' || status === 'RATE_LIMITED',
    async run(each, model, real) {
      const answer = await real.call('retryHistoryImport', { path: { importId: each.id }, body: { teamId: real.teamId } });
      if (!model.isKnown) return expectPossibleRetry(each, answer);
      if (!isRetryable(each, model.now)) {
        expectStatus(`retryHistoryImport of an import in ${each.status}`, answer, 400);
        return observe(each, real);
      }
      expectStatus('retryHistoryImport', answer, 200);
      retry(model, each);
      expectImport(each, fieldsOf(answer.body), real);
    },
  }),
);

/** Lists the imports of one platform, or all. */
const listImports = fc.option(fc.nat(8)).map(
  (number): Command<HistoryModel> => ({
    check: () => true,
    run: (model, real) => expectList(model, real, number === null ? null : (model.platforms[number % model.platforms.length] ?? null)),
    toString: () => (number === null ? 'list all imports' : `list the imports of platform #${number}`),
  }),
);

/** Deletes imported posts, which frees their capacity; they are never imported again. With an unknown id: 404, and none is deleted. */
const deletePosts = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.constantFrom(false, false, true)).map(
  ([from, count, isOneUnknown]): Command<HistoryModel> => ({
    check: ({ posts }) => posts.some(({ id }) => id !== null),
    async run(model, real) {
      const seen = model.posts.filter(({ id }) => id !== null);
      const first = from % seen.length;
      const posts = seen.slice(first, first + count);
      const postIds = [...posts.map(({ id }) => id), ...(isOneUnknown ? ['ipost_of_nobody'] : [])];
      const answer = await real.call('deleteImportedPosts', { body: { teamId: real.teamId, postIds } });
      if (isOneUnknown) expectStatus('deleteImportedPosts of an unknown post', answer, 404);
      else {
        expectStatus('deleteImportedPosts', answer, 200);
        expectSame('deletedCount', fieldsOf(answer.body)['deletedCount'], posts.length);
        forget(model, posts);
      }
      await real.settle();
    },
    toString: () => `delete ${count} posts from #${from} on${isOneUnknown ? ', and an unknown one' : ''}`,
  }),
);

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

/** Throws unless the imports are listed, newest first. A deployment may list imports of others among them. */
async function expectList({ imports, isKnown }: HistoryModel, real: Real, platform: string | null): Promise<void> {
  const query = { teamId: real.teamId, ...(platform !== null && { socialAccountType: platform }) };
  expectListed(
    `the imports of ${platform ?? 'all platforms'}`,
    await real.did('listHistoryImports', { query }),
    imports.filter(each => platform === null || each.platform === platform),
    isKnown ? undefined : (each, shown) => void possibleStates(each, shown, real),
  );
}

/** Checks a retry on a deployment, where an active import may have failed meanwhile and a rate limit may have ended. */
function expectPossibleRetry(each: ModelImport, answer: TimedAnswer): void {
  const { id, status } = each;
  if (status === 'COMPLETED') return expectStatus(`retryHistoryImport of ${id}, which is COMPLETED,`, answer, 400);
  if (answer.status !== 400 || status === 'FAILED') expectStatus(`retryHistoryImport of ${id} (${status})`, answer, 200);
  if (answer.status === 400) return;
  const shown = fieldsOf(answer.body);
  expectSame(`status of ${id} after a retry`, shown['status'], 'PENDING');
  Object.assign(each, { status: 'PENDING', possible: [{ status: 'PENDING', postsImported: Number(shown['postsImported']) }] });
}

type LoadHistory = (real: Real) => Promise<History>;

/** Returns a loader that loads each history once. */
function createHistoryLoader(): LoadHistory {
  const bySeed = new Map<string, Promise<History>>();
  return async real => {
    const seed = String((await real.control('GET', '/_sim/status'))['seed']);
    const history = bySeed.get(seed) ?? load(real);
    bySeed.set(seed, history);
    // A failure may be due to a simulator with a planted defect, and the next simulator may have none.
    history.catch(() => bySeed.delete(seed));
    return history;
  };
}

/** Imports all posts, reads them and resets the world. */
async function load(real: Real): Promise<History> {
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { historyPosts: POSTS } });
  for (let count = 0; count < POSTS; count += PAGE_SIZE) {
    for (const socialAccountType of PLATFORMS) {
      const body = { teamId: real.teamId, socialAccountType, count: PAGE_SIZE, importCarousels: true, withAnalytics: false };
      expectStatus('createHistoryImport', await real.call('createHistoryImport', { body }), 201);
    }
    // An import ends within five minutes.
    await real.control('POST', '/_sim/clock/advance', { by: 'PT5M' });
  }
  const history = new Map<string, readonly PastPost[]>();
  for (const platform of PLATFORMS) history.set(platform, await listed(real, platform));
  await real.control('POST', '/_sim/reset', {});
  return history;
}

async function listed(real: Real, socialAccountType: string): Promise<readonly PastPost[]> {
  const posts: PastPost[] = [];
  for (let offset = 0; offset < POSTS; offset += PAGE_SIZE) {
    const page = await real.did('listImportedPosts', { query: { teamId: real.teamId, socialAccountType, offset, limit: PAGE_SIZE } });
    posts.push(...(page['posts'] as readonly unknown[]).map(fieldsOf).map(post => pastPost(socialAccountType, post)));
  }
  expectSame(`the past posts on ${socialAccountType}`, new Set(posts.map(({ externalId }) => externalId)).size, POSTS);
  return posts;
}

/** Reads an imported post. INSTAGRAM lists its media; YOUTUBE lists none and has videos only. */
function pastPost(platform: string, { externalId, publishedAt, type, extraData }: Fields): PastPost {
  const common = { externalId: String(externalId), publishedAt: String(publishedAt), isStory: type === 'STORY' };
  if (platform === 'YOUTUBE') {
    expectSame('extraData on YOUTUBE', extraData, null);
    return { ...common, isVideo: true, isCarousel: false };
  }
  const media = (fieldsOf(extraData)['media'] as readonly unknown[]).map(medium => String(fieldsOf(medium)['mediaUrl']));
  return { ...common, isVideo: media.every(url => url.endsWith('.mp4')), isCarousel: media.length > 1 };
}
