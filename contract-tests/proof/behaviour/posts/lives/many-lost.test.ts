/** Many posts that lose their account at once, and are reconnected at once. */

import type { Platform } from '../../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';

/** More than a default page of any list, and than a likely batch size. */
const MANY = 104;
const PAGE = 50;

behaviour<Platform>({
  id: 'post-lives/many-lost',
  area: 'posts',
  title: 'All posts of an account lose it, even many; all are candidates, and one call reconnects them all with their former status',
  rules: ['ACC-23', 'ACC-24', 'D-ACC-13', 'D-PST-13', 'D-GEN-13'],
  cases: ['BLUESKY', 'FACEBOOK'],
  async check(world, type) {
    const { session, control } = world;
    const { teamId } = session;
    const { externalId } = await read(session, 'getSocialAccountByType', { query: { teamId, type } });
    const statuses = new Map<string, string>();
    for (let number = 0; number < MANY; number++) {
      const status = number % 3 === 0 ? 'SCHEDULED' : 'DRAFT';
      const postDate = `2026-0${4 + (number % 5)}-01T09:00:00Z`;
      const body = { teamId, title: `Many ${number}`, status, postDate, socialAccountTypes: [type], data: { [type]: { text: 'Hello' } } };
      statuses.set(String((await read(session, 'createPost', { body }))['id']), status);
    }
    await read(session, 'disconnectSocialAccount', { body: { teamId, type } });
    const drafts = new Map([...statuses.keys()].map(id => [id, ['DRAFT', false]]));
    expectEqual('the posts without their account', await shown(world, drafts), [...drafts]);
    await control('POST', '/_sim/social-accounts', { teamId, type, externalId });
    const candidates: string[] = [];
    for (let offset = 0; offset < MANY + PAGE; offset += PAGE) {
      const { items, total } = await read(session, 'listReconnectCandidates', { query: { teamId, type, offset, limit: PAGE } });
      expectEqual('the number of candidates', total, MANY);
      candidates.push(...objectsOf(items).map(({ id }) => String(id)));
    }
    expectEqual('the candidates', candidates.sort(), [...statuses.keys()].sort());
    const { total, succeeded, failed, results } = await read(session, 'reconnectPosts', { body: { teamId, type } });
    expectEqual(
      'total, succeeded, failed and the number of results',
      [total, succeeded, failed, objectsOf(results).length],
      [MANY, MANY, 0, MANY],
    );
    for (const { postId, success, statusBefore, statusAfter } of objectsOf(results))
      expectEqual(`the result of ${String(postId)}`, [success, statusBefore, statusAfter], [true, 'DRAFT', statuses.get(String(postId))]);
    const back = new Map([...statuses].map(([id, status]) => [id, [status, true]]));
    expectEqual('the posts with their account again', await shown(world, back), [...back]);
  },
});

/** The status of each post, and whether it has an account. */
async function shown({ session }: FreshWorld, posts: ReadonlyMap<string, unknown>): Promise<readonly unknown[]> {
  const found = new Map<string, unknown>();
  for (const offset of [0, 100]) {
    const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, q: 'Many ', offset, limit: 100 } });
    for (const { id, status, socialAccounts } of objectsOf(items).map(fieldsOf))
      found.set(String(id), [status, objectsOf(socialAccounts).length > 0]);
  }
  return [...posts.keys()].map(id => [id, found.get(id)]);
}
