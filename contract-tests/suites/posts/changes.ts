import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer, expectEqual, expectThat, farAhead, objectsOf, read } from '../requests.ts';
import { someDays } from './content.ts';
import { ownName } from './own-names.ts';

export function suite(): readonly Property[] {
  return [updates, nulls, tooFarAhead, ownFilters];
}

const DAY_MS = 86_400_000;

/** The fields of an update and their values. */
interface Change {
  readonly names: readonly (typeof NAMES)[number][];
  readonly word: string;
  readonly days: number;
  readonly isDraft: boolean;
}

const NAMES = ['title', 'postDate', 'data', 'socialAccountTypes', 'status'] as const;

const updates: Property<Change> = {
  id: 'posts/updates',
  area: 'posts',
  title: 'An update replaces the whole fields that it contains, and changes no others',
  rules: ['D-PST-13', 'D-PST-01'],
  needs: ['writes'],
  cases: () =>
    fc.record({ names: fc.subarray([...NAMES]), word: fc.stringMatching(/^[a-z]{1,12}$/), days: someDays, isDraft: fc.boolean() }),
  async check(session, { names, word, days, isDraft }) {
    const before = await createDraft(session);
    const path = { id: String(before['id']) };
    const all: Fields = {
      title: `${ownName(session)} ${word}`,
      postDate: new Date(farAhead(session, days)).toISOString(),
      data: { BLUESKY: { text: word } },
      socialAccountTypes: ['BLUESKY', 'FACEBOOK'],
      status: 'DRAFT',
    };
    const body = Object.fromEntries(names.map(name => [name, all[name]]));
    const changed = await read(session, 'updatePost', { path, body: isDraft ? body : { ...body, status: 'DRAFT' } });
    const stored = await read(session, 'getPost', { path });
    for (const shown of [changed, stored]) expectChanged(shown, before, body);
  },
};

/** Throws unless exactly the fields of the update have changed. */
function expectChanged(shown: Fields, before: Fields, body: Fields): void {
  for (const name of ['id', 'teamId', 'createdAt', 'referenceKey', 'firstComment', 'title', 'postDate', 'status'])
    expectEqual(`${name} after an update of ${Object.keys(body).join(', ') || 'nothing'}`, shown[name], body[name] ?? before[name]);
  expectEqual('data after the update', withoutNulls(shown['data']), withoutNulls(body['data'] ?? before['data']));
  expectThat(String(shown['updatedAt']) >= String(before['updatedAt']), `updatedAt went back to ${String(shown['updatedAt'])}`);
}

function withoutNulls(value: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([, part]) => part !== null));
}

function createDraft(session: Session): Promise<Fields> {
  const { teamId } = session;
  const postDate = new Date(farAhead(session, 1)).toISOString();
  const data = { FACEBOOK: { text: 'Before' }, TWITTER: { text: 'Before' } };
  const body = { teamId, title: ownName(session), status: 'DRAFT', postDate, socialAccountTypes: ['FACEBOOK', 'TWITTER'], data };
  return read(session, 'createPost', { body });
}

const nulls: Property<readonly string[]> = {
  id: 'posts/nulls',
  area: 'posts',
  title: 'A null in an update is the same as an absent field',
  rules: ['D-GEN-23'],
  needs: ['writes'],
  cases: () => fc.subarray([...NAMES], { minLength: 1 }),
  async check(session, names) {
    const before = await createDraft(session);
    const body = Object.fromEntries(names.map(name => [name, null]));
    const changed = await read(session, 'updatePost', { path: { id: String(before['id']) }, body });
    expectChanged(changed, before, {});
  },
};

/** Days: more than ten years, and less than the largest date. */
const farTooFar = fc.integer({ min: 3700, max: 30_000 });

const tooFarAhead: Property<number> = {
  id: 'posts/too-far-ahead',
  area: 'posts',
  title: 'A date more than ten years ahead is refused',
  rules: ['D-GEN-24'],
  needs: ['writes'],
  cases: () => farTooFar,
  async check(session, days) {
    const { id, postDate } = await createDraft(session);
    const body = { postDate: new Date(Date.parse(String(postDate)) + days * DAY_MS).toISOString() };
    expectAnswer(`a date ${days} days ahead`, await ask(session, 'updatePost', { path: { id: String(id) }, body }), 400);
  },
};

const WORDS = ['Apple', 'apricot', 'Banana'] as const;

interface OwnList {
  readonly posts: readonly { readonly word: string; readonly days: number; readonly platform: string }[];
  readonly word: string;
  readonly from: number;
  readonly to: number;
  readonly platforms: readonly string[];
  readonly filters: readonly ('q' | 'postDateFrom' | 'postDateTo' | 'platforms' | 'status')[];
  readonly order: 'ASC' | 'DESC';
  readonly size: number;
}

const PLATFORMS = ['FACEBOOK', 'BLUESKY', 'TWITTER'];

const ownFilters: Property<OwnList> = {
  id: 'posts/own-filters',
  area: 'posts',
  title: 'Any combination of filters finds exactly the posts that match all of them, in order and page by page',
  rules: ['D-PST-13', 'D-GEN-22', 'D-GEN-13'],
  needs: ['writes'],
  cases: () =>
    fc.record({
      posts: fc.array(fc.record({ word: fc.constantFrom(...WORDS), days: fc.nat(5), platform: fc.constantFrom(...PLATFORMS) }), {
        minLength: 1,
        maxLength: 4,
      }),
      word: fc.constantFrom('AP', 'apple', 'ana', 'e', 'zzz'),
      from: fc.nat(5),
      to: fc.nat(5),
      platforms: fc.subarray(PLATFORMS, { minLength: 1 }),
      filters: fc.subarray(['q', 'postDateFrom', 'postDateTo', 'platforms', 'status']),
      order: fc.constantFrom('ASC', 'DESC'),
      size: fc.integer({ min: 1, max: 3 }),
    }),
  async check(session, { posts, word, from, to, platforms, filters, order, size }) {
    const name = ownName(session);
    const at = (days: number): string => new Date(farAhead(session, days)).toISOString();
    const made: { readonly id: string; readonly index: number }[] = [];
    for (const [index, post] of posts.entries())
      made.push({ id: await createOwn(session, `${name}${post.word}`, at(post.days), post.platform), index });
    const uses = (filter: OwnList['filters'][number]): boolean => filters.includes(filter);
    const query = {
      teamId: session.teamId,
      q: `${name}${uses('q') ? word : ''}`,
      ...(uses('postDateFrom') && { postDateFrom: at(from) }),
      ...(uses('postDateTo') && { postDateTo: at(to) }),
      ...(uses('platforms') && { platforms }),
      ...(uses('status') && { status: 'DRAFT' }),
      orderBy: 'postDate',
      order,
    };
    const expected = made.filter(({ index }) => {
      const post = posts[index];
      if (!post) return false;
      const isNamed = !uses('q') || post.word.toLowerCase().startsWith(word.toLowerCase());
      const isDue = (!uses('postDateFrom') || post.days >= from) && (!uses('postDateTo') || post.days <= to);
      return isNamed && isDue && (!uses('platforms') || platforms.includes(post.platform));
    });
    const found: Fields[] = [];
    for (let offset = 0; offset < expected.length + size; offset += size) {
      const { items, total } = await read(session, 'listPosts', { query: { ...query, offset, limit: size } });
      expectEqual('total of the own posts', total, expected.length);
      found.push(...objectsOf(items));
    }
    expectEqual('the own posts that match', found.map(({ id }) => String(id)).sort(), expected.map(({ id }) => id).sort());
    const dates = found.map(({ postDate }) => String(postDate));
    expectEqual('their dates', dates, order === 'ASC' ? dates.toSorted() : dates.toSorted().toReversed());
  },
};

async function createOwn(session: Session, title: string, postDate: string, platform: string): Promise<string> {
  const { teamId } = session;
  const body = { teamId, title, status: 'DRAFT', postDate, socialAccountTypes: [platform], data: { [platform]: { text: 'Hello' } } };
  return String((await read(session, 'createPost', { body }))['id']);
}
