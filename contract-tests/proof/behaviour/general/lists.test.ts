import { limits, publicApi } from '../../../../openapi/document.ts';
import type { OperationId, Platform } from '../../../../openapi/generated/types.ts';
import { fieldsOf } from '../../../exchange.ts';
import { checkSorted } from '../../../suites/general/lists/order.ts';
import { asked, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { createOn, live, livePostOn } from '../posts/fresh-posts.ts';

/** Lists of posts and comments in every order, with items that lack the date of the order. */
const FIELDS = {
  listPosts: ['createdAt', 'updatedAt', 'postDate', 'postedDate', 'deletedAt'],
  listComments: ['createdAt', 'updatedAt', 'deletedAt'],
};

behaviour<'DESC' | 'ASC'>({
  id: 'lists/sorts',
  area: 'general',
  title: 'Posts and comments are listed by each of their dates in both directions, items without the date last',
  rules: ['D-GEN-22'],
  cases: ['DESC', 'ASC'],
  async check(world, order) {
    const { session, advance } = world;
    const { teamId } = session;
    const internalPostId = await live(world, 'FACEBOOK');
    const comment = { teamId, internalPostId, socialAccountTypes: ['FACEBOOK'], text: 'Hello' };
    const [DATED, OTHER] = ['2026-04-02T09:00:00Z', '2026-04-01T09:00:00Z'];
    for (const postDate of [undefined, DATED, OTHER, undefined, DATED]) {
      await advance('PT1M');
      await createOn(world, ['FACEBOOK'], { status: 'DRAFT', ...(postDate !== undefined && { postDate }) });
      await asked(session, 'createComment', { body: { ...comment, status: 'DRAFT', ...(postDate !== undefined && { postDate }) } });
      if (postDate !== DATED) await asked(session, 'createComment', { body: comment });
      await advance('PT10M');
    }
    for (const operation of ['listPosts', 'listComments'] as const)
      for (const orderBy of FIELDS[operation]) await expectSorted(operation, orderBy);

    async function expectSorted(operation: OperationId, orderBy: string): Promise<void> {
      const query = { teamId, orderBy, order, limit: 100 };
      const items = objectsOf((await read(session, operation, { query }))['items']);
      checkSorted(items, { orderBy, order });
      const paged: unknown[] = [];
      for (let offset = 0; offset < items.length; offset += 3)
        paged.push(...objectsOf((await read(session, operation, { query: { ...query, limit: 3, offset } }))['items']).map(({ id }) => id));
      expectEqual(
        `${operation} by ${orderBy}, page by page`,
        paged,
        items.map(({ id }) => id),
      );
      if (orderBy === 'postDate') expectThat(new Set(items.map(each => each[orderBy])).size > 2, `${operation} has too few dates`);
    }
  },
});

/** Texts that the service writes itself, in a world without unusual texts of users. */
const HISTORY = (publicApi.schema('HistoryPlatform').enum ?? []) as readonly Platform[];
const COMMENTED = Object.keys(limits.comments.actionsByPlatform) as Platform[];
/** Matches what a text contains where a value is missing. */
const GAP = /\bundefined\b|\bNaN\b|\[object /;

behaviour<number>({
  id: 'general/no-gaps',
  area: 'general',
  title: 'No text, id or link contains "undefined" or similar, and the URLs of pictures lead to pictures',
  rules: [],
  cases: [0, 1, 2],
  async check(world, third) {
    const share = (platforms: readonly Platform[]) => platforms.filter((_, index) => index % 3 === third);
    for (const [what, value] of [...(await comments(world, share(COMMENTED))), ...(await imported(world, share(HISTORY)))])
      for (const [path, text] of textsIn(value, what)) {
        expectThat(!GAP.test(text), `${path} lacks a value: ${text}`);
        if (/(?:avatarUrl|[tT]humbnail)$/.test(path)) expectThat(!text.endsWith('.mp4'), `${path} is not a picture: ${text}`);
      }
  },
});

type Shown = readonly (readonly [what: string, value: unknown])[];

/** Returns comments and replies from imports, with their post and team. */
async function comments(world: FreshWorld, platforms: readonly Platform[]): Promise<Shown> {
  const { session, control, advance } = world;
  const { teamId } = session;
  const postId = await livePostOn(world, platforms);
  for (const platform of platforms) {
    const event = { type: 'comment', socialAccountId: `sa_acme_${platform.toLowerCase()}`, postId, text: 'Hello' };
    const { comment } = await control('POST', `/_sim/platforms/${platform}/events`, event);
    const reply = { ...event, text: 'Same here', parentExternalId: String(fieldsOf(comment)['externalId']) };
    await control('POST', `/_sim/platforms/${platform}/events`, reply);
    await read(session, 'createCommentImport', { body: { teamId, postId, socialAccountType: platform } }, 201);
  }
  await advance('PT5M');
  return [
    ['post', await read(session, 'getPost', { path: { id: postId } })],
    ['comments', await read(session, 'listImportedComments', { query: { teamId, postId, limit: 100 } })],
    ['team', await read(session, 'getTeam', { path: { id: teamId } })],
  ];
}

/** Returns imported posts. */
async function imported({ session, advance }: FreshWorld, platforms: readonly Platform[]): Promise<Shown> {
  const { teamId } = session;
  const body = (socialAccountType: Platform) => ({ teamId, socialAccountType, count: 20, importCarousels: true });
  for (const platform of platforms) await read(session, 'createHistoryImport', { body: body(platform) }, 201);
  await advance('PT10M');
  const shown: [string, unknown][] = [];
  for (const socialAccountType of platforms)
    shown.push([socialAccountType, await read(session, 'listImportedPosts', { query: { teamId, socialAccountType } })]);
  return shown;
}

function textsIn(value: unknown, path: string): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`));
}
