import { describe, expect, it } from 'vitest';
import { ApiError } from '../../kernel/errors.ts';
import { version as simulatorVersion } from '../../kernel/version.ts';
import type { StoredSnapshot } from './format.ts';
import { migrated } from './migrate.ts';

const account = (id: string, type: string, more: object = {}) => ({
  id,
  teamId: 'team_a',
  type,
  externalId: `real_${id}`,
  platformUserId: `login_${id}`,
  username: `name of ${id}`,
  displayName: `Name of ${id}`,
  avatarUrl: null,
  ...more,
});
const LIVE = account('sa_1', 'INSTAGRAM');
const GONE = account('sa_0', 'INSTAGRAM', { externalId: 'real_sa_1', username: 'earlier name' });
const UNSET = account('sa_2', 'FACEBOOK', { externalId: null });

const target = (more: object = {}) => ({
  type: 'INSTAGRAM',
  socialAccountId: 'sa_1',
  externalId: 'real_sa_1',
  publication: null,
  failure: null,
  attemptJobId: null,
  ...more,
});
const thread = (more: object = {}) => ({
  id: 'conv_1',
  teamId: 'team_a',
  platform: 'INSTAGRAM',
  socialAccountId: 'sa_1',
  participant: { externalId: 'fan_1' },
  lastMessageAt: 1,
  ...more,
});
const fetched = (more: object = {}) => ({
  id: 'fcomment_1',
  socialAccountId: 'sa_1',
  platform: 'INSTAGRAM',
  post: { postId: null, importedPostId: null },
  externalId: 'c_1',
  ...more,
});
const run = (step: string, more: object = {}) => ({
  id: 'run_1',
  socialAccountId: 'sa_1',
  trigger: { input: { fetchedCommentId: 'fcomment_1' } },
  definition: { steps: [{ type: step }] },
  position: 0,
  conversationId: null,
  ...more,
});

/** What a snapshot of format 2 has besides its accounts. */
interface Parts {
  readonly posts?: readonly object[];
  readonly importedPosts?: readonly object[];
  readonly comments?: readonly object[];
  readonly created?: readonly object[];
  readonly threads?: readonly object[];
  readonly claims?: readonly object[];
  readonly runs?: readonly object[];
  /** The runs whose platform has not answered yet. */
  readonly waiting?: readonly string[];
}

function format2(parts: Parts = {}): StoredSnapshot {
  const { posts = [], importedPosts = [], comments = [], created = [], threads = [], claims = [], runs = [], waiting = [] } = parts;
  const jobs = waiting.map((subject, id) => ({ id, at: 5, kind: 'automation.step', subject }));
  return {
    version: 2,
    seed: 1,
    startTime: 0,
    clock: { now: 5, mode: 'manual', speed: 1, nextJobId: 9, jobs },
    random: { a: [1, 2, 3, 4] },
    state: {
      organizations: { organizations: [{ id: 'org_a' }] },
      accounts: { accounts: [LIVE, UNSET], removed: [{ id: 'sa_0', account: GONE, removedAt: 3 }], portalLinks: [] },
      quotas: { monthly: { a: 1 } },
      posts: { posts },
      historyImports: { posts: importedPosts, memory: [] },
      comments: { imports: [], fetched: comments, created },
      conversations: { conversations: threads, messages: [], claims },
      automations: { flows: [], executions: runs },
    },
    platforms: { TIKTOK: { n: [1] } },
  };
}

/** The state that a snapshot of format 2 with these parts becomes. */
const stateOf = (parts: Parts) => migrated(format2(parts)).state;

describe('a snapshot of format 2', () => {
  it('keeps what did not change, and stays as it is', () => {
    const before = format2({ posts: [{ id: 'post_1', teamId: 'team_a', status: 'POSTED', targets: [target()] }], threads: [thread()] });
    const copy = structuredClone(before);
    const after = migrated(before);
    expect(before).toEqual(copy);
    expect(after.version).toBe(5);
    expect(after.state['organizations']).toBe(before.state['organizations']);
    expect(after).toMatchObject({ seed: 1, clock: before.clock, random: before.random, platforms: before.platforms });
  });

  it('has counted no posts of removed teams', () => {
    expect(stateOf({})['quotas']).toEqual({ monthly: { a: 1 }, monthlyReviews: {}, dailyPostsOfRemovedTeams: {} });
  });

  it.for([
    ['a connected account', 'sa_1', 'real_sa_1'],
    ['a removed account', 'sa_0', 'real_sa_1'],
    ['an account without a channel', 'sa_2', 'login_sa_2'],
    ['an account that nobody knows', 'sa_9', 'sa_9'],
  ])('gives a thread the real account of %s', ([, socialAccountId, accountExternalId]) => {
    const threads = [thread({ socialAccountId })];
    expect(stateOf({ threads })['conversations']).toMatchObject({ conversations: [{ socialAccountId, accountExternalId }] });
  });

  it.for([
    ['that was used last', { lastMessageAt: 1 }, { lastMessageAt: 2 }, ['conv_2', 'conv_1', 'conv_3']],
    ['that is newer', {}, {}, ['conv_2', 'conv_1', 'conv_3']],
    ['that is older and was used last', { lastMessageAt: 2 }, {}, ['conv_1', 'conv_2', 'conv_3']],
    ['of its own participant', {}, { participant: { externalId: 'fan_2' } }, ['conv_1', 'conv_2', 'conv_3']],
  ])('has the thread of a reconnected account first %s', ([, old, recent, order]) => {
    const threads = [
      thread({ socialAccountId: 'sa_0', ...(old as object) }),
      thread({ id: 'conv_2', ...(recent as object) }),
      thread({ id: 'conv_3', teamId: 'team_b' }),
    ];
    const expected = (order as string[]).map(id => ({ id }));
    expect(stateOf({ threads })['conversations']).toMatchObject({ conversations: expected });
  });

  it.for([
    ['of its post', { postId: 'post_1', importedPostId: null }, 'channel_of_then'],
    ['of its imported post', { postId: null, importedPostId: 'ipost_1' }, 'imported_channel'],
    ['that it was fetched through', { postId: 'post_gone', importedPostId: null }, 'real_sa_1'],
  ] as const)('gives a fetched comment the real account %s', ([, post, accountExternalId]) => {
    const state = stateOf({
      posts: [{ id: 'post_1', teamId: 'team_a', status: 'POSTED', targets: [target({ externalId: 'channel_of_then' })] }],
      importedPosts: [{ id: 'ipost_1', accountExternalId: 'imported_channel' }],
      comments: [fetched({ post })],
    });
    expect(state['comments']).toMatchObject({ fetched: [{ id: 'fcomment_1', accountExternalId }] });
  });

  it.for([
    ['SENT', 'IN_FLIGHT', 'SENT'],
    ['IN_FLIGHT', 'SENT', 'SENT'],
    ['IN_FLIGHT', 'TIMED_OUT', 'TIMED_OUT'],
  ])('keys claims by the comment of the platform: %s and %s become %s', ([one, other, state]) => {
    const claims = [
      { id: 'fcomment_1', state: one },
      { id: 'fcomment_2', state: other },
      { id: 'fcomment_gone', state: 'SENT' },
    ];
    const comments = [fetched(), fetched({ id: 'fcomment_2' })];
    expect(stateOf({ claims, comments })['conversations']).toMatchObject({ claims: [{ id: 'INSTAGRAM:c_1', state }] });
  });

  const through = { socialAccountId: 'sa_1', externalId: 'real_sa_1', username: 'name of sa_1' };
  const names = { username: 'name of sa_1', displayName: 'Name of sa_1', avatarUrl: null };
  const earlier = { username: 'earlier name', displayName: 'Name of sa_0', avatarUrl: null };
  it.for<[string, string, object, object]>([
    ['a draft', 'DRAFT', {}, { through: null, names: null }],
    ['one that waits for its date', 'SCHEDULED', {}, { through: null, names: null }],
    ['a call under way', 'PROCESSING', { attemptJobId: 4 }, { through, names }],
    [
      'a call of an account that was connected again',
      'PROCESSING',
      { attemptJobId: 4, socialAccountId: 'sa_0' },
      { socialAccountId: 'sa_1', through, names },
    ],
    [
      'a call without an account',
      'PROCESSING',
      { attemptJobId: 4, externalId: 'other', socialAccountId: 'sa_0' },
      { through: null, names: earlier },
    ],
    ['one that is live', 'POSTED', { publication: {} }, { through: null, names }],
    [
      'one whose account was removed',
      'POSTED',
      { publication: {}, socialAccountId: 'sa_0' },
      { socialAccountId: 'sa_0', through: null, names: earlier },
    ],
    ['one that was deleted', 'DELETED', {}, { through: null, names }],
  ])('notes account and names with the target of a post: %s', ([, status, more, expected]) => {
    const posts = [{ id: 'post_1', teamId: 'team_a', status, targets: [target({ isWaiting: false, ...more })] }];
    const found = { isWaiting: false, ...target(more), ...expected };
    expect(stateOf({ posts })['posts']).toEqual({ posts: [{ ...posts[0], targets: [found] }] });
  });

  it.for<[string, object, object]>([
    ['one that has not begun', {}, { through: null, username: null }],
    ['a call under way', { attemptJobId: 4 }, { through, username: 'name of sa_1' }],
    ['one that failed', { failure: {} }, { through: null, username: 'name of sa_1' }],
    ['one whose account was removed', { publication: {}, socialAccountId: 'sa_0' }, { through: null, username: 'earlier name' }],
    ['one of an account that nobody knows', { publication: {}, socialAccountId: 'sa_9' }, { through: null, username: null }],
  ])('notes account and name with the target of a comment: %s', ([, more, expected]) => {
    const created = [{ id: 'comment_1', teamId: 'team_a', targets: [target(more)] }];
    expect(stateOf({ created })['comments']).toMatchObject({ created: [{ targets: [{ ...target(more), ...expected }] }] });
  });

  const claim = { id: 'fcomment_1', state: 'IN_FLIGHT' };
  const claimed = { platform: 'INSTAGRAM', externalId: 'c_1' };
  it.for<[string, Parts, object]>([
    ['that waits for its delay', { runs: [run('SEND_PRIVATE_REPLY')], claims: [claim] }, { call: null, claimed: null }],
    ['that has ended', { runs: [run('LIKE_COMMENT', { definition: null })], waiting: ['run_1'] }, { call: null, claimed: null }],
    [
      'with a private reply under way',
      { runs: [run('SEND_PRIVATE_REPLY')], claims: [claim], waiting: ['run_1'] },
      { call: through, claimed },
    ],
    ['with a like under way', { runs: [run('LIKE_COMMENT')], claims: [claim], waiting: ['run_1'] }, { call: through, claimed: null }],
    [
      'with a message under way, of an account that was removed',
      { runs: [run('SEND_MESSAGE', { socialAccountId: 'sa_0', conversationId: 'conv_1' })], threads: [thread()], waiting: ['run_1'] },
      { call: { socialAccountId: 'sa_0', externalId: 'real_sa_1', username: 'earlier name' }, claimed: null },
    ],
  ])('notes the call of a run %s', ([, parts, expected]) => {
    expect(stateOf({ comments: [fetched()], ...parts })['automations']).toMatchObject({ executions: [{ id: 'run_1', ...expected }] });
  });

  it.for(['accounts', 'quotas', 'posts', 'historyImports', 'comments', 'conversations', 'automations'])('without %s is refused', area => {
    const { [area]: _, ...state } = format2().state;
    expect(() => migrated({ ...format2(), state })).toThrow(`The snapshot has no part ${area}`);
  });
});

describe('a snapshot of format 3', () => {
  const fault = (when: object | null, calls: number) => ({ id: 'fault_1', target: {}, route: null, effect: {}, when, calls, applied: 1 });
  it.for<[string, object, object]>([
    ['of every call', fault(null, 4), { when: null, timely: 4, chosen: 4, retired: null }],
    ['of the first calls, some of which are left', fault({ kind: 'first', calls: 3 }, 2), { when: { first: 3 }, chosen: 2, retired: null }],
    ['of the first calls that have come', fault({ kind: 'first', calls: 3 }, 7), { when: { first: 3 }, retired: { at: 5, by: 'first' } }],
    ['of every nth call', fault({ kind: 'every', calls: 3 }, 4), { when: { every: 3 }, timely: 4, retired: null }],
    ['of a share', fault({ kind: 'rate', rate: 0.5 }, 4), { when: { rate: 0.5 }, calls: 4 }],
    ['of a time', fault({ kind: 'between', from: 1, until: 9 }, 4), { when: { between: [1, 9] } }],
  ])('keeps a fault %s', ([, kept, expected]) => {
    const state = { faults: { faults: [kept] }, organizations: { organizations: [] } };
    const after = migrated({ ...format2(), version: 3, state });
    expect(after).toMatchObject({
      version: 5,
      state: { ...state, faults: { faults: [{ id: 'fault_1', match: null, applied: 1, ...expected }] } },
    });
  });
});

it('leaves a snapshot of today as it is', () => {
  const today = migrated(format2());
  expect(migrated(today)).toEqual(today);
});

it.for([1, 6])('refuses format %i, and names those that it reads', version => {
  const refused = `The snapshot has format ${version}; this is ${simulatorVersion}, which reads the formats 2 to 5.`;
  expect(() => migrated({ ...format2(), version })).toThrow(ApiError);
  expect(() => migrated({ ...format2(), version })).toThrow(refused);
});
