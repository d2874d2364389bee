/** A world with one resource of each kind, on which each repeatable call has already had its effect. */
import { fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { dataFor, type PLATFORMS, usableAccounts } from '../../../suites/accounts/team-accounts.ts';
import { onMessage, say, type Talk, talkIn } from '../../../suites/automations/talk.ts';
import { objectsOf, read } from '../../../suites/requests.ts';
import { MEDIA } from '../analytics/subjects.ts';

type Platform = (typeof PLATFORMS)[number];

/** The account on FACEBOOK has conversations, flows and settings; the post is on all accounts with channels. */
export interface RepeatedWorld {
  readonly teamId: string;
  readonly teamName: unknown;
  /** A team with copied accounts that have no channel and no messaging. */
  readonly otherTeamId: string;
  readonly accountId: string;
  /** The selected channels. */
  readonly channels: ReadonlyMap<Platform, unknown>;
  readonly postId: string;
  readonly post: object;
  readonly commentId: string;
  readonly comment: object;
  readonly conversationId: string;
  readonly archivedId: string;
  readonly flowId: string;
  readonly flowName: unknown;
  readonly archivedFlowId: string;
  readonly settingId: string;
}

const ON: readonly Platform[] = ['FACEBOOK', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS', 'INSTAGRAM'];
const LATER = '2026-03-20T12:00:00.000Z';

/** Resets the world. */
export async function repeatedWorld(session: Session): Promise<RepeatedWorld> {
  const { teamId } = session;
  const talk = await talkIn(session, 'FACEBOOK');
  const { accountId } = talk;
  const accounts = await usableAccounts(session);
  const data = Object.fromEntries(
    ON.map(platform => {
      const uploadId = MEDIA[platform];
      return [
        platform,
        { ...dataFor(platform, accounts.get(platform) ?? {}, 'Later'), ...(uploadId !== undefined && { uploadIds: [uploadId] }) },
      ];
    }),
  );
  const post = { title: 'Later', status: 'SCHEDULED', postDate: LATER, socialAccountTypes: ON, data };
  const postId = await idOf(session, 'createPost', { teamId, ...post });
  const onOne = { ...post, socialAccountTypes: ['FACEBOOK'], data: { FACEBOOK: { text: 'Now' } } };
  await idOf(session, 'createPost', { teamId, ...onOne, status: 'DRAFT' });
  const livePostId = await idOf(session, 'createPost', { teamId, ...onOne, postDate: new Date(await talk.now()).toISOString() });
  await talk.advance('PT1M');
  const comment = { title: 'Later', status: 'SCHEDULED', postDate: LATER, data: { FACEBOOK: { text: 'Later' } } };
  const about = { teamId, internalPostId: livePostId, socialAccountTypes: ['FACEBOOK'] };
  const commentId = await idOf(session, 'createComment', { ...about, ...comment });
  const flowId = await talk.goLive(onMessage(say('Thanks')));
  const archivedFlowId = await talk.goLive(onMessage(say('Thanks')));
  await read(session, 'archiveAutomation', { path: { id: archivedFlowId } });
  const settingId = await syncedSetting(session, accountId);
  const { name: teamName } = await read(session, 'getTeam', { path: { id: teamId } });
  return {
    teamId,
    teamName,
    otherTeamId: await otherTeam(session),
    accountId,
    channels: new Map(ON.map(platform => [platform, accounts.get(platform)?.['externalId']])),
    postId,
    post,
    commentId,
    comment,
    ...(await conversations(session, talk)),
    flowId,
    flowName: (await read(session, 'getAutomation', { path: { id: flowId } }))['name'],
    archivedFlowId,
    settingId,
  };
}

async function idOf(session: Session, operation: 'createPost' | 'createComment', body: object): Promise<string> {
  return String((await read(session, operation, { body }))['id']);
}

async function syncedSetting(session: Session, socialAccountId: string): Promise<string> {
  const path = { socialAccountId, type: 'GET_STARTED' };
  const id = String((await read(session, 'saveProviderSetting', { path, body: { config: { payload: 'GO' } } }))['id']);
  await read(session, 'syncProviderSetting', { path: { id } });
  return id;
}

async function otherTeam(session: Session): Promise<string> {
  const { teamId: fromTeamId } = session;
  const toTeamId = String((await read(session, 'createTeam', { body: { name: 'Another' } }))['id']);
  const body = { fromTeamId, toTeamId, socialAccountTypes: ['FACEBOOK', 'LINKEDIN'], resetChannel: true };
  await read(session, 'copySocialAccounts', { body });
  return toTeamId;
}

/** Creates two conversations that are read, one of them archived. */
async function conversations(session: Session, talk: Talk): Promise<Pick<RepeatedWorld, 'conversationId' | 'archivedId'>> {
  for (const person of ['fan_1', 'fan_2']) await talk.hear(person);
  await talk.advance('PT1M');
  const query = { teamId: session.teamId, limit: 100 };
  const threads = objectsOf((await read(session, 'listConversations', { query }))['items']).map(fieldsOf);
  const ids = ['fan_1', 'fan_2'].map(person => String(threads.find(each => each['externalParticipantId'] === person)?.['id']));
  for (const id of ids) await read(session, 'markConversationRead', { path: { id } });
  const [conversationId = '', archivedId = ''] = ids;
  await read(session, 'archiveConversation', { path: { id: archivedId } });
  return { conversationId, archivedId };
}
