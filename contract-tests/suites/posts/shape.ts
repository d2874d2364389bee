import * as fc from 'fast-check';
import { publicApi } from '../../../openapi/document.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { PLATFORMS } from '../accounts/team-accounts.ts';
import { ask, expectEqual, expectThat, objectsOf, read } from '../requests.ts';
import { hasPart, partsOf } from '../text-case.ts';
import { ownName } from './own-names.ts';

export function suite(): readonly Property[] {
  return [shape, outcome, accountsAndUploads, filters, withoutText];
}

const STATUSES = (publicApi.schema('PostStatus').enum ?? []).map(String);

/** A page of posts of one status, the oldest or the newest. */
interface Page {
  readonly status: string;
  readonly order: 'ASC' | 'DESC';
  readonly offset: number;
}

const pages: fc.Arbitrary<Page> = fc.record({
  status: fc.constantFrom(...STATUSES),
  order: fc.constantFrom('ASC', 'DESC'),
  offset: fc.nat(40),
});

async function postsOn(session: Session, page: Page): Promise<readonly Fields[]> {
  const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 50, ...page } });
  const posts = objectsOf(items);
  for (const { id, status } of posts) expectEqual(`status of ${String(id)}`, status, page.status);
  return posts;
}

const shape: Property<Page> = {
  id: 'posts/shape',
  area: 'posts',
  title: 'A post has its data by platform, a date unless it is a draft, and a posted date after its publication',
  rules: ['PST-04', 'PST-05', 'PST-06'],
  needs: [],
  cases: () => pages,
  async check(session, page) {
    for (const { id, status, data, postDate, postedDate, deletedAt } of await postsOn(session, page)) {
      const what = `${String(id)} (${String(status)})`;
      for (const [platform, part] of Object.entries(fieldsOf(data))) {
        expectThat(isPlatform(platform), `data of ${what} has ${platform}, which is no platform`);
        expectThat(part === null || typeof part === 'object', `data.${platform} of ${what} is ${JSON.stringify(part)}`);
      }
      expectThat(status === 'DRAFT' || status === 'DELETED' || typeof postDate === 'string', `${what} has no postDate`);
      expectEqual(`deletedAt of ${what} is given`, deletedAt !== null, status === 'DELETED');
      if (status !== 'DELETED') expectEqual(`postedDate of ${what} is given`, postedDate !== null, status === 'POSTED');
    }
  },
};

function isPlatform(name: string): boolean {
  return PLATFORMS.some(platform => platform === name);
}

const ENDED: ReadonlySet<unknown> = new Set(['POSTED', 'ERROR']);

const outcome: Property<Page> = {
  id: 'posts/outcome',
  area: 'posts',
  title: 'A published post has no error and a place on each platform; a failed one has an error for each platform that failed',
  rules: ['PST-07', 'PST-08', 'PST-11', 'PST-12'],
  needs: [],
  cases: () => pages.map(page => ({ ...page, status: page.status === 'ERROR' ? 'ERROR' : 'POSTED' })),
  async check(session, page) {
    for (const post of await postsOn(session, page)) if (ENDED.has(post['status'])) expectOutcome(post);
  },
};

function expectOutcome({ id, status, error, errors, externalData, socialAccounts }: Fields): void {
  const what = `${String(id)} (${String(status)})`;
  const failed = platformsIn(errors);
  const live = platformsIn(externalData);
  expectEqual(`error of ${what} is given`, error !== null, status === 'ERROR');
  expectEqual(`errors of ${what} name a platform`, failed.length > 0, status === 'ERROR');
  for (const platform of failed) expectThat(!live.includes(platform), `${platform} is in errors and in externalData of ${what}`);
  const targets = objectsOf(socialAccounts).map(each => String(fieldsOf(each['socialAccount'])['type']));
  expectEqual(`the platforms of ${what}, live or failed,`, [...failed, ...live].sort(), targets.sort());
  for (const platform of live) {
    const place = fieldsOf(fieldsOf(externalData)[platform]);
    expectThat('id' in place && 'permalink' in place, `externalData.${platform} of ${what} has no id and permalink`);
  }
}

/** Returns the keys of an object whose values are not null. */
function platformsIn(value: unknown): string[] {
  return Object.entries(fieldsOf(value)).flatMap(([name, part]) => (part === null ? [] : [name]));
}

const accountsAndUploads: Property<Page> = {
  id: 'posts/accounts-and-uploads',
  area: 'posts',
  title: 'A post shows its accounts, one for each platform, and its media',
  rules: ['PST-09', 'PST-10'],
  needs: [],
  cases: () => pages,
  async check(session, page) {
    for (const { id, socialAccounts, uploads, data } of await postsOn(session, page)) {
      const types = objectsOf(socialAccounts).map(({ socialAccount }) => {
        const { id: accountId, type } = fieldsOf(socialAccount);
        for (const name of ['username', 'displayName'])
          expectThat(name in fieldsOf(socialAccount), `an account of ${String(id)} has no ${name}`);
        expectEqual(`the type of the id of an account of ${String(id)}`, typeof accountId, 'string');
        return String(type);
      });
      expectEqual(`the accounts of ${String(id)}`, types.length, new Set(types).size);
      // Data of platforms that are not selected is stored, but ignored.
      const named = types.flatMap(type => idsIn(fieldsOf(fieldsOf(data)[type])['uploadIds']));
      const shown = objectsOf(uploads).map(({ upload }) => fieldsOf(upload));
      for (const upload of shown)
        for (const name of ['id', 'fileName', 'mimeType', 'size'])
          expectThat((upload[name] ?? null) !== null, `an upload of ${String(id)} has no ${name}`);
      // A draft may name missing uploads, and texts that are no ids.
      const missing = named.filter(uploadId => /^[\w-]+$/.test(uploadId) && !shown.some(upload => upload['id'] === uploadId));
      for (const uploadId of missing)
        expectThat(
          (await ask(session, 'getUpload', { path: { id: uploadId } })).status !== 200,
          `${String(id)} does not show its upload ${uploadId}`,
        );
    }
  },
};

function idsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

interface Filters {
  readonly status?: string;
  readonly platforms?: readonly string[];
  readonly postDateFrom?: string;
  readonly postDateTo?: string;
  readonly q?: string | undefined;
  readonly orderBy?: string;
  readonly order?: 'ASC' | 'DESC';
}

const filters: Property<Filters> = {
  id: 'posts/filters',
  area: 'posts',
  title: 'A list of posts with any filters contains only what matches all of them, in the requested order',
  rules: ['D-PST-13', 'D-GEN-22', 'PST-04'],
  needs: [],
  weight: 2,
  async cases(session) {
    const known = objectsOf((await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100 } }))['items']);
    const dates = known.flatMap(({ postDate }) => (typeof postDate === 'string' ? [postDate] : []));
    const date = dates.length > 0 ? fc.constantFrom(...dates) : fc.constant('2026-03-02T09:00:00.000Z');
    return fc.record(
      {
        status: fc.constantFrom(...STATUSES),
        platforms: fc.subarray([...PLATFORMS], { minLength: 1, maxLength: 3 }),
        postDateFrom: date,
        postDateTo: date,
        q: partsOf(known.map(({ title }) => String(title))),
        orderBy: fc.constantFrom('createdAt', 'updatedAt', 'postDate', 'postedDate', 'deletedAt'),
        order: fc.constantFrom('ASC', 'DESC'),
      },
      { requiredKeys: [] },
    );
  },
  async check(session, wanted) {
    const { items, total } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100, ...wanted } });
    const found = objectsOf(items);
    for (const post of found) expectMatch(post, wanted);
    expectThat(Number(total) >= found.length, `total is ${String(total)} of at least ${found.length}`);
    const times = found.flatMap(post => {
      const time = post[wanted.orderBy ?? 'createdAt'];
      return typeof time === 'string' ? [time] : [];
    });
    const inOrder = wanted.order === 'ASC' ? times.toSorted() : times.toSorted().toReversed();
    expectEqual(`${wanted.orderBy ?? 'createdAt'} of the list`, times, inOrder);
  },
};

function expectMatch(post: Fields, { status, platforms, postDateFrom, postDateTo, q }: Filters): void {
  const { id, title, data, postDate, socialAccounts } = post;
  const what = String(id);
  if (status === undefined) expectThat(post['status'] !== 'DELETED', `${what} is DELETED, and in a list without that status`);
  else expectEqual(`status of ${what}`, post['status'], status);
  const at = typeof postDate === 'string' ? Date.parse(postDate) : Number.NaN;
  if (postDateFrom !== undefined) expectThat(at >= Date.parse(postDateFrom), `${what} of ${String(postDate)} is before ${postDateFrom}`);
  if (postDateTo !== undefined) expectThat(at <= Date.parse(postDateTo), `${what} of ${String(postDate)} is after ${postDateTo}`);
  const texts = [title, ...Object.values(fieldsOf(data)).flatMap(part => Object.values(fieldsOf(part)))];
  if (q !== undefined)
    expectThat(
      texts.some(text => hasPart(text, q)),
      `${what} has no "${q}" in its title and texts`,
    );
  // A platform without an account is only in the data.
  const types = objectsOf(socialAccounts).map(each => fieldsOf(each['socialAccount'])['type']);
  const own = new Set<unknown>([...types, ...Object.keys(fieldsOf(data))]);
  if (platforms)
    expectThat(
      platforms.some(platform => own.has(platform)),
      `${what} is for none of ${platforms.join(', ')}`,
    );
}

const withoutText: Property<string> = {
  id: 'posts/search-without-text',
  area: 'posts',
  title: 'A search of posts handles posts without a text, and finds them by their title',
  rules: [],
  needs: ['writes'],
  cases: () => ['TIKTOK', 'SNAPCHAT', 'INSTAGRAM'],
  async check(session, platform) {
    const { teamId } = session;
    const title = ownName(session);
    const body = { teamId, title, status: 'DRAFT', postDate: '', socialAccountTypes: [platform], data: { [platform]: {} } };
    const { id } = await read(session, 'createPost', { body });
    const found = async (q: string) =>
      objectsOf((await read(session, 'listPosts', { query: { teamId, q } }))['items']).map(post => post['id']);
    expectEqual('the posts with a word that none contains', await found(`${title}nowhere-to-be-found`), []);
    expectEqual('the posts with its title', await found(title.toUpperCase()), [id]);
  },
};
