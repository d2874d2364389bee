/** What platforms cause without a call: comments and messages of the crowd, receipts, and messages to accounts with disabled messaging. */

import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, asked, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { live } from '../posts/fresh-posts.ts';

const COMMENTED = Object.entries(limits.comments.actionsByPlatform).flatMap(([platform, actions]) =>
  // The keys of the table are platforms. A platform without actions has no comments to read.
  actions.length > 0 ? [platform as Platform] : [],
);
const WITH_MESSAGES = ['INSTAGRAM', 'FACEBOOK'] as const;

function accountOn(platform: string): string {
  return `sa_acme_${platform.toLowerCase()}`;
}

async function commentsOn({ session }: FreshWorld, postId: string): Promise<readonly Fields[]> {
  const { items } = await read(session, 'listImportedComments', { query: { teamId: session.teamId, postId, limit: 100 } });
  return objectsOf(items);
}

behaviour<number>({
  id: 'comment-imports/crowds',
  area: 'comment-imports',
  title: 'A post gets the configured number of comments of the crowd within a day, and none once its account is removed',
  rules: ['D-CMI-07'],
  cases: [0, 1],
  async check(world, isGone) {
    const { session, control, advance } = world;
    for (const platform of COMMENTED)
      for (const commentsPerPost of [0, 3]) {
        await control('PATCH', `/_sim/platforms/${platform}`, { crowd: { commentsPerPost } });
        const postId = await live(world, platform);
        const type = platform;
        if (isGone === 1) await read(session, 'disconnectSocialAccount', { body: { teamId: session.teamId, type } });
        await advance('P1D');
        const { total } = await read(session, 'listImportedComments', { query: { teamId: session.teamId, postId } });
        expectEqual(`the comments of the crowd on ${platform}`, total, isGone === 1 ? 0 : commentsPerPost);
        if (isGone === 1) await control('POST', '/_sim/social-accounts', { teamId: session.teamId, type, externalId: `${type}_again` });
      }
  },
});

behaviour<number>({
  id: 'conversations/crowds',
  area: 'conversations',
  title: 'Each account gets the configured number of messages of the crowd a day; platforms without messages refuse a crowd of messages',
  rules: [],
  cases: [1, 3],
  async check({ session, control, advance }, messagesPerDay) {
    const { teamId } = session;
    const unread = async () => {
      const { items } = await read(session, 'listConversations', { query: { teamId, limit: 100 } });
      return objectsOf(items).reduce((sum, { unreadCount }) => sum + Number(unreadCount), 0);
    };
    for (const platform of WITH_MESSAGES) {
      await read(session, 'enableMessaging', { body: { teamId, type: platform } });
      await control('PATCH', `/_sim/platforms/${platform}`, { crowd: { messagesPerDay } });
    }
    // The world begins at nine o'clock, so this is midnight.
    await advance('PT15H');
    let before = await unread();
    expectThat(before <= messagesPerDay * WITH_MESSAGES.length, `the crowd wrote ${before} messages in a part of a day`);
    for (const day of ['the first whole day', 'the second one']) {
      await advance('P1D');
      const after = await unread();
      expectEqual(`the messages of the crowd on ${day}`, after - before, messagesPerDay * WITH_MESSAGES.length);
      before = after;
    }
    for (const platform of WITH_MESSAGES) await control('PATCH', `/_sim/platforms/${platform}`, { crowd: { messagesPerDay: 0 } });
    await advance('P2D');
    expectEqual('the messages of a crowd of nobody', (await unread()) - before, 0);
    const refused = await control('PATCH', '/_sim/platforms/TIKTOK', { crowd: { messagesPerDay: 1 } }).then(
      () => false,
      () => true,
    );
    expectThat(refused, 'TIKTOK accepts a crowd that writes messages');
  },
});

behaviour<(typeof WITH_MESSAGES)[number]>({
  id: 'conversations/receipts',
  area: 'conversations',
  title: 'A message is sent first, delivered later, and seen no earlier than that',
  rules: [],
  cases: WITH_MESSAGES,
  async check({ session, control, advance }, platform) {
    await read(session, 'enableMessaging', { body: { teamId: session.teamId, type: platform } });
    const event = { type: 'message', socialAccountId: accountOn(platform), participant: 'fan', text: 'Hello' };
    const { conversation } = await control('POST', `/_sim/platforms/${platform}/events`, event);
    const path = { id: String(fieldsOf(conversation)['id']) };
    const ids: unknown[] = [];
    for (let number = 0; number < 8; number++) ids.push((await read(session, 'sendMessage', { path, body: { text: 'Hi' } }))['id']);
    expectEqual('the number of messages', new Set(ids).size, 8);
    await advance('P1D');
    const { items } = await read(session, 'listMessages', { path, query: { limit: 100 } });
    const sent = objectsOf(items).filter(({ direction }) => direction === 'OUTBOUND');
    const instant = (value: unknown) => Date.parse(String(value));
    for (const { id, sentAt, deliveredAt, seenAt } of sent) {
      if (deliveredAt !== null) expectThat(instant(deliveredAt) > instant(sentAt), `${String(id)} was delivered when it was sent`);
      if (seenAt !== null) expectThat(instant(seenAt) > instant(sentAt), `${String(id)} was seen when it was sent`);
    }
    expectThat(
      sent.some(({ deliveredAt }) => deliveredAt !== null),
      'no message was delivered within a day',
    );
  },
});

/** Events by people and by the owner in the platform's own app. */
const WRITTEN = [
  { type: 'message', text: 'Hello' },
  { type: 'echo', text: 'Hello' },
  { type: 'quick-reply', payload: 'HOURS' },
  { type: 'button', payload: 'HOURS' },
];

behaviour<(typeof WITH_MESSAGES)[number]>({
  id: 'conversations/not-enabled',
  area: 'conversations',
  title: 'A message to an account begins a conversation only if messaging is enabled',
  rules: ['DMS-02'],
  cases: WITH_MESSAGES,
  async check({ session, control }, type) {
    const body = { teamId: session.teamId, type };
    const count = async () => Number((await read(session, 'listConversations', { query: { teamId: session.teamId } }))['total']);
    for (const isOn of [false, true]) {
      await asked(session, isOn ? 'enableMessaging' : 'disableMessaging', { body });
      for (const event of WRITTEN) {
        const before = await count();
        const participant = `${event.type}_${String(isOn)}`;
        const happened = await control('POST', `/_sim/platforms/${type}/events`, {
          ...event,
          socialAccountId: accountOn(type),
          participant,
        });
        const what = `a ${event.type} with messaging ${isOn ? 'on' : 'off'}`;
        expectEqual(`the conversations that began with ${what}`, (await count()) - before, isOn ? 1 : 0);
        expectEqual(`whether ${what} has a conversation`, (happened['conversation'] ?? null) !== null, isOn);
      }
    }
  },
});

behaviour<number>({
  id: 'comment-imports/standing',
  area: 'comment-imports',
  title: 'Comments that are received belong to one import of their post and platform, which counts them',
  rules: ['D-CMI-07'],
  cases: [0, 1],
  async check(world, part) {
    const { session, control, advance } = world;
    for (const platform of COMMENTED.filter((_, index) => index % 2 === part)) {
      const postId = await live(world, platform);
      for (const count of [1, 2, 3]) {
        await advance('PT1M');
        const { now } = await control('GET', '/_sim/clock');
        const event = { type: 'comment', socialAccountId: accountOn(platform), postId, text: `Number ${count}` };
        await control('POST', `/_sim/platforms/${platform}/events`, event);
        const comments = await commentsOn(world, postId);
        const [importId, ...others] = new Set(comments.map(comment => String(comment['importId'])));
        expectEqual(`the number of comments on ${platform}, and of imports`, [comments.length, 1 + others.length], [count, 1]);
        const shown = await read(session, 'getCommentImport', { path: { importId: String(importId) } });
        const { status, commentsImported, completedAt, socialAccountId, error } = shown;
        const found = [status, commentsImported, completedAt, socialAccountId, error, shown['postId'], shown['platform']];
        expectEqual(`the import of ${count} comments`, found, ['COMPLETED', count, now, accountOn(platform), null, postId, platform]);
      }
    }
  },
});

/** Failures of the platform, and how an import ends with each. */
const ENDS: readonly (readonly [failure: object | null, status: string])[] = [
  [null, 'COMPLETED'],
  [{ mode: 'reject' }, 'FAILED'],
  [{ mode: 'auth' }, 'FAILED'],
  [{ mode: 'outage' }, 'FAILED'],
  [{ mode: 'timeout' }, 'FAILED'],
  [{ mode: 'outage', times: 1 }, 'COMPLETED'],
];

behaviour<number>({
  id: 'comment-imports/failures',
  area: 'comment-imports',
  title: 'An import of comments fails with an error while its platform fails or its account is removed',
  rules: ['D-CMI-01'],
  cases: [...COMMENTED.keys()],
  async check(world, number) {
    const { session, control, advance } = world;
    const platform = COMMENTED[number] ?? 'FACEBOOK';
    const { teamId } = session;
    const start = async () => {
      const postId = await live(world, platform);
      return String((await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201))['id']);
    };
    const expectEnd = async (what: string, importId: string, status: string) => {
      await advance('PT1H');
      const shown = await read(session, 'getCommentImport', { path: { importId } });
      expectEqual(
        `an import of comments on ${platform} ${what}`,
        [shown['status'], shown['error'] !== null],
        [status, status === 'FAILED'],
      );
    };
    for (const [failure, status] of ENDS) {
      const id = await start();
      await control('PATCH', `/_sim/platforms/${platform}`, { failure });
      await expectEnd(`with ${JSON.stringify(failure)}`, id, status);
      await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
    }
    const id = await start();
    await read(session, 'disconnectSocialAccount', { body: { teamId, type: platform } });
    await expectEnd('without its account', id, 'FAILED');
  },
});

behaviour<Platform>({
  id: 'conversations/private-replies-elsewhere',
  area: 'conversations',
  title: 'A comment on a platform without direct messages gets no private reply',
  rules: [],
  cases: COMMENTED,
  async check(world, platform) {
    const { session, control } = world;
    const { teamId } = session;
    for (const type of WITH_MESSAGES) await read(session, 'enableMessaging', { body: { teamId, type } });
    const postId = await live(world, platform);
    const event = { type: 'comment', socialAccountId: accountOn(platform), postId, text: 'Nice', author: 'fan' };
    await control('POST', `/_sim/platforms/${platform}/events`, event);
    const [comment] = await commentsOn(world, postId);
    const body = { teamId, fetchedCommentId: String(comment?.['id']), text: 'Thanks' };
    const has = WITH_MESSAGES.some(each => each === platform);
    expectAnswer(`a private reply on ${platform}`, await ask(session, 'sendPrivateReply', { body }), ...(has ? [200, 201] : [400]));
  },
});
