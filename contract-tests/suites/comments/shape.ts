import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read, readListed } from '../requests.ts';
import { hasPart, partsOf } from '../text-case.ts';
import { COMMENT_PLATFORMS } from './commentable.ts';

export function suite(): readonly Property[] {
  return [filters, noTeam];
}

const STATUSES = (publicApi.schema('CommentStatus').enum ?? []).map(String);

interface Filters {
  readonly status?: string;
  readonly platforms?: readonly string[];
  readonly postId?: string;
  readonly q?: string | undefined;
  readonly orderBy?: string;
  readonly order?: 'ASC' | 'DESC';
  readonly limit?: number;
  readonly offset?: number;
}

const filters: Property<Filters> = {
  id: 'comments/filters',
  area: 'comments',
  title: 'A list of comments contains only what matches all its filters, in its order, each comment with its texts, accounts and error',
  rules: ['CMT-09', 'CMT-10', 'CMT-11', 'CMT-12', 'CMT-13', 'CMT-19', 'CMT-20', 'CMT-21', 'CMT-22', 'CMT-23', 'CMT-24'],
  needs: [],
  weight: 2,
  async cases(session) {
    const known = objectsOf((await read(session, 'listComments', { query: { teamId: session.teamId, limit: 100 } }))['items']);
    const posts = known.flatMap(({ internalPostId }) => (typeof internalPostId === 'string' ? [internalPostId] : []));
    return fc.record(
      {
        status: fc.constantFrom(...STATUSES),
        platforms: fc.subarray([...COMMENT_PLATFORMS], { minLength: 1, maxLength: 3 }),
        ...(posts.length > 0 ? { postId: fc.constantFrom(...posts) } : {}),
        q: partsOf(known.flatMap(textsOf)),
        orderBy: fc.constantFrom('createdAt', 'updatedAt', 'deletedAt'),
        order: fc.constantFrom('ASC', 'DESC'),
        limit: fc.integer({ min: 1, max: 100 }),
        offset: fc.nat(5),
      },
      { requiredKeys: [] },
    );
  },
  async check(session, wanted) {
    const { teamId } = session;
    const { items, total } = await readListed(session, 'listComments', { query: { teamId, ...wanted } });
    const found = objectsOf(items);
    for (const comment of found) {
      expectEqual(`teamId of ${String(comment['id'])}`, comment['teamId'], teamId);
      expectShape(comment);
      expectMatch(comment, wanted);
    }
    expectThat(found.length <= (wanted.limit ?? found.length), `${found.length} comments on a page of ${String(wanted.limit)}`);
    expectThat(Number(total) >= found.length, `total is ${String(total)} of at least ${found.length}`);
    const times = found.flatMap(comment => {
      const time = comment[wanted.orderBy ?? 'createdAt'];
      return typeof time === 'string' ? [time] : [];
    });
    const inOrder = wanted.order === 'ASC' ? times.toSorted() : times.toSorted().toReversed();
    expectEqual(`${wanted.orderBy ?? 'createdAt'} of the list`, times, inOrder);
  },
};

function textsOf({ title, data }: Fields): string[] {
  const texts = [title, ...Object.values(fieldsOf(data)).map(part => fieldsOf(part)['text'])];
  return texts.flatMap(text => (typeof text === 'string' ? [text] : []));
}

function expectMatch(comment: Fields, { status, platforms, postId, q }: Filters): void {
  const what = String(comment['id']);
  if (status === undefined) expectThat(comment['status'] !== 'DELETED', `${what} is DELETED, and in a list without that status`);
  else expectEqual(`status of ${what}`, comment['status'], status);
  if (postId !== undefined) expectEqual(`internalPostId of ${what}`, comment['internalPostId'], postId);
  if (q !== undefined)
    expectThat(
      textsOf(comment).some(text => hasPart(text, q)),
      `${what} has no "${q}" in its title and texts`,
    );
  const own = Object.keys(fieldsOf(comment['data']));
  if (platforms)
    expectThat(
      platforms.some(platform => own.includes(platform)),
      `${what} is for none of ${platforms.join(', ')}`,
    );
}

function expectShape({ id, status, data, error, internalPostId, importedPostId, socialAccounts }: Fields): void {
  const what = `${String(id)} (${String(status)})`;
  expectThat(STATUSES.includes(String(status)), `${what} has an unknown status`);
  expectThat(
    (internalPostId === null) !== (importedPostId === null),
    `${what} names ${String(internalPostId)} and ${String(importedPostId)}`,
  );
  if (status !== 'DELETED') expectEqual(`error of ${what} is given`, error !== null, status === 'ERROR');
  const platforms = Object.entries(fieldsOf(data));
  for (const [platform, part] of platforms)
    expectThat(part === null || 'text' in fieldsOf(part), `data.${platform} of ${what} has no text`);
  for (const { socialAccount } of objectsOf(socialAccounts)) {
    const account = fieldsOf(socialAccount);
    for (const name of ['id', 'type', 'username']) expectThat(name in account, `an account of ${what} has no ${name}`);
    expectThat(
      platforms.some(([platform]) => platform === account['type']),
      `${what} has an account of ${String(account['type'])} and no data for it`,
    );
  }
}

const noTeam: Property<Fields> = {
  id: 'comments/no-team',
  area: 'comments',
  title: 'A list of comments is refused without a team',
  rules: ['CMT-19', 'GEN-08'],
  needs: [],
  cases: () =>
    fc.record({ limit: fc.integer({ min: 1, max: 100 }), q: fc.constantFrom('a', 'b'), teamId: fc.constant('') }, { requiredKeys: [] }),
  async check(session, query) {
    expectAnswer('listComments without a team', await ask(session, 'listComments', { query }), 400);
  },
};
