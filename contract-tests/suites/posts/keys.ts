/** Reference keys: each is exactly the text that was sent, and belongs to one post of its organization. */

import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer, expectEqual, read } from '../requests.ts';
import { ownName } from './own-names.ts';

/** All of these keys are different. */
const KEYS = [
  'summer',
  'Summer',
  'SUMMER',
  ' summer',
  'summer ',
  'sum mer',
  'caf\u00e9',
  'cafe\u0301',
  '0',
  '00',
  '\u{1f600}',
  '%20',
  'k'.repeat(128),
  'k'.repeat(127),
];

/** Returns the keys, on a deployment with a word that no other post has; blanks stay at the beginning, and the longest keep their lengths. */
function keysOf(session: Session): readonly string[] {
  const word = session.tag === undefined ? '' : ownName(session);
  return KEYS.map(key =>
    key.length > word.length + 20 ? `${word}${key}`.slice(0, key.length) : key.replace(/^ ?/, blank => blank + word),
  );
}

const anyText: Property<'createPost' | 'updatePost'> = {
  id: 'posts/keys',
  area: 'posts',
  title: 'Any text can be a reference key, exactly as it was sent; it belongs to one post of the organization until that post gives it up',
  rules: ['D-PST-13', 'D-PST-14'],
  needs: ['writes'],
  cases: () => ['createPost', 'updatePost'],
  async check(session, way) {
    await session.control?.('POST', '/_sim/reset', {});
    const { otherApiKey: apiKey, otherTeamId = '' } = session;
    const create = (referenceKey: string | null, teamId = session.teamId, options = {}) =>
      ask(session, 'createPost', { body: { ...bodyOf(session, teamId), referenceKey } }, options);
    const ids = new Map<string, string>();
    for (const key of keysOf(session)) {
      const { id } = await read(session, 'createPost', {
        body: { ...bodyOf(session), referenceKey: way === 'createPost' ? key : null },
      });
      const path = { id: String(id) };
      if (way === 'updatePost') await read(session, 'updatePost', { path, body: { referenceKey: key } });
      ids.set(key, path.id);
    }
    for (const [key, id] of ids) {
      const found = await read(session, 'getPostByReferenceKey', { path: { referenceKey: key } });
      expectEqual(`the post with the key ${JSON.stringify(key)}, and its key`, [found['id'], found['referenceKey']], [id, key]);
      expectAnswer(`a second post with the key ${JSON.stringify(key)}`, await create(key), 409);
      if (apiKey === undefined) continue;
      const foreign = await create(key, otherTeamId, { apiKey });
      expectAnswer(`a post of another organization with the key ${JSON.stringify(key)}`, foreign, 200);
    }
    await expectGivenUp(session, ids);
  },
};

const NONE = ['', ''] as const;

/**
 * Throws unless a post keeps its key in an update with the same key, without a key, or that is refused, and another post can have the
 * key once it was removed.
 */
async function expectGivenUp(session: Session, ids: ReadonlyMap<string, string>): Promise<void> {
  const [[first, id] = NONE, [second, other] = NONE, ...rest] = [...ids];
  const update = async (path: string, body: object, status: number) =>
    expectAnswer(`an update with ${JSON.stringify(body)}`, await ask(session, 'updatePost', { path: { id: path }, body }), status);
  const holderOf = async (referenceKey: string) => (await ask(session, 'getPostByReferenceKey', { path: { referenceKey } })).body;
  const expectHolder = async (key: string, holder: string) =>
    expectEqual(`the post with the key ${key}`, Object.entries((await holderOf(key)) ?? {}).find(([name]) => name === 'id')?.[1], holder);
  const { title } = await read(session, 'getPost', { path: { id: other } });
  await update(id, { referenceKey: first }, 200);
  await update(id, { title: ownName(session) }, 200);
  await update(other, { referenceKey: first, title: ownName(session) }, 409);
  await expectHolder(first, id);
  await expectHolder(second, other);
  expectEqual('the title after a refused key', (await read(session, 'getPost', { path: { id: other } }))['title'], title);
  await update(id, { referenceKey: null }, 200);
  expectAnswer(
    'getPostByReferenceKey of a key that was removed',
    await ask(session, 'getPostByReferenceKey', { path: { referenceKey: first } }),
    404,
  );
  await update(other, { referenceKey: first }, 200);
  await expectHolder(first, other);
  await update(id, { referenceKey: second }, 200);
  await expectHolder(second, id);
  for (const [key, holder] of rest) await expectHolder(key, holder);
}

function bodyOf(session: Session, teamId = session.teamId) {
  return { teamId, title: ownName(session), status: 'DRAFT', postDate: '', socialAccountTypes: ['BLUESKY'], data: {} };
}

/** Whether the first post, and the second one, are in a team that was created for them. */
const ofTheOrganization: Property<readonly [boolean, boolean]> = {
  id: 'posts/keys-of-teams',
  area: 'posts',
  title: 'No other post of any team of the organization can have a reference key until its post is deleted',
  rules: ['D-PST-14'],
  needs: ['writes'],
  cases: () => [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ],
  async check(session, [first, second]) {
    const created = String((await read(session, 'createTeam', { body: { name: ownName(session) } }))['id']);
    const referenceKey = ownName(session);
    const bodyIn = (isCreated: boolean) => ({ ...bodyOf(session, isCreated ? created : session.teamId), referenceKey });
    const { id } = await read(session, 'createPost', { body: bodyIn(first) });
    const refused = await ask(session, 'createPost', { body: bodyIn(second) });
    expectAnswer(`a post with the key of a post of ${first === second ? 'its' : 'another'} team`, refused, 409);
    const path = { referenceKey };
    expectEqual('the post with the key', (await read(session, 'getPostByReferenceKey', { path }))['id'], id);
    await read(session, 'deletePost', { path: { id: String(id) } });
    const again = await read(session, 'createPost', { body: bodyIn(second) });
    expectEqual('the post with the key', (await read(session, 'getPostByReferenceKey', { path }))['id'], again['id']);
  },
};

export function suite(): readonly Property[] {
  return [anyText, ofTheOrganization] as Property[];
}
