/** Reference keys: each is exactly the text that was sent, and belongs to one post of its organization. */

import type { Session } from '../../../session.ts';
import { ask, expectAnswer, expectEqual, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';

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

behaviour<'createPost' | 'updatePost'>({
  id: 'posts/keys',
  area: 'posts',
  title: 'Any text can be a reference key, exactly as it was sent; it belongs to one post of the organization until that post gives it up',
  rules: ['D-PST-13', 'D-PST-14'],
  cases: ['createPost', 'updatePost'],
  async check({ session }, way) {
    const { otherApiKey: apiKey = '', otherTeamId = '' } = session;
    const create = (referenceKey: string | null, teamId = session.teamId, options = {}) =>
      ask(session, 'createPost', { body: { ...bodyOf(teamId), referenceKey } }, options);
    const ids = new Map<string, string>();
    for (const key of KEYS) {
      const { id } = await read(session, 'createPost', {
        body: { ...bodyOf(session.teamId), referenceKey: way === 'createPost' ? key : null },
      });
      const path = { id: String(id) };
      if (way === 'updatePost') await read(session, 'updatePost', { path, body: { referenceKey: key } });
      ids.set(key, path.id);
    }
    for (const [key, id] of ids) {
      const found = await read(session, 'getPostByReferenceKey', { path: { referenceKey: key } });
      expectEqual(`the post with the key ${JSON.stringify(key)}, and its key`, [found['id'], found['referenceKey']], [id, key]);
      expectAnswer(`a second post with the key ${JSON.stringify(key)}`, await create(key), 409);
      const foreign = await create(key, otherTeamId, { apiKey });
      expectAnswer(`a post of another organization with the key ${JSON.stringify(key)}`, foreign, 200);
    }
    await expectGivenUp(session, ids);
  },
});

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
  await update(id, { referenceKey: first }, 200);
  await update(id, { title: 'Changed' }, 200);
  await update(other, { referenceKey: first, title: 'Refused' }, 409);
  await expectHolder(first, id);
  await expectHolder(second, other);
  expectEqual('the title after a refused key', (await read(session, 'getPost', { path: { id: other } }))['title'], 'Keyed');
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

function bodyOf(teamId: string) {
  return { teamId, title: 'Keyed', status: 'DRAFT', postDate: '', socialAccountTypes: ['BLUESKY'], data: {} };
}
