/**
 * The first calls of a recording: a few of each operation that creates something, so that a small budget covers all of them. Each call shows the
 * changes of the one before.
 */
import * as fc from 'fast-check';
import type { OperationId } from '../../openapi/generated/types.ts';
import { NOBODY } from '../arbitraries/id-kinds.ts';
import { type Call, type Fields, fieldsOf } from '../exchange.ts';
import type { Property } from '../property.ts';
import type { Session } from '../session.ts';
import { ask, connectedAccounts, farAhead, follow } from '../suites/requests.ts';
import { sampleFiles } from '../suites/uploads/sample-files.ts';
import { tagged, taggedBody } from '../tag.ts';

/** Makes a call and returns the body of its answer, for any status. */
type Send = (id: OperationId, parts?: Partial<Omit<Call, 'operation'>>) => Promise<Fields>;

interface Area {
  readonly session: Session;
  readonly send: Send;
  /** An instant far enough ahead that the run removes a post before it is published. */
  readonly later: string;
  /** A text that is unique to the run. */
  readonly word: string;
}

const WRITES: Readonly<Record<string, (area: Area) => Promise<void>>> = { teams, uploads, posts, comments, automations, csvImports };

/** One property with a single case for each area, so that a blocked call of one area does not affect the others. */
export const firstCalls: readonly Property[] = [
  propertyOf('organization', organization, []),
  ...Object.entries(WRITES).map(([name, make]) => propertyOf(name, make, ['writes'])),
  propertyOf('historyImports', historyImports, ['writes', 'imports']),
];

function propertyOf(name: string, make: (area: Area) => Promise<void>, needs: Property['needs']): Property {
  return {
    id: `first-calls/${name}`,
    area: 'general',
    title: `A few calls of each operation of ${name}`,
    rules: [],
    needs,
    cases: () => fc.constant(name),
    async check(session) {
      const send: Send = async (id, { body, ...parts } = {}) =>
        fieldsOf((await ask(session, id, { ...parts, body: taggedBody(session, id, body) })).body);
      await make({
        session,
        send,
        later: new Date(farAhead(session, 0)).toISOString(),
        word: tagged(session, 'parity').replaceAll(/\W/g, '-'),
      });
    },
  };
}

function at({ id }: Fields): { readonly path: Readonly<Record<string, string>> } {
  return { path: { id: String(id) } };
}

const NOWHERE = at({ id: NOBODY });

async function organization({ session, send }: Area): Promise<void> {
  const { teamId } = session;
  await send('getHealth');
  await send('getOrganization');
  await send('listImportUsage', { query: { teamId } });
  await send('listSocialAccountsToDelete');
  for (const [type, socialAccountId] of await connectedAccounts(session)) {
    await send('getSocialAccountByType', { query: { teamId, type } });
    await send('getDailyLimits', { query: { socialAccountId } });
  }
  for (const id of ['listProviderSettings', 'listConversations', 'listHistoryImports'] as const) await send(id, { query: { teamId } });
}

async function teams({ send }: Area): Promise<void> {
  await send('listTeams', { query: { limit: 100 } });
  const team = await send('createTeam', { body: { name: 'Without a picture' } });
  await send('createTeam', { body: { name: 'With a picture', avatarUrl: 'https://example.com/team.png' } });
  await send('getTeam', at(team));
  await send('getTeam', NOWHERE);
  await send('updateTeam', { ...at(team), body: { name: 'With another name' } });
  await send('listTeams', { query: { limit: 100 } });
  await send('getOrganization');
  await send('deleteTeam', at(team));
  await send('deleteTeam', NOWHERE);
  await send('getTeam', at(team));
}

async function uploads({ session: { teamId }, send }: Area): Promise<void> {
  const { mimeType: type, content } = sampleFiles.png;
  await send('getUploadUsage');
  const upload = await send('createUpload', { body: { teamId, file: { name: 'small.png', type, content } } });
  await send('createUpload', { body: { teamId, file: { name: 'small-again.png', type, content } } });
  await send('getUploadUsage');
  await send('getUpload', at(upload));
  await send('getUpload', NOWHERE);
  await send('listUploads', { query: { teamId, limit: 100 } });
  const { path, uploadId } = await send('initMultipartUpload', {
    body: { teamId, fileName: 'parts.png', mimeType: type, fileSize: content.length },
  });
  await send('abortMultipartUpload', { body: { path, uploadId } });
  await send('deleteUpload', at(upload));
  await send('deleteUpload', NOWHERE);
  await send('getUpload', at(upload));
}

async function posts({ session: { teamId }, send, later, word }: Area): Promise<void> {
  const body = {
    teamId,
    title: 'A post',
    status: 'DRAFT',
    postDate: later,
    referenceKey: word,
    socialAccountTypes: ['FACEBOOK'],
    data: { FACEBOOK: { text: 'A text' } },
  };
  await send('getPostUsage');
  const post = await send('createPost', { body });
  await send('createPost', { body });
  const { referenceKey: _, ...another } = body;
  await send('createPost', { body: { ...another, title: 'Another post', status: 'SCHEDULED' } });
  await send('createPost', { body: { ...another, teamId: NOBODY } });
  await send('getPostUsage');
  await send('getPost', at(post));
  await send('getPost', NOWHERE);
  await send('getPostByReferenceKey', { path: { referenceKey: word } });
  await send('listPosts', { query: { teamId, limit: 100 } });
  await send('updatePost', { ...at(post), body: { title: 'A post with another title' } });
  await send('deletePost', at(post));
  await send('deletePost', NOWHERE);
  await send('getPost', at(post));
  await send('listPosts', { query: { teamId, limit: 100, status: 'DELETED' } });
}

async function comments({ session: { teamId }, send, later }: Area): Promise<void> {
  const post = await send('createPost', {
    body: {
      teamId,
      title: 'To comment on',
      status: 'DRAFT',
      postDate: later,
      socialAccountTypes: ['FACEBOOK'],
      data: { FACEBOOK: { text: 'A text' } },
    },
  });
  const body = { teamId, internalPostId: post['id'], status: 'DRAFT', socialAccountTypes: ['FACEBOOK'], text: 'A comment' };
  await send('getCommentUsage');
  const comment = await send('createComment', { body: { ...body, title: 'With a title' } });
  await send('createComment', { body });
  await send('getCommentUsage');
  await send('getComment', at(comment));
  await send('getComment', NOWHERE);
  await send('listComments', { query: { teamId, limit: 100 } });
  await send('updateComment', { ...at(comment), body: { text: 'Another text' } });
  await send('deleteComment', at(comment));
  await send('deleteComment', at(comment));
  await send('deleteComment', NOWHERE);
}

async function automations({ session, send }: Area): Promise<void> {
  const { teamId } = session;
  const accounts = await connectedAccounts(session);
  const socialAccountId = accounts.get('INSTAGRAM') ?? accounts.get('FACEBOOK') ?? NOBODY;
  const definition = {
    trigger: { type: 'DM_RECEIVED', keywords: [tagged(session, 'parity')] },
    steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'An answer' }],
  };
  const flow = await send('createAutomation', { body: { teamId, socialAccountId, name: 'A flow', definition } });
  await send('createAutomation', { body: { teamId, socialAccountId, name: 'Another flow', definition, actionDelaySeconds: 30 } });
  await send('listAutomations', { query: { teamId } });
  await send('getAutomation', at(flow));
  await send('getAutomation', NOWHERE);
  await send('updateAutomation', { ...at(flow), body: { name: 'A flow with another name' } });
  for (const id of ['publishAutomation', 'pauseAutomation', 'activateAutomation', 'archiveAutomation'] as const) await send(id, at(flow));
  await send('listAutomationExecutions', at(flow));
  await send('deleteAutomation', at(flow));
  await send('deleteAutomation', NOWHERE);
  await send('listAutomations', { query: { teamId } });
}

async function csvImports({ session, send, later }: Area): Promise<void> {
  const { teamId } = session;
  const rows = ['One row', 'Another row'].map(title => [teamId, tagged(session, title), later, 'DRAFT', 'FACEBOOK', 'A text'].join(','));
  const content = ['teamId,title,postDate,status,socialAccountTypes,facebookText', ...rows].join('\n');
  const { id } = await send('createCsvImport', { body: { file: { name: 'rows.csv', type: 'text/csv', content } } });
  const path = { importId: String(id) };
  await follow(
    session,
    () => send('getCsvImportStatus', { path }),
    ({ status }) => status !== 'PENDING' && status !== 'PROCESSING',
  );
  await send('getCsvImport', { path });
  await send('listCsvImportRows', { path, query: { limit: 100 } });
  await send('listCsvImports', { query: { teamId } });
}

async function historyImports({ session: { teamId, importAccounts, ...session }, send }: Area): Promise<void> {
  const accounts = [...(await connectedAccounts({ ...session, teamId }))];
  const socialAccountType = accounts.find(([, id]) => importAccounts?.includes(id) ?? true)?.[0];
  const body = { teamId, socialAccountType, count: 1 };
  const started = await send('createHistoryImport', { body });
  await send('getHistoryImport', { path: { importId: String(started['id']) }, query: { teamId } });
  await send('createHistoryImport', { body: { ...body, surface: 'PROFILE_GRID', withAnalytics: true } });
  await send('listHistoryImports', { query: { teamId } });
}
