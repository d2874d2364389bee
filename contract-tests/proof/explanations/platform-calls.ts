/** Every call that the service makes of a platform, and what the people who see it fail have an id of. */
import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import type { PlatformPort } from '../../../simulator/domain/ports/platform.ts';
import type { PlatformFailure } from '../../../simulator/domain/ports/platform-account.ts';
import { fieldsOf } from '../../exchange.ts';
import { PLATFORMS } from '../../suites/accounts/team-accounts.ts';
import { csvText, PLAIN_LAYOUT } from '../../suites/csv-imports/import-file.ts';
import { objectsOf, read } from '../../suites/requests.ts';
import { type DmPlatform, FAN, type Thread, threadIn } from '../behaviour/conversations/threads/thread.ts';
import type { FreshWorld } from '../behaviour/fresh-world.ts';
import { createOn, livePostOn } from '../behaviour/posts/fresh-posts.ts';
import { loggedCall } from './explained.ts';

/** The methods of a platform that may fail, from the code: a new one makes {@link PLATFORM_CALLS} fail to compile. */
export type FailingCall = {
  [Name in keyof PlatformPort]: PlatformPort[Name] extends (...parameters: never) => infer Result
    ? PlatformFailure extends Extract<Result, PlatformFailure> | FailureOf<Result>
      ? Name
      : never
    : never;
}[keyof PlatformPort];

type FailureOf<Result> = Result extends { readonly ok: false; readonly failure: infer Failure } ? Failure : never;

/** Lets the service call its platforms, and returns the ids of what the calls concern: entities, and requests that wait for the answer. */
export type Calling = () => Promise<readonly string[]>;

/** One way in which the service comes to call platforms. */
export interface Situation {
  readonly what: string;
  readonly platforms: readonly Platform[];
  /** The only failure that such a call meets; absent for all of them. */
  readonly only?: 'rate-limited' | 'outage';
  /** Whether the service waits as long as the platform takes for an answer. */
  readonly waits?: true;
  /** Makes ready while the platforms work. */
  prepare(world: FreshWorld): Promise<Calling>;
}

const COMMENTED = Object.keys(limits.comments.actionsByPlatform) as Platform[];
/** A platform that takes part in everything but rate limits of CSV imports, and the one of these. */
const ASKED = 'INSTAGRAM';
const OF_ROWS = 'LINKEDIN';

/** How the service comes to make each call; `call` throws what the request answers. */
export const PLATFORM_CALLS: Readonly<Record<FailingCall | 'call', readonly Situation[]>> = {
  publish: [
    {
      what: 'a post',
      platforms: PLATFORMS,
      waits: true,
      prepare: async world => {
        const { now } = await world.control('GET', '/_sim/clock');
        return async () => {
          const id = await createOn(world, PLATFORMS, { status: 'SCHEDULED', postDate: now });
          await world.advance('PT1H');
          return [id];
        };
      },
    },
  ],
  publishComment: [
    {
      what: 'a comment',
      platforms: COMMENTED,
      waits: true,
      prepare: async world => {
        const postId = await livePostOn(world, COMMENTED);
        return async () => {
          const { teamId } = world.session;
          const body = { teamId, internalPostId: postId, socialAccountTypes: COMMENTED, text: 'Hello' };
          const { id } = await read(world.session, 'createComment', { body });
          await world.advance('PT1H');
          return [String(id)];
        };
      },
    },
  ],
  comments: COMMENTED.map(platform => ({
    what: `an import of comments from ${platform}`,
    platforms: [platform],
    waits: true,
    prepare: async world => {
      const postId = await livePostOn(world, [platform]);
      return async () => {
        const body = { teamId: world.session.teamId, postId, socialAccountType: platform };
        const { id } = await read(world.session, 'createCommentImport', { body }, 201);
        await world.advance('PT1H');
        return [String(id)];
      };
    },
  })),
  history: [
    {
      what: 'an import of posts',
      platforms: [ASKED],
      waits: true,
      prepare: async world => async () => {
        const body = { teamId: world.session.teamId, socialAccountType: ASKED, count: 3 };
        const { id } = await read(world.session, 'createHistoryImport', { body }, 201);
        await world.advance('PT1H');
        return [String(id)];
      },
    },
  ],
  attempt: [importOf('startReviewImport', 'GOOGLE_BUSINESS'), importOf('startRecommendationImport', 'FACEBOOK')],
  call: [
    {
      what: 'a look-up',
      platforms: ['REDDIT'],
      prepare: async world => async () => [
        await loggedCall(world, 'getSubredditRequirements', { query: { teamId: world.session.teamId, subreddit: 'r/pics' } }),
      ],
    },
  ],
  postingLimit: [
    {
      what: 'a row of a CSV import',
      platforms: [OF_ROWS],
      only: 'rate-limited',
      prepare: async world => async () => {
        const { teamId } = world.session;
        const row = {
          teamId,
          title: 'A row',
          postDate: '2026-03-09T09:00:00Z',
          status: 'SCHEDULED',
          socialAccountTypes: OF_ROWS,
          text: 'Hi',
        };
        const body = { file: { name: 'rows.csv', type: 'text/csv', content: csvText([row], PLAIN_LAYOUT) } };
        const { id } = await read(world.session, 'createCsvImport', { body }, 201);
        await world.advance('PT1M');
        return [String(id)];
      },
    },
  ],
  checkServer: [
    {
      what: 'connectSocialAccount',
      platforms: ['MASTODON'],
      only: 'outage',
      prepare: async world => async () => {
        const connection = { type: 'MASTODON', redirectUrl: 'https://shop.test/', serverUrl: 'https://mastodon.social' };
        return [await loggedCall(world, 'connectSocialAccount', { body: { teamId: world.session.teamId, ...connection } })];
      },
    },
  ],
  checkConnection: [
    ofAccount('checkConnection'),
    ofAccount('refreshChannels'),
    ofAccount('refreshProfile'),
    {
      what: 'forceSocialAccountAnalytics',
      platforms: [ASKED],
      prepare: async world => async () => {
        const body = { teamId: world.session.teamId, platformType: ASKED };
        return [await loggedCall(world, 'forceSocialAccountAnalytics', { body })];
      },
    },
    {
      what: 'forcePostAnalytics',
      platforms: [ASKED],
      prepare: async world => {
        const postId = await livePostOn(world, [ASKED]);
        return async () => [await loggedCall(world, 'forcePostAnalytics', { body: { postId, platformType: ASKED } })];
      },
    },
    {
      what: 'the regular check of a connection',
      platforms: [ASKED],
      prepare: async world => async () => {
        await world.advance('PT8H');
        return ['sa_acme_instagram'];
      },
    },
  ],
  actOnComment: [
    onThread('actOnImportedComment', async (thread, { session }) => {
      const commentId = await thread.comment();
      const parts = { path: { commentId }, body: { teamId: session.teamId, action: 'HIDE' } };
      return async world => [await loggedCall(world, 'actOnImportedComment', parts)];
    }),
    ofFlow({ type: 'LIKE_COMMENT' }),
  ],
  sendMessage: [
    onThread('sendPrivateReply', async (thread, { session }) => {
      const body = { teamId: session.teamId, fetchedCommentId: await thread.comment(), text: 'Hello' };
      return async world => [await loggedCall(world, 'sendPrivateReply', { body }), await lastMessage(thread)];
    }),
    onThread('sendMessage', async thread => {
      const { id } = await conversationOf(thread);
      return async world => [await loggedCall(world, 'sendMessage', { path: { id }, body: { text: 'Hello' } }), await lastMessage(thread)];
    }),
    ofFlow({ type: 'SEND_MESSAGE', text: 'Hello' }),
    ofFlow({ type: 'SEND_PRIVATE_REPLY', text: 'Hello' }),
  ],
  reactToMessage: [
    onThread('reactToMessage', async thread => {
      const { id, messageId } = await conversationOf(thread);
      return async world => [await loggedCall(world, 'reactToMessage', { path: { id, messageId }, body: { reaction: 'love' } })];
    }),
  ],
  pushProfileSetting: [
    {
      what: 'syncProviderSetting',
      platforms: [ASKED],
      prepare: async world => {
        const path = { socialAccountId: 'sa_acme_instagram', type: 'ICE_BREAKERS' };
        const config = { items: [{ question: 'Where?', payload: 'PLACE' }] };
        const { id } = await read(world.session, 'saveProviderSetting', { path, body: { config } });
        return async () => [await loggedCall(world, 'syncProviderSetting', { path: { id: String(id) } })];
      },
    },
  ],
};

/** An import of reviews or recommendations. */
function importOf(operation: 'startReviewImport' | 'startRecommendationImport', platform: Platform): Situation {
  return {
    what: operation,
    platforms: [platform],
    prepare: async world => async () => {
      const { id } = await read(world.session, operation, { body: { teamId: world.session.teamId, count: 3 } }, 201);
      await world.advance('PT1H');
      return [String(id)];
    },
  };
}

/** A call about an account on which the service waits for its platform. */
function ofAccount(operation: 'checkConnection' | 'refreshChannels' | 'refreshProfile'): Situation {
  // Instagram has no channels.
  const platform = operation === 'refreshChannels' ? OF_ROWS : ASKED;
  return {
    what: operation,
    platforms: [platform],
    prepare: async world => async () => [await loggedCall(world, operation, { body: { teamId: world.session.teamId, type: platform } })],
  };
}

/** A call in a conversation with somebody. */
function onThread(
  what: string,
  prepare: (thread: Thread, world: FreshWorld) => Promise<(world: FreshWorld) => Promise<readonly string[]>>,
  platform: DmPlatform = ASKED,
): Situation {
  return {
    what,
    platforms: [platform],
    async prepare(world) {
      const thread = await threadIn(world, platform);
      await thread.happen({ type: 'message', participant: FAN, text: 'Hello' });
      const call = await prepare(thread, world);
      return () => call(world);
    },
  };
}

/** A run of a flow of one step, which a comment or a message starts. */
function ofFlow(step: { readonly type: 'LIKE_COMMENT' | 'SEND_MESSAGE' | 'SEND_PRIVATE_REPLY'; readonly text?: string }): Situation {
  // Nobody can like a comment on Instagram.
  const platform = step.type === 'LIKE_COMMENT' ? 'FACEBOOK' : ASKED;
  const prepare: Parameters<typeof onThread>[1] = async (thread, { session }) => {
    const isOnMessage = step.type === 'SEND_MESSAGE';
    const trigger = isOnMessage ? { type: 'DM_RECEIVED' } : { type: 'COMMENT_CREATED', postId: thread.postId };
    const definition = { trigger, steps: [{ id: 'only', ...step }] };
    const body = { teamId: session.teamId, socialAccountId: `sa_acme_${platform.toLowerCase()}`, name: 'Flow', definition };
    const id = String((await read(session, 'createAutomation', { body }, 201))['id']);
    await read(session, 'publishAutomation', { path: { id } });
    return async world => {
      if (isOnMessage) await thread.happen({ type: 'message', participant: FAN, text: 'Hello again' });
      else await thread.comment();
      await world.advance('PT5M');
      const { items } = await read(session, 'listAutomationExecutions', { path: { id } });
      return objectsOf(items).map(run => String(run['id']));
    };
  };
  return { ...onThread(`a run with ${step.type}`, prepare, platform), waits: true };
}

async function conversationOf(thread: Thread): Promise<{ readonly id: string; readonly messageId: string }> {
  const { conversation, messages } = await thread.look();
  return { id: String(conversation['id']), messageId: String(fieldsOf(messages[0])['id']) };
}

/** The id of the newest message of a conversation. */
async function lastMessage(thread: Thread): Promise<string> {
  return (await conversationOf(thread)).messageId;
}
