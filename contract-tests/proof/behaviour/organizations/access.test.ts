import * as fc from 'fast-check';
import { type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Call, type Fields, FORM, fieldsOf } from '../../../exchange.ts';
import { callsOn } from '../../../suites/operation.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour, combinations } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

/** Settings that close the API, or parts of it, to an organization. */
const CLOSING = [
  [{ apiAccess: false }, { apiAccess: true }],
  [{ suspended: true }, { suspended: false }],
] as const;

behaviour<(typeof CLOSING)[number]>({
  id: 'settings/access',
  area: 'auth',
  title: 'Every call of an organization without access, or a suspended one, answers 403; other organizations are not affected',
  rules: ['D-ORG-07'],
  cases: CLOSING,
  async check({ session, set }, [closed, open]) {
    await set(closed);
    for (const operation of publicApi.operations()) checkError(await ask(session, operation.id, { path: onePath(operation) }), 403);
    expectAnswer(
      'getOrganization of another organization',
      await ask(session, 'getOrganization', {}, { apiKey: session.otherApiKey ?? '' }),
      200,
    );
    await set(open);
    expectAnswer('getOrganization after the API was opened again', await ask(session, 'getOrganization'), 200);
  },
});

/** Fills a path with any ids, because a refusal must not depend on them. */
function onePath({ pathParameters }: OperationSpec): Readonly<Record<string, string>> {
  return Object.fromEntries(pathParameters.map(({ name }) => [name, 'one']));
}

const FEATURES = ['dms', 'automations'] as const;
type Feature = (typeof FEATURES)[number];

behaviour<Readonly<Record<Feature, boolean>>>({
  id: 'settings/features',
  area: 'auth',
  title: 'Each operation of a feature is open to organizations that have it and unknown to others, independent of their other features',
  rules: ['AUTH-07', 'AUTH-08', 'AUTH-09', 'AUTH-10', 'D-AUTH-03'],
  cases: combinations({ dms: [false, true], automations: [false, true] }),
  async check({ session, control }, has) {
    const calls: Call[] = [];
    const isBare = !has.dms && !has.automations;
    for (const operation of publicApi.operations().filter(each => takesNoFile(each) && (each.feature !== undefined || isBare))) {
      calls.push(...fc.sample(await callsOn(operation, session), { numRuns: 1, seed: 1 }));
      if (operation.feature) calls.push({ operation, path: onePath(operation), query: {}, body: undefined });
    }
    // The features are set one at a time, because a call leaves the others unchanged.
    for (const feature of FEATURES) await control('PATCH', '/_sim/organizations/org_acme', { features: { [feature]: has[feature] } });
    for (const { operation, path, query, body } of calls) {
      const { id, feature } = operation;
      const { status, text } = await ask(session, id, { path, query, body });
      const isUnknown = status === 404 && text === UNKNOWN;
      expectEqual(`whether ${id} is unknown with ${JSON.stringify(has)}`, isUnknown, feature !== undefined && !has[feature]);
    }
  },
});

/** The answer to a call of a feature that the organization does not have. */
const UNKNOWN = JSON.stringify({ statusCode: 404, message: 'Not found' });

const takesNoFile = ({ body }: OperationSpec): boolean => body?.contentType !== FORM;

/** A platform, and the way to send a message there. */
interface Send {
  readonly platform: 'INSTAGRAM' | 'FACEBOOK';
  readonly how: 'message' | 'rich' | 'private';
}

behaviour<Send>({
  id: 'settings/messaging-paused',
  area: 'conversations',
  title: 'While messaging is paused no message is sent or created; messages of people still arrive',
  rules: ['D-DMS-13'],
  cases: combinations({ platform: ['INSTAGRAM', 'FACEBOOK'], how: ['message', 'rich', 'private'] }),
  async check(world, { platform, how }) {
    const { session, set } = world;
    const { teamId } = session;
    await read(session, 'enableMessaging', { body: { teamId, type: platform } });
    const postId = await livePost(world, platform);
    const { comment } = await event(world, platform, { type: 'comment', postId, text: 'Nice', author: 'fan' });
    const { conversation } = await event(world, platform, { type: 'message', participant: 'fan', text: 'Hello' });
    const id = String(fieldsOf(conversation)['id']);
    const answerThem = () => {
      if (how === 'message') return ask(session, 'sendMessage', { path: { id }, body: { text: 'Hi' } });
      if (how === 'rich')
        return ask(session, 'sendRichMessage', { path: { conversationId: id }, body: { text: 'Hi', uploadIds: ['upload_acme_image'] } });
      const body = { teamId, fetchedCommentId: fieldsOf(comment)['id'], text: 'Hi' };
      return ask(session, 'sendPrivateReply', { body });
    };
    await set({ messagingPaused: true });
    checkError(await answerThem(), 503);
    await event(world, platform, { type: 'message', participant: 'fan', text: 'Are you there?' });
    expectEqual('the messages while messaging is paused', await textsOf(world, id), ['Are you there?', 'Hello']);
    await set({ messagingPaused: false });
    expectAnswer('a send after the pause', await answerThem(), 200);
    expectEqual('the messages after the pause', await textsOf(world, id), ['Hi', 'Are you there?', 'Hello']);
  },
});

interface Refused {
  readonly platform: string;
  readonly code: string;
  readonly isComment: boolean;
}

behaviour<Refused>({
  id: 'settings/verbose-errors',
  area: 'posts',
  title: 'errorsVerbose has the code of the platform if the organization shows it, and is null otherwise; errors are the same',
  rules: ['D-ORG-07'],
  cases: combinations({
    platform: ['THREADS', 'FACEBOOK', 'BLUESKY', 'MASTODON'],
    code: ['POLICY_VIOLATION', 'DUPLICATE', 'a b', '190'],
    isComment: [false, true],
  }),
  async check(world, { platform, code, isComment }) {
    const { session, control, set, advance } = world;
    const fail = (failure: object | null) => control('PATCH', `/_sim/platforms/${platform}`, { failure });
    const internalPostId = isComment ? await livePost(world, platform) : '';
    await fail({ mode: 'reject', code });
    const body = { teamId: session.teamId, internalPostId, socialAccountTypes: [platform], text: 'Refused' };
    const id = isComment ? String((await read(session, 'createComment', { body }))['id']) : await scheduledPost(world, platform);
    await advance('PT1M');
    const look = () => read(session, isComment ? 'getComment' : 'getPost', { path: { id } });
    const open = await look();
    expectEqual('its status', open['status'], 'ERROR');
    const shown = fieldsOf(fieldsOf(open['errorsVerbose'])[platform]);
    expectEqual(`code and isTransient in errorsVerbose of ${platform}`, [shown['code'], shown['isTransient']], [code, false]);
    await set({ showVerboseErrors: false });
    const hidden = await look();
    expectEqual('errorsVerbose while it is not shown', hidden['errorsVerbose'], null);
    for (const field of ['error', 'errors']) expectEqual(`${field} while errorsVerbose is not shown`, hidden[field], open[field]);
    await set({ showVerboseErrors: true });
    expectEqual('errorsVerbose once it is shown again', (await look())['errorsVerbose'], open['errorsVerbose']);
  },
});

/** Longer than two regular scans and the check that follows a failure. */
const LOST_AFTER = 'PT14H';

behaviour<string>({
  id: 'settings/disconnect-check',
  area: 'accounts',
  title: 'A lost connection is not detected while the organization has disabled the regular check, and is detected once it is enabled',
  rules: ['D-ORG-07'],
  cases: ['THREADS', 'INSTAGRAM', 'FACEBOOK'],
  async check(world, platform) {
    const { session, set, advance } = world;
    const look = async () => {
      const account = await read(session, 'getSocialAccountByType', { query: { teamId: session.teamId, type: platform } });
      return account['deleteOn'] !== null;
    };
    await set({ deleteAccountAfter: 24, disconnectCheckEnabled: false });
    await event(world, platform, { type: 'token-revoked' });
    await advance(LOST_AFTER);
    expectThat(!(await look()), `${platform} is detected as lost with the check disabled`);
    await set({ disconnectCheckEnabled: true });
    await advance(LOST_AFTER);
    expectThat(await look(), `${platform} is not detected as lost within ${LOST_AFTER} of the check`);
  },
});

/** Causes an event of the team's account on a platform. */
async function event({ control }: FreshWorld, platform: string, body: object): Promise<Fields> {
  const socialAccountId = `sa_acme_${platform.toLowerCase()}`;
  return control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId, ...body });
}

/** A post that is due now. */
async function scheduledPost({ session, control }: FreshWorld, platform: string): Promise<string> {
  const { now } = await control('GET', '/_sim/clock');
  const data = { [platform]: { text: 'Hello', ...(platform === 'INSTAGRAM' && { uploadIds: ['upload_acme_image'] }) } };
  const body = { teamId: session.teamId, title: 'A note', status: 'SCHEDULED', postDate: now, socialAccountTypes: [platform], data };
  return String((await read(session, 'createPost', { body }))['id']);
}

async function livePost(world: FreshWorld, platform: string): Promise<string> {
  const id = await scheduledPost(world, platform);
  await world.advance('PT1M');
  return id;
}

async function textsOf({ session }: FreshWorld, id: string): Promise<readonly unknown[]> {
  return objectsOf((await read(session, 'listMessages', { path: { id } }))['items']).map(({ text }) => text);
}

/** Messages of people, with and without the features of an organization; `comments/received` checks their comments. */
interface Features {
  readonly dms: boolean;
  readonly automations: boolean;
}

const PLATFORMS = ['FACEBOOK', 'INSTAGRAM'] as const;

behaviour<Features>({
  id: 'settings/messages-received',
  area: 'auth',
  title:
    'A message is received if the organization has direct messages, independent of other features and organizations; otherwise it is lost',
  rules: ['D-AUTH-03', 'AUTH-09'],
  cases: combinations({ dms: [false, true], automations: [false, true] }),
  async check({ session, control, advance }, features) {
    const { teamId } = session;
    for (const type of PLATFORMS) await read(session, 'enableMessaging', { body: { teamId, type } });
    const before = Number((await control('GET', '/_sim/events?limit=1'))['total']);
    await control('PATCH', '/_sim/organizations/org_acme', { features });
    await control('PATCH', '/_sim/organizations/org_pro', { features: { dms: !features.dms, automations: !features.automations } });
    for (const type of PLATFORMS) {
      const message = { type: 'message', socialAccountId: `sa_acme_${type.toLowerCase()}`, participant: 'fan', text: 'Hello' };
      // The event is refused if no organization receives messages.
      await control('POST', `/_sim/platforms/${type}/events`, message).catch(() => ({}));
    }
    await advance('PT1M');
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: true, automations: true } });
    const { items, total } = await control('GET', '/_sim/events?limit=100');
    const events = objectsOf(items).slice(0, Number(total) - before);
    const expected = features.dms ? ['conversation.created', 'conversation.message.created'] : [];
    expectEqual(
      `the events with ${JSON.stringify(features)}`,
      events.map(({ type, organizationId }) => `${String(organizationId)} ${String(type)}`).toSorted(),
      [...expected, ...expected].map(type => `org_acme ${type}`).toSorted(),
    );
    const { items: conversations } = await read(session, 'listConversations', { query: { teamId } });
    const platforms = objectsOf(conversations).map(({ platform }) => String(platform));
    expectEqual('the platforms of the conversations', platforms.toSorted(), features.dms ? PLATFORMS : []);
  },
});
