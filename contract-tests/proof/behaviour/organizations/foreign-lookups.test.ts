/** Lookups by keys, URLs, paths and words instead of ids, with the API key of another organization. */

import type { ParameterObject } from 'openapi3-ts/oas31';
import { type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import type { OperationId } from '../../../../openapi/generated/types.ts';
import { discover } from '../../../arbitraries/known-ids.ts';
import { resolved } from '../../../arbitraries/schema.ts';
import { checkError } from '../../../checks/error-shape.ts';
import { type Answer, type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { ask, asked, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';

const KEY = 'nobody-else-knows';

/** A multipart upload in progress, and a direct one. */
type Transfers = Readonly<Record<'path' | 'uploadId' | 'directPath', string>>;

behaviour<string>({
  id: 'auth/foreign-lookups',
  area: 'auth',
  title:
    'Another organization finds no post by its reference key, no upload by its path and no team to copy from, and may use the same key',
  rules: ['AUTH-05', 'D-GEN-12', 'D-PST-14'],
  cases: [KEY],
  async check({ session }, referenceKey) {
    const path = { referenceKey };
    const own = await read(session, 'createPost', { body: draft(session.teamId, referenceKey) });
    const never = await askAsOther(session, 'getPostByReferenceKey', { path: { referenceKey: 'never-used' } });
    const answer = await askAsOther(session, 'getPostByReferenceKey', { path });
    checkError(answer, 404);
    expectEqual(
      'the answer for a key of another organization',
      answer.text.replaceAll(referenceKey, '*'),
      never.text.replaceAll('never-used', '*'),
    );
    const theirs = fieldsOf((await askAsOther(session, 'createPost', { body: draft(session.otherTeamId ?? '', referenceKey) })).body);
    expectEqual('the post of their key', fieldsOf((await askAsOther(session, 'getPostByReferenceKey', { path })).body)['id'], theirs['id']);
    expectEqual('the post of our key', (await read(session, 'getPostByReferenceKey', { path }))['id'], own['id']);
    await expectOwnTransfers(session);
    await expectOwnTeams(session);
  },
});

function draft(teamId: string, referenceKey: string): Fields {
  const data = { BLUESKY: { text: 'Soon' } };
  return { teamId, title: 'Soon', referenceKey, status: 'DRAFT', postDate: '', socialAccountTypes: ['BLUESKY'], data };
}

function askAsOther(session: Session, operation: OperationId, parts: Parameters<typeof ask>[2]): Promise<Answer> {
  return ask(session, operation, parts, { apiKey: session.otherApiKey ?? '' });
}

/** Throws unless only their organization can use uploads in progress. */
async function expectOwnTransfers(session: Session): Promise<void> {
  const { teamId, otherTeamId } = session;
  const file = { teamId, fileName: 'a.png', mimeType: 'image/png', fileSize: 1000 };
  const begun = await read(session, 'initMultipartUpload', { body: file });
  const direct = await read(session, 'initUpload', { body: file });
  const transfers = { path: String(begun['path']), uploadId: String(begun['uploadId']), directPath: String(direct['path']) };
  for (const named of [{}, { teamId: otherTeamId }, { teamId }])
    for (const [operation, body] of callsAbout(transfers))
      checkError(await askAsOther(session, operation, { body: { ...body, ...named } }), 404);
  await read(session, 'abortMultipartUpload', { body: { teamId, path: transfers.path, uploadId: transfers.uploadId } });
}

function callsAbout({ path, uploadId, directPath }: Transfers): readonly (readonly [OperationId, Fields])[] {
  return [
    ['finalizeUpload', { path: directPath }],
    ['signMultipartUpload', { path, uploadId, partNumbers: [1] }],
    ['completeMultipartUpload', { path, uploadId, parts: [{ partNumber: 1, etag: 'a' }] }],
    ['abortMultipartUpload', { path, uploadId }],
  ];
}

/** Throws unless teams can only be copied within their organization. */
async function expectOwnTeams(session: Session): Promise<void> {
  const { teamId, otherTeamId } = session;
  const calls: readonly (readonly [OperationId, Fields])[] = [
    ['copySocialAccounts', { fromTeamId: teamId, toTeamId: otherTeamId, socialAccountTypes: ['FACEBOOK'] }],
    ['copySocialAccounts', { fromTeamId: otherTeamId, toTeamId: teamId, socialAccountTypes: ['FACEBOOK'] }],
    ['createTeam', { name: 'Copied', copyTeamId: teamId }],
  ];
  for (const [operation, body] of calls) checkError(await askAsOther(session, operation, { body }), 404);
}

/** The lists, and other reads that need no id except a team's. */
const LISTS = publicApi
  .operations()
  .filter(({ method, pathParameters }) => method === 'GET' && pathParameters.length === 0)
  .filter(({ queryParameters }) =>
    queryParameters.every(each => each.required !== true || each.name === 'teamId' || enumOf(each).length > 0),
  );

/** Returns the values of a parameter, or of its items, if it has an enum. */
function enumOf({ schema }: ParameterObject): readonly unknown[] {
  const known = resolved(publicApi.json, schema ?? {});
  return known.enum ?? ('items' in known && known.items ? (resolved(publicApi.json, known.items).enum ?? []) : []);
}

behaviour<boolean>({
  id: 'auth/foreign-lists',
  area: 'auth',
  title: 'No list or overview of another organization shows data of this one, with any filter',
  rules: ['AUTH-05'],
  cases: [false, true],
  async check({ session }, hasTeam) {
    const own = new Set([...(await discover(session)).values()].flat());
    const words = await ownWords(session);
    const team = hasTeam ? { teamId: session.otherTeamId } : {};
    for (const operation of LISTS)
      for (const filters of queriesOf(operation, words)) {
        const takesTeam = operation.queryParameters.some(({ name }) => name === 'teamId');
        const query = { ...filters, ...(takesTeam && team) };
        const { text } = await askAsOther(session, operation.id, { query });
        const leaked = [...text.matchAll(/"([^"\\]+)"/g)].find(([, word = '']) => own.has(word));
        expectThat(
          leaked === undefined,
          `${operation.id} with ${JSON.stringify(query).slice(0, 200)} shows ${String(leaked?.[0])} of others`,
        );
      }
  },
});

/** Returns values of this organization for parameters that are not ids. */
async function ownWords(session: Session): Promise<Fields> {
  const uploads = objectsOf((await asked(session, 'listUploads', { query: { limit: 100 } })).body);
  const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100 } });
  const { name } = await read(session, 'getTeam', { path: { id: session.teamId } });
  return {
    ids: uploads.map(({ id }) => id),
    urls: uploads.flatMap(({ url }) => (typeof url === 'string' ? [url] : [])),
    q: objectsOf(items)[0]?.['title'],
    search: name,
    unread: true,
    postDateFrom: '2000-01-01T00:00:00Z',
    includePosts: true,
  };
}

/** Returns the required parameters of an operation, and the same with each filter. */
function queriesOf({ queryParameters }: OperationSpec, words: Fields): readonly Fields[] {
  const parameters = queryParameters.filter(({ name }) => name !== 'teamId');
  const valuesOf = (each: ParameterObject) => (words[each.name] === undefined ? enumOf(each) : [words[each.name]]);
  const needed = parameters.filter(({ required }) => required === true);
  const bases = needed.reduce<Fields[]>(
    (all, each) => all.flatMap(base => valuesOf(each).map(value => ({ ...base, [each.name]: value }))),
    [{}],
  );
  const filters = parameters.filter(each => !needed.includes(each)).flatMap(each => valuesOf(each).map(value => ({ [each.name]: value })));
  return bases.flatMap((base, index) => [base, ...(index === 0 ? filters.map(filter => ({ ...base, ...filter })) : [])]);
}
