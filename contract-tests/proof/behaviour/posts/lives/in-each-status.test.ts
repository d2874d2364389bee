/** For each status of a post: the calls that are possible, whether it counts, and the lists that contain it. */

import type { OperationId } from '../../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { dataFor, usableAccounts } from '../../../../suites/accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { accountIdOf, type Life, listed, livesOf, type Status, TODAY, usedToday } from './lives.ts';

/** The effects of a status. */
interface Meaning {
  /** Whether it counts on the day of its date, for its account. */
  readonly counts: 0 | 1;
  /** The statuses of calls about it. */
  readonly comment: number;
  readonly change: number;
  readonly deleteUpload: number;
  readonly remove: number;
  readonly retry: number;
  /** The status of the call that creates a post with the same key. */
  readonly sameKey: number;
}

const UNTOUCHABLE = { change: 400, retry: 400, sameKey: 409 } as const;
const UNDER_WAY = { ...UNTOUCHABLE, counts: 1, comment: 400, deleteUpload: 200, remove: 200 } as const;

const MEANINGS: Readonly<Record<Status, Meaning>> = {
  DRAFT: { counts: 0, comment: 400, change: 200, deleteUpload: 400, remove: 200, retry: 400, sameKey: 409 },
  SCHEDULED: { counts: 1, comment: 400, change: 200, deleteUpload: 400, remove: 200, retry: 400, sameKey: 409 },
  PROCESSING: { ...UNDER_WAY, remove: 400 },
  RETRYING: UNDER_WAY,
  REVIEW: UNDER_WAY,
  POSTED: { ...UNDER_WAY, comment: 200 },
  ERROR: { ...UNDER_WAY, retry: 200 },
  DELETED: { ...UNDER_WAY, counts: 0, comment: 404, remove: 400, sameKey: 200 },
};

behaviour<number>({
  id: 'post-lives/in-each-status',
  area: 'posts',
  title:
    'The status of a post decides whether it counts, is found and keeps its key and upload, and whether it can be commented, changed, retried and deleted',
  rules: ['D-PST-01', 'D-PST-03', 'D-PST-04', 'D-PST-13', 'D-PST-14', 'D-QTA-02', 'D-QTA-03', 'QTA-16', 'QTA-17', 'D-UPL-13'],
  cases: [0, 5],
  async check(world, turn) {
    const before = Number((await read(world.session, 'getPostUsage'))['used']);
    const lives = await livesOf(world, turn);
    expectEqual('the posts of the month', (await read(world.session, 'getPostUsage'))['used'], before + lives.length - 1);
    for (const life of lives) await expectFound(world, life);
    for (const life of lives) await expectCounted(world, life);
    for (const life of lives) await expectAnswers(world, life);
  },
});

/** Throws unless a post has its status and is in all lists that match it. */
async function expectFound(world: FreshWorld, { status, platform, id, referenceKey }: Life): Promise<void> {
  const { session } = world;
  const isGone = status === 'DELETED';
  const shown = await read(session, 'getPost', { path: { id } });
  const given = [shown['status'], shown['postedDate'] !== null, shown['error'] !== null, shown['deletedAt'] !== null];
  expectEqual(`status of ${id}, and whether it has a postedDate, an error, a deletedAt`, given, [
    status,
    status === 'POSTED',
    status === 'ERROR',
    isGone,
  ]);
  for (const filters of [{}, { platforms: [platform] }, { q: 'a LIFE' }, { postDateFrom: TODAY_BEGINS, postDateTo: TODAY_ENDS }]) {
    const what = `whether the list with ${JSON.stringify(filters)} has the post in ${status}`;
    expectEqual(what, (await listed(world, filters)).includes(id), !isGone);
    const withStatus = (await listed(world, { ...filters, status })).includes(id);
    expectEqual(`${what} with that status`, withStatus, true);
  }
  const keyed = await ask(session, 'getPostByReferenceKey', { path: { referenceKey } });
  expectEqual(`the post with the key of one in ${status}`, fieldsOf(keyed.body)['id'] ?? null, isGone ? null : id);
  const { items } = await read(session, 'listReconnectCandidates', { query: { teamId: session.teamId, type: platform } });
  expectEqual(`the posts on ${platform} that lost their account`, items, []);
}

const TODAY_BEGINS = `${TODAY}T00:00:00Z`;
const TODAY_ENDS = `${TODAY}T23:59:59.999Z`;

/** Throws unless a post counts today according to its status, in the daily limits and against a limit. */
async function expectCounted(world: FreshWorld, { status, platform }: Life): Promise<void> {
  const { session, limit } = world;
  const { counts } = MEANINGS[status];
  const what = `the posts of today on ${platform}, with one in ${status}`;
  expectEqual(what, await usedToday(world, accountIdOf(platform)), counts);
  // On TIKTOK, a post needs a video.
  if (platform === 'TIKTOK') return;
  await limit({ dailyPosts: { [platform]: 1 } });
  const body = await another(world, platform, {});
  const answer = await ask(session, 'createPost', { body });
  expectAnswer(`one more post where ${what} may be 1`, answer, counts === 1 ? 403 : 200);
  if (counts === 0) await read(session, 'deletePost', { path: { id: String(fieldsOf(answer.body)['id']) } });
  await limit({ dailyPosts: null });
}

async function another({ session }: FreshWorld, platform: Life['platform'], parts: Fields): Promise<Fields> {
  const account = (await usableAccounts(session)).get(platform) ?? {};
  const data = { [platform]: dataFor(platform, account, 'Another') };
  const own = { teamId: session.teamId, title: 'Another', status: 'SCHEDULED', postDate: `${TODAY}T22:00:00Z` };
  return { ...own, socialAccountTypes: [platform], data, ...parts };
}

/** Throws unless calls about a post are answered according to its status. Calls that do not change the post come first. */
async function expectAnswers(world: FreshWorld, { status, platform, id, uploadId, referenceKey }: Life): Promise<void> {
  const { session } = world;
  const { teamId } = session;
  const { comment, change, deleteUpload, retry, remove, sameKey } = MEANINGS[status];
  const expectCall = async (operation: OperationId, parts: Fields, expected: number): Promise<Fields> => {
    const answer = await ask(session, operation, parts);
    expectAnswer(`${operation} about a post in ${status}`, answer, expected);
    return fieldsOf(answer.body);
  };
  const path = { id };
  const look = () => read(session, 'getPost', { path });
  const before = await look();
  const text = { teamId, internalPostId: id, socialAccountTypes: [platform], data: { [platform]: { text: 'Hello' } } };
  await expectCall('createComment', { body: text }, comment);
  const keyed = await expectCall('createPost', { body: await another(world, platform, { status: 'DRAFT', referenceKey }) }, sameKey);
  const used = objectsOf((await ask(session, 'listUploads', { query: { ids: [uploadId], status: 'USED' } })).body);
  expectEqual(`whether the upload of a post in ${status} is used`, used.length, status === 'DELETED' ? 0 : 1);
  expectEqual(`the post in ${status} after calls that must not change it`, await look(), before);
  await expectCall('deleteUpload', { path: { id: uploadId } }, deleteUpload);
  await expectCall('updatePost', { path, body: { title: 'Changed' } }, change);
  expectEqual(`the title of a post in ${status} after a change`, (await look())['title'], change === 200 ? 'Changed' : 'A life');
  if (status !== 'ERROR') await expectCall('retryPost', { path }, retry);
  await expectCall('deletePost', { path }, remove);
  expectEqual('whether it is deleted', (await look())['status'] === 'DELETED', status !== 'PROCESSING');
  if (sameKey === 200) expectEqual('the key of the next post', keyed['referenceKey'], referenceKey);
}
