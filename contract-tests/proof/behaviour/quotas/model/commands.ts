import * as fc from 'fast-check';
import type { Answer } from '../../../../exchange.ts';
import type { Command } from '../../../../model/define-model.ts';
import { setFailure } from '../../../../model/platform-failures.ts';
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../../../../model/real.ts';
import { create, instantOf, itemsOf, KINDS, type Kind, WHENS } from './items.ts';
import {
  count,
  DAILY_QUOTAS,
  type DailyQuota,
  daily,
  dayOf,
  MONTHLY_QUOTAS,
  type ModelAccount,
  type ModelItem,
  type MonthlyQuota,
  monthly,
  type QuotasModel,
  usedOf,
} from './model.ts';
import { expectDay, expectFull, expectImports, expectMonth, fullOf, keyOf } from './observe.ts';

export const whichItem = fc.record({ kind: fc.constantFrom(...KINDS), number: fc.nat(9) });

/** A command on one of the existing posts or comments. */
export function itemCommand(
  { kind, number }: { readonly kind: Kind; readonly number: number },
  name: string,
  run: (item: ModelItem, model: QuotasModel, real: Real) => Promise<void>,
): Command<QuotasModel> {
  return {
    check: model => itemsOf(model, kind).some(({ state }) => state !== 'DELETED'),
    async run(model, real) {
      const items = itemsOf(model, kind).filter(({ state }) => state !== 'DELETED');
      const item = items.toReversed()[number % items.length];
      if (item) await run(item, model, real);
    },
    toString: () => `${name} #${number} of ${kind}`,
  };
}

const MOST_ITEMS = 40;

/** Creates some posts or comments of one account, through one of its connections in both organizations. */
export const createItems = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    account: fc.nat(9),
    times: fc.constantFrom(1, 2, 4),
    when: fc.constantFrom(...WHENS),
    isDraft: fc.constantFrom(false, false, false, true),
    room: fc.option(fc.record({ isDaily: fc.boolean(), places: fc.constantFrom(0, 1, 2) }), { freq: 1 }),
  })
  .map(
    ({ kind, account: number, times, when, isDraft, room }): Command<QuotasModel> => ({
      check: ({ posts, comments }) => posts.length + comments.length < MOST_ITEMS,
      async run(model, real) {
        // The live post is only on one account.
        const accounts = kind === 'posts' ? model.accounts : model.accounts.filter(({ id }) => id === 'sa_acme_instagram');
        const account = accounts[number % accounts.length];
        if (!account) return;
        if (room && account.organization === 'acme') {
          const name = `${room.isDaily ? 'daily' : 'monthly'}${kind === 'posts' ? 'Posts' : 'Comments'}` as const;
          await leaveRoom(model, real, name, account, room.places, dayOf(instantOf(when, model.now)));
        }
        for (let i = 0; i < times; i++) await create(model, real, kind, account, { when, isDraft });
      },
      toString: () => `create ${times} ${isDraft ? 'drafts of ' : ''}${kind} by account #${number}, ${when}, ${JSON.stringify(room)}`,
    }),
  );

/** Retries a failed item, which does not count again. */
export const retryItem = whichItem.map(which =>
  itemCommand(which, 'retry', async ({ id, account, day }, model, real) => {
    await real.call(which.kind === 'posts' ? 'retryPost' : 'retryComment', { path: { id }, ...keyOf(account, real) });
    await expectMonth(model, real, account, which.kind === 'posts' ? 'monthlyPosts' : 'monthlyComments');
    await expectDay(model, real, account, day);
  }),
);

/** Sets a limit of acme that leaves room for this number of uses, in this month or on a day. */
async function leaveRoom(
  model: QuotasModel,
  { control }: Real,
  name: MonthlyQuota | DailyQuota,
  account: ModelAccount,
  room: number,
  day = dayOf(model.now),
): Promise<void> {
  const ofDay = DAILY_QUOTAS.find(each => each === name);
  const quota = ofDay ? daily(model, ofDay, account, day) : monthly(model, name as MonthlyQuota, account);
  const limit = usedOf(model, quota) + room;
  model.ownLimits.set(ofDay ? `${name} ${account.platform}` : name, limit);
  await control('PATCH', '/_sim/organizations/org_acme', { limits: { [name]: ofDay ? ownByPlatform(model, name) : limit } });
}

/** Returns all limits of a daily quota, because a new object replaces the former one. */
function ownByPlatform({ ownLimits }: QuotasModel, name: string): Record<string, number> {
  const known = [...ownLimits].filter(([key]) => key.startsWith(`${name} `));
  return Object.fromEntries(known.map(([key, limit]) => [key.slice(name.length + 1), limit]));
}

/** Leaves room for a few more uses this month or today, so that runs reach the limit. */
export const setLimit = fc.tuple(fc.constantFrom(...MONTHLY_QUOTAS, ...DAILY_QUOTAS), fc.nat(9), fc.constantFrom(0, 1, 2, 4)).map(
  ([name, number, room]): Command<QuotasModel> => ({
    check: () => true,
    async run(model, real) {
      const accounts = model.accounts.filter(({ organization }) => organization === 'acme');
      const account = accounts[number % accounts.length];
      if (account) await leaveRoom(model, real, name, account, room);
    },
    toString: () => `leave room for ${room} in ${name} (account #${number})`,
  }),
);

/** A URL for which the simulated web answers 404. */
export const GONE_URL = 'https://media.test/gone.jpg';

/** Uploads a file from its URL, or from a URL without a file. Only uploads count, and they still count after they were deleted. */
export const upload = fc
  .record({
    account: fc.nat(9),
    isThere: fc.constantFrom(true, true, true, false),
    isDeleted: fc.constantFrom(false, false, true),
    room: fc.option(fc.constantFrom(0, 1), { freq: 1 }),
  })
  .map(
    ({ account: number, isThere, isDeleted, room }): Command<QuotasModel> => ({
      check: () => true,
      async run(model, real) {
        const account = model.accounts[number % model.accounts.length];
        if (!account) return;
        if (room !== null && account.organization === 'acme') await leaveRoom(model, real, 'monthlyUploads', account, room);
        model.made += 1;
        const url = isThere ? `https://media.test/${model.made}.jpg` : GONE_URL;
        const key = keyOf(account, real);
        const answer = await real.call('createUploadFromUrl', { body: { teamId: account.teamId, url }, ...key });
        const quota = monthly(model, 'monthlyUploads', account);
        const full = fullOf(model, [quota]);
        // The quota may be checked before the file or after it: the specification leaves it open.
        if (full.length > 0 && (isThere || answer.status === 403)) expectFull('an upload', answer, full);
        else expectStatus('an upload', answer, isThere ? 200 : 400);
        if (answer.status === 200) {
          count(model, quota);
          if (isDeleted) await real.did('deleteUpload', { path: { id: String(fieldsOf(answer.body)['id']) }, ...key });
        }
        await expectMonth(model, real, account, 'monthlyUploads');
      },
      toString: () =>
        `upload ${isThere ? 'a file' : 'from a URL without a file'}${isDeleted ? ', and delete it,' : ''} for account #${number}${room === null ? '' : `, with room for ${room}`}`,
    }),
  );

/** An import finishes within this time. */
const DONE_MS = 300_000;
const PLATFORMS = ['INSTAGRAM', 'LINKEDIN'] as const;

/** Imports posts: 403 without capacity, and a smaller count if the capacity is too low. Imported posts count. */
export const importHistory = fc.tuple(fc.constantFrom(...PLATFORMS), fc.constantFrom(1, 3, 4, 100)).map(
  ([platform, wanted]): Command<QuotasModel> => ({
    check: ({ now, failures }) => !failures.has(platform) && new Date(now).getUTCMonth() === new Date(now + DONE_MS).getUTCMonth(),
    async run(model, real) {
      const account = model.accounts.find(each => each.platform === platform && each.organization === 'acme');
      if (!account) return;
      const body = { teamId: account.teamId, socialAccountType: platform, count: wanted };
      const answer = await real.call('createHistoryImport', { body });
      const quota = monthly(model, 'historyPosts', account);
      const full = fullOf(model, [quota]);
      if (full.length > 0) return expectFull('a history import', answer, full);
      expectStatus('a history import', answer, 201);
      const { id, requestedCount } = fieldsOf(answer.body);
      expectSame('the count of a history import', requestedCount, Math.min(wanted, quota.limit - usedOf(model, quota)));
      model.now += DONE_MS;
      await real.moveClock(model.now);
      const done = await real.did('getHistoryImport', { path: { importId: String(id) } });
      expectSame('the status of a history import', done['status'], 'COMPLETED');
      const imported = Number(done['postsImported']);
      if (imported > Number(requestedCount)) throw new Error(`${imported} posts were imported, ${String(requestedCount)} were asked for`);
      count(model, quota, imported);
      await expectImports(model, real);
    },
    toString: () => `import ${wanted} posts of ${platform}`,
  }),
);

const WAYS = ['message', 'message', 'private reply'] as const;

/**
 * Replies to people on INSTAGRAM, by message or by private reply: 403 when the account's monthly budget is used up. Failed messages do not count,
 * nor do messages of people or of the owner in the platform's own app.
 */
export const sendMessages = fc
  .record({
    way: fc.constantFrom(...WAYS),
    times: fc.constantFrom(1, 2, 3),
    room: fc.option(fc.constantFrom(0, 1, 1, 2), { freq: 2 }),
    fails: fc.constantFrom(false, false, true),
  })
  .map(
    ({ way, times, room, fails }): Command<QuotasModel> => ({
      check: () => true,
      async run(model, real) {
        const account = model.accounts.find(({ id }) => id === 'sa_acme_instagram');
        if (!account) return;
        if (room !== null) await leaveRoom(model, real, 'outboundMessages', account, room);
        if (fails) await setFailure(model, real, 'INSTAGRAM', { mode: 'outage' });
        for (let i = 0; i < times; i++) await sendOne(model, real, account, way);
        if (fails) await setFailure(model, real, 'INSTAGRAM', null);
      },
      toString: () =>
        `answer ${times} times by ${way}${room === null ? '' : `, with room for ${room}`}${fails ? ', while the platform is down' : ''}`,
    }),
  );

async function sendOne(model: QuotasModel, real: Real, account: ModelAccount, way: (typeof WAYS)[number]): Promise<void> {
  const answer = way === 'message' ? await sendMessage(real, account) : await replyInPrivate(model, real, account);
  const quota = monthly(model, 'outboundMessages', account);
  const full = fullOf(model, [quota]);
  if (full.length > 0) {
    // This quota has a different message in the interface.
    expectStatus(`a ${way}`, answer, 403);
    const message = String(fieldsOf(answer.body)['message']);
    if (!message.startsWith('Monthly message limit reached')) throw new Error(`A ${way} beyond the budget is refused with "${message}"`);
    return expectFull(`a ${way}`, answer, full);
  }
  expectStatus(`a ${way}`, answer, 200);
  const body = fieldsOf(answer.body);
  const hasFailed = model.failures.has('INSTAGRAM');
  expectSame(`the status of a ${way}`, (way === 'message' ? body : fieldsOf(body['message']))['status'], hasFailed ? 'FAILED' : 'SENT');
  if (!hasFailed) count(model, quota);
}

/** A person writes, the owner replies from a phone, then the service replies. */
async function sendMessage(real: Real, account: ModelAccount): Promise<Answer> {
  const id = String(
    fieldsOf((await happen(real, account, { type: 'message', participant: 'fan_one', text: 'Hello' }))['conversation'])['id'],
  );
  await happen(real, account, { type: 'echo', participant: 'fan_one', text: 'Hi' });
  return real.call('sendMessage', { path: { id }, body: { text: 'Hello' } });
}

async function replyInPrivate({ livePostId }: QuotasModel, real: Real, account: ModelAccount): Promise<Answer> {
  const made = await happen(real, account, { type: 'comment', postId: livePostId, text: 'Hello' });
  const fetchedCommentId = fieldsOf(made['comment'])['id'];
  return real.call('sendPrivateReply', { body: { teamId: account.teamId, fetchedCommentId, text: 'Hello' } });
}

function happen({ control }: Real, { id, platform }: ModelAccount, event: object): Promise<Fields> {
  return control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: id, ...event });
}
