import * as fc from 'fast-check';
import { publicApi } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { type Call, type Fields, fieldsOf, send } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { deletionsOfRetries } from '../../../suites/general/deletions.ts';
import { callsOn } from '../../../suites/operation.ts';
import { ask, expectAnswer, expectEqual, objectsOf } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { type RepeatedWorld, repeatedWorld } from './repeated-world.ts';
import { differences, type Look, observe, type State } from './steps/state.ts';

/** Calls for a state that is already reached: they succeed and change nothing, in any area. */
interface Repeated {
  /** Undefined for a connection, which the control API makes. */
  readonly operation?: OperationId;
  parts(world: RepeatedWorld): Partial<Omit<Call, 'operation'>>;
  /** The subject of the call, by kind and id. */
  about?(world: RepeatedWorld): string;
  /** The fields of the subject that may change. */
  readonly mayChange?: readonly string[];
  /** Types of events that are sent for a write without a change. */
  readonly mayCause?: readonly string[];
}

const WITH_CHANNELS = ['FACEBOOK', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS', 'INSTAGRAM'] as const;
const STAMP = ['updatedAt'];

const CALLS: Readonly<Record<string, Repeated>> = {
  ...Object.fromEntries(
    WITH_CHANNELS.map((type): [string, Repeated] => [
      `setChannel of ${type} to the channel that is set`,
      { operation: 'setChannel', parts: ({ teamId, channels }) => ({ body: { teamId, type, channelId: channels.get(type) } }) },
    ]),
  ),
  'unsetChannel of an account without a channel': {
    operation: 'unsetChannel',
    parts: ({ otherTeamId: teamId }) => ({ body: { teamId, type: 'LINKEDIN' } }),
  },
  'enableMessaging of an account with enabled messaging': { operation: 'enableMessaging', parts: onAccount },
  'disableMessaging of an account with disabled messaging': {
    operation: 'disableMessaging',
    parts: ({ otherTeamId: teamId }) => ({ body: { teamId, type: 'FACEBOOK' } }),
  },
  'checkConnection of an account that works': { operation: 'checkConnection', parts: onAccount },
  'refreshChannels of an account whose channels are the same': {
    operation: 'refreshChannels',
    parts: onAccount,
    about: ({ accountId }) => `account ${accountId}`,
    mayChange: STAMP,
  },
  'refreshProfile of an account whose profile is the same': {
    operation: 'refreshProfile',
    parts: onAccount,
    about: ({ accountId }) => `account ${accountId}`,
    mayChange: STAMP,
  },
  'the connection of an account that is connected': {
    parts: ({ teamId, channels }) => ({
      body: { teamId, type: 'FACEBOOK', externalId: channels.get('FACEBOOK'), withMessagingScope: true },
    }),
    about: ({ accountId }) => `account ${accountId}`,
    mayChange: STAMP,
    mayCause: ['social-account.updated'],
  },
  'updateTeam with its name': {
    operation: 'updateTeam',
    parts: ({ teamId: id, teamName: name }) => ({ path: { id }, body: { name } }),
    about: ({ teamId }) => `team ${teamId}`,
    mayChange: STAMP,
    mayCause: ['team.updated'],
  },
  'updatePost with its own fields': {
    operation: 'updatePost',
    parts: ({ postId: id, post }) => ({ path: { id }, body: post }),
    about: ({ postId }) => `post ${postId}`,
    mayChange: STAMP,
  },
  'reconnectPosts without a post that has lost its account': { operation: 'reconnectPosts', parts: onAccount },
  'updateComment with its own fields': {
    operation: 'updateComment',
    parts: ({ commentId: id, comment }) => ({ path: { id }, body: comment }),
    about: ({ commentId }) => `comment ${commentId}`,
    mayChange: STAMP,
  },
  'markConversationRead of a read conversation': {
    operation: 'markConversationRead',
    parts: onConversation,
    about: ({ conversationId }) => `conversation ${conversationId}`,
    mayChange: STAMP,
  },
  'openConversation of an open conversation': { operation: 'openConversation', parts: onConversation },
  'archiveConversation of an archived conversation': {
    operation: 'archiveConversation',
    parts: ({ archivedId: id }) => ({ path: { id } }),
  },
  'updateConversation with its own status': {
    operation: 'updateConversation',
    parts: ({ archivedId: id }) => ({ path: { id }, body: { status: 'ARCHIVED' } }),
  },
  'updateAutomation with its own name': {
    operation: 'updateAutomation',
    parts: ({ flowId: id, flowName: name }) => ({ path: { id }, body: { name } }),
    about: ({ flowId }) => `automation ${flowId}`,
    mayChange: STAMP,
  },
  'publishAutomation of a live flow': {
    operation: 'publishAutomation',
    parts: ({ flowId: id }) => ({ path: { id } }),
    about: ({ flowId }) => `automation ${flowId}`,
    // Both versions contain the time of the publish.
    mayChange: [...STAMP, 'draft', 'published'],
  },
  'archiveAutomation of an archived flow': {
    operation: 'archiveAutomation',
    parts: ({ archivedFlowId: id }) => ({ path: { id } }),
    about: ({ archivedFlowId }) => `automation ${archivedFlowId}`,
    mayChange: STAMP,
  },
  'syncProviderSetting of a synced setting': {
    operation: 'syncProviderSetting',
    parts: ({ settingId: id }) => ({ path: { id } }),
    about: ({ settingId }) => `setting ${settingId}`,
    mayChange: [...STAMP, 'syncedAt'],
  },
};

function onAccount({ teamId }: RepeatedWorld) {
  return { body: { teamId, type: 'FACEBOOK' } };
}

function onConversation({ conversationId: id }: RepeatedWorld) {
  return { path: { id } };
}

const looks = (teamId: string): readonly Look[] => [
  { kind: 'team', operation: 'listTeams', query: { limit: 100 } },
  { kind: 'post', operation: 'listPosts', query: { teamId, limit: 100 } },
  { kind: 'comment', operation: 'listComments', query: { teamId, limit: 100 } },
  { kind: 'automation', operation: 'listAutomations', query: { teamId, limit: 100 } },
  { kind: 'conversation', operation: 'listConversations', query: { teamId, limit: 100 } },
  { kind: 'setting', operation: 'listProviderSettings', query: { teamId, limit: 100 } },
  { kind: 'usage of posts', operation: 'getPostUsage' },
  { kind: 'usage of comments', operation: 'getCommentUsage' },
];

interface Known {
  readonly world: RepeatedWorld;
  state: State;
}

const known = new WeakMap<Session, Promise<Known>>();

behaviourOf<string>({
  id: 'repeated/calls',
  area: 'general',
  title: 'A call for a state that is already reached succeeds, changes nothing but updatedAt, and sends no events',
  rules: ['ACC-08', 'D-ACC-14', 'D-GEN-05'],
  needs: ['writes', 'clock', 'control', 'publish', 'settings'],
  weight: 3,
  cases: () => fc.constantFrom(...Object.keys(CALLS)),
  async check(session, name) {
    const call = CALLS[name];
    const { control } = session;
    if (!call || !control) throw new Error(`There is no call ${name}, or no control API`);
    const begun = known.get(session) ?? begin(session);
    known.set(session, begun);
    try {
      await repeat(session, control, await begun, name, call);
    } catch (error) {
      // The recorded state is out of date, so the next case begins with a new world.
      known.delete(session);
      throw error;
    }
  },
});

async function begin(session: Session): Promise<Known> {
  const world = await repeatedWorld(session);
  return { world, state: await observe(session, looks(session.teamId)) };
}

async function repeat(session: Session, control: Control, here: Known, name: string, call: Repeated): Promise<void> {
  const { world, state: before } = here;
  const { operation, about, mayChange = [], mayCause = [] } = call;
  // The advance would give a change another time.
  await control('POST', '/_sim/clock/advance', { by: 'PT1S' });
  const { total: eventsBefore } = await control('GET', '/_sim/events?limit=1');
  const parts = call.parts(world);
  if (operation === undefined) await control('POST', '/_sim/social-accounts', fieldsOf(parts.body));
  else expectAnswer(name, await ask(session, operation, parts), 200);
  const events = await control('GET', '/_sim/events?limit=20');
  const caused = objectsOf(events['items']).slice(0, Number(events['total']) - Number(eventsBefore));
  here.state = await observe(session, looks(session.teamId));
  const open = new Set(mayChange.map(field => `${about?.(world) ?? ''}: ${field}`));
  const different = differences(before, here.state).filter(line => !open.has(line));
  expectEqual(`the differences after ${name}`, different, []);
  const unexpected = caused.map(nameOf).filter(event => !mayCause.some(type => event.startsWith(type)));
  expectEqual(`the events of ${name}`, unexpected, []);
}

function nameOf({ type, data }: Fields): string {
  return `${String(type)} ${String(fieldsOf(data)['id'])}`;
}

for (const operation of publicApi.operations().filter(({ method }) => method === 'GET'))
  behaviourOf<Call>({
    id: `answers/repeatable/${operation.id}`,
    area: 'general',
    title: `${operation.id} gives the same response twice`,
    rules: [],
    isDecision: true,
    needs: ['clock'],
    cases: session => callsOn(operation, session),
    async check(session, call) {
      const [first, second] = [await send(session, call), await send(session, call)];
      if (first.status !== second.status || first.text !== second.text)
        throw new Error(
          `answers ${second.status} ${second.text.slice(0, 200)}, but the first time ${first.status} ${first.text.slice(0, 200)}`,
        );
    },
  });

for (const property of deletionsOfRetries()) behaviourOf(property);
