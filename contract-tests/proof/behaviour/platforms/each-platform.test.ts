/** Calls about the account of every platform, each with its effect. */

import * as fc from 'fast-check';
import { limits, publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { callsOf } from '../../../arbitraries/calls.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Call, type Fields, fieldsOf, send } from '../../../exchange.ts';
import { PLATFORMS } from '../../../suites/accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import { draft, live } from '../posts/fresh-posts.ts';

/** Enough platforms in a case that a few cases cover all. */
const some = fc.shuffledSubarray([...PLATFORMS], { minLength: 6, maxLength: 6 });

behaviour<Platform[]>({
  id: 'accounts/each-platform',
  area: 'accounts',
  title:
    'The account of each platform is found, works and can be refreshed; once disconnected it is not found, and connected again it has a new id',
  rules: ['D-ACC-08'],
  cases: some,
  async check({ session, control }, platforms) {
    const { teamId } = session;
    for (const type of platforms) {
      const find = () => ask(session, 'getSocialAccountByType', { query: { teamId, type } });
      const { id, externalId } = fieldsOf((await find()).body);
      const body = { teamId, type };
      expectEqual(`whether ${type} works`, (await read(session, 'checkConnection', { body }))['success'], true);
      const refreshed = fieldsOf((await read(session, 'refreshProfile', { body }))['socialAccount']);
      expectEqual(`the refreshed account of ${type}`, refreshed['id'], id);
      const listed = await ask(session, 'refreshChannels', { body });
      expectAnswer(`refreshChannels of ${type}`, listed, 200, 400);
      if (listed.status === 200) expectThat(objectsOf(fieldsOf(listed.body)['channels']).length > 0, `${type} has no channels`);
      await read(session, 'disconnectSocialAccount', { body });
      checkError(await find(), 404);
      await control('POST', '/_sim/social-accounts', { ...body, ...(externalId !== null && { externalId }) });
      const again = fieldsOf((await find()).body);
      expectThat(again['id'] !== id, `${type} has its old id again`);
      expectEqual(`the real account of ${type}`, again['externalId'] ?? externalId, externalId);
    }
  },
});

behaviour<Platform[]>({
  id: 'accounts/reconnected-posts',
  area: 'accounts',
  title: 'A post that lost its account is a candidate once the same account is connected again, and can be reconnected',
  rules: ['D-ACC-13'],
  cases: some,
  async check(world, platforms) {
    const { session, control } = world;
    const { teamId } = session;
    for (const type of platforms) {
      const post = await draft(world, type);
      const { externalId } = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
      await read(session, 'disconnectSocialAccount', { body: { teamId, type } });
      await control('POST', '/_sim/social-accounts', { teamId, type, externalId });
      const { items } = await read(session, 'listReconnectCandidates', { query: { teamId, type } });
      const ids = objectsOf(items).map(({ id }) => id);
      await read(session, 'reconnectPosts', { body: { teamId, type } });
      const shown = await read(session, 'getPost', { path: { id: post } });
      const { id } = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
      const attached = objectsOf(shown['socialAccounts']).map(({ socialAccount }) => fieldsOf(socialAccount)['id']);
      if (ids.includes(post)) expectEqual(`the accounts of a reconnected post on ${type}`, attached, [id]);
      const left = await read(session, 'listReconnectCandidates', { query: { teamId, type } });
      expectEqual(`the candidates on ${type} afterwards`, objectsOf(left['items']), []);
    }
  },
});

type Action = readonly [platform: Platform, action: string];

/** On a platform without actions, DELETE must be refused. */
const ACTIONS = Object.entries(limits.comments.actionsByPlatform).flatMap(([platform, all]) =>
  (all.length === 0 ? ['DELETE'] : all).map((action): Action => [platform as Platform, action]),
);

/** The fields of `platformData` that an action changes. */
const EFFECTS: Readonly<Record<string, Fields>> = {
  HIDE: { hidden: true },
  UNHIDE: { hidden: false },
  LIKE: { likedByMe: true },
  UNLIKE: { likedByMe: false },
  APPROVE: { moderationStatus: 'published' },
};

/** The action that comes before one that reverts it, so that the latter changes something. */
const OPPOSITES: Readonly<Record<string, string>> = { UNHIDE: 'HIDE', UNLIKE: 'LIKE' };

/** The flag in `platformData` that allows an action. */
const FLAGS: Readonly<Record<string, string>> = {
  DELETE: 'canDelete',
  HIDE: 'canHide',
  UNHIDE: 'canHide',
  LIKE: 'canLike',
  UNLIKE: 'canLike',
  APPROVE: 'canModerate',
  REJECT: 'canModerate',
};

behaviour<readonly Action[]>({
  id: 'comment-imports/actions',
  area: 'comment-imports',
  title: 'Each action that a platform supports has its effect on the comment, and a deleted comment leaves the list',
  rules: [],
  cases: fc.shuffledSubarray(ACTIONS, { minLength: 5, maxLength: 5 }),
  async check(world, chosen) {
    const { session, control, advance } = world;
    const { teamId } = session;
    for (const [index, [platform, action]] of chosen.entries()) {
      const postId = await live(world, platform);
      const event = { type: 'comment', socialAccountId: accountIdOf(platform), postId, text: 'Nice', author: `fan_${index}` };
      await control('POST', `/_sim/platforms/${platform}/events`, event);
      const started = await ask(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } });
      expectAnswer(`createCommentImport on ${platform}`, started, 200, 201);
      await advance('PT5M');
      const list = async () => objectsOf((await read(session, 'listImportedComments', { query: { teamId, postId } }))['items']);
      const [{ id, text, platformData } = {}] = await list();
      expectEqual(`the text of the comment on ${platform}`, text, 'Nice');
      const banAuthor = platform === 'YOUTUBE' && action === 'REJECT';
      const body = { teamId, action, ...(banAuthor && { banAuthor }) };
      const isAllowed = fieldsOf(platformData)[FLAGS[action] ?? ''] === true;
      const path = { commentId: String(id) };
      const opposite = OPPOSITES[action];
      if (isAllowed && opposite !== undefined) await read(session, 'actOnImportedComment', { path, body: { teamId, action: opposite } });
      const answer = await ask(session, 'actOnImportedComment', { path, body });
      expectAnswer(`${action} on ${platform}`, answer, isAllowed ? 200 : 400);
      if (!isAllowed) continue;
      const [after] = await list();
      expectEqual(`whether a comment is listed after ${action} on ${platform}`, after !== undefined, action !== 'DELETE');
      const data = fieldsOf(after?.['platformData']);
      for (const [field, value] of Object.entries(EFFECTS[action] ?? {})) {
        if (field === 'moderationStatus') expectThat(data[field] !== undefined, `${platform} shows no ${field} after ${action}`);
        else expectEqual(`${field} after ${action} on ${platform}`, data[field], value);
      }
    }
  },
});

const { maxTextCharactersBySubType } = limits.posts.fields.TWITTER;
type SubType = keyof typeof maxTextCharactersBySubType;
const SUB_TYPES = Object.keys(maxTextCharactersBySubType) as SubType[];

behaviour<SubType[]>({
  id: 'posts/subscriptions',
  area: 'posts',
  title: 'A TWITTER account posts texts as long as its subscription allows, and not a character more',
  rules: ['D-PST-11'],
  cases: fc.shuffledSubarray(SUB_TYPES, { minLength: 2, maxLength: 2 }),
  async check({ session, control }, subTypes) {
    for (const twitterSubType of subTypes) {
      await control('PATCH', `/_sim/social-accounts/${accountIdOf('TWITTER')}`, { twitterSubType });
      const most = maxTextCharactersBySubType[twitterSubType];
      for (const length of [most, most + 1]) {
        const data = { TWITTER: { text: 'é'.repeat(length) } };
        const body = {
          teamId: session.teamId,
          title: 'Long',
          status: 'SCHEDULED',
          postDate: '2026-04-01T09:00:00Z',
          socialAccountTypes: ['TWITTER'],
          data,
        };
        const answer = await ask(session, 'createPost', { body });
        expectAnswer(`a text of ${length} characters with ${twitterSubType}`, answer, length > most ? 400 : 200);
      }
    }
  },
});

interface Rules {
  readonly allowImages?: boolean;
  readonly allowVideos?: boolean;
  readonly allowGalleries?: boolean;
  readonly linkFlairEnabled?: boolean;
}

interface Sent {
  readonly rules: Rules;
  readonly uploadIds: readonly string[];
  readonly hasFlair: boolean;
}

behaviour<Sent>({
  id: 'posts/subreddit-rules',
  area: 'posts',
  title: 'A post that the rules of its subreddit forbid is refused when it is scheduled, and accepted without that rule',
  rules: [],
  cases: fc.record({
    rules: fc.record(
      { allowImages: fc.boolean(), allowVideos: fc.boolean(), allowGalleries: fc.boolean(), linkFlairEnabled: fc.boolean() },
      { requiredKeys: [] },
    ),
    uploadIds: fc.constantFrom([], ['upload_acme_image'], ['upload_acme_video'], ['upload_acme_image', 'upload_acme_image_2']),
    hasFlair: fc.boolean(),
  }),
  async check({ session, control }, { rules, uploadIds, hasFlair }) {
    const uploads = objectsOf((await ask(session, 'listUploads', { query: { teamId: session.teamId } })).body);
    const images = uploads.filter(({ type }) => type === 'image').map(({ id }) => String(id));
    const own = uploadIds.length > 1 ? images.slice(0, 2) : uploadIds;
    fc.pre(own.length === uploadIds.length);
    const sr = 'r/test';
    await control('PATCH', `/_sim/social-accounts/${accountIdOf('REDDIT')}`, { channels: [{ id: sr, ...rules }] });
    const hasImage = own.some(id => images.includes(id));
    const isForbidden =
      (rules.linkFlairEnabled === true && !hasFlair) ||
      (rules.allowImages === false && hasImage) ||
      (rules.allowVideos === false && own.length > 0 && !hasImage) ||
      (rules.allowGalleries === false && own.length > 1);
    const data = { REDDIT: { sr, text: 'Hello', uploadIds: own, ...(hasFlair && { flairId: 'flair_1' }) } };
    const body = {
      teamId: session.teamId,
      title: 'Rules',
      status: 'SCHEDULED',
      postDate: '2026-04-01T09:00:00Z',
      socialAccountTypes: ['REDDIT'],
      data,
    };
    const what = `a post with ${own.length} files${hasFlair ? ' and a flair' : ''} under ${JSON.stringify(rules)}`;
    const answer = await ask(session, 'createPost', { body });
    expectAnswer(what, answer, isForbidden ? 400 : 200);
    if (!isForbidden) return;
    const at = objectsOf(fieldsOf(answer.body)['issues']).map(({ path }) => String(path));
    const field = rules.linkFlairEnabled === true && !hasFlair ? 'flairId' : 'uploadIds';
    expectEqual(`where ${what} is refused`, at, [`data,REDDIT,${field}`]);
  },
});

interface Partial {
  readonly mode: 'outage' | 'degraded' | 'auth' | 'reject' | 'timeout';
  readonly rate: 0 | 1;
  readonly isOther: boolean;
}

behaviour<Partial>({
  id: 'accounts/partial-failures',
  area: 'accounts',
  title:
    'A connection fails while its platform fails for that account at a rate of 1, and works at a rate of 0 or if the failure is for another account',
  rules: [],
  cases: combinations({ mode: ['outage', 'degraded', 'auth', 'reject', 'timeout'], rate: [0, 1], isOther: [false, true] }),
  async check({ session, control }, { mode, rate, isOther }) {
    const socialAccountId = isOther ? 'sa_acme_support_instagram' : accountIdOf('INSTAGRAM');
    await control('PATCH', '/_sim/platforms/INSTAGRAM', { failure: { mode, rate, socialAccountId } });
    const { success } = await read(session, 'checkConnection', { body: { teamId: session.teamId, type: 'INSTAGRAM' } });
    expectEqual(
      `whether the connection works with ${mode} at ${rate}${isOther ? ' for another account' : ''}`,
      success,
      rate === 0 || isOther,
    );
  },
});

const anyCalls = fc
  .shuffledSubarray(publicApi.operations(), { minLength: 30, maxLength: 30 })
  .chain(operations => fc.tuple(...operations.map(operation => callsOf(operation, new Map()))));

behaviour<readonly Call[]>({
  id: 'throttles/none-taken',
  area: 'throttles',
  title: 'With a throttle of zero calls each operation answers 429',
  rules: ['THR-04'],
  needs: ['throttle'],
  cases: anyCalls,
  async check({ session, limit }, calls) {
    await limit({ throttle: [{ windowMs: 60_000, requests: 0 }] });
    for (const call of calls) checkError(await send(session, call), 429);
  },
});

function accountIdOf(platform: Platform): string {
  return `sa_acme_${platform.toLowerCase()}`;
}
