/** Replies as a whole: which fields they get from their parent. */

import type { CommentPlatform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { ask, expectAnswer, expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';
import { livePostOn } from '../posts/fresh-posts.ts';

const PARENTS = ['a comment', 'a comment of a person'] as const;
type Parent = (typeof PARENTS)[number];

/** The platforms of the parent; the post is also live on a third platform. */
const BOTH: readonly CommentPlatform[] = ['FACEBOOK', 'LINKEDIN'];
const MORE: CommentPlatform = 'THREADS';

/** The body of a reply, and the fields of the created reply; null if it is refused. */
type Sent = readonly [what: string, body: Fields, expected: Fields | null];

const textOn = (platforms: readonly string[], text: string): Fields => Object.fromEntries(platforms.map(type => [type, { text }]));
const plain: Fields = { title: null, status: 'SCHEDULED', platforms: BOTH, data: textOn(BOTH, 'Mine') };

const TO_COMMENTS: readonly Sent[] = [
  ['a text', { text: 'Mine' }, plain],
  ['a title', { text: 'Mine', title: 'My title' }, { ...plain, title: 'My title' }],
  [
    'one of its platforms',
    { text: 'Mine', socialAccountTypes: ['LINKEDIN'] },
    { ...plain, platforms: ['LINKEDIN'], data: textOn(['LINKEDIN'], 'Mine') },
  ],
  [
    'a text for one of them',
    { text: 'Mine', data: { LINKEDIN: { text: 'Own' } } },
    { ...plain, data: { ...textOn(['FACEBOOK'], 'Mine'), ...textOn(['LINKEDIN'], 'Own') } },
  ],
  ['a draft', { text: 'Mine', status: 'DRAFT' }, { ...plain, status: 'DRAFT', postDate: null }],
  ['the same post', { text: 'Mine', internalPostId: 'its post' }, plain],
  ['no text', {}, null],
  ['a text for one of two', { data: textOn(['LINKEDIN'], 'Mine') }, null],
  ['another platform', { text: 'Mine', socialAccountTypes: [MORE] }, null],
  ['another platform as well', { text: 'Mine', socialAccountTypes: [...BOTH, MORE] }, null],
  ['another post', { text: 'Mine', internalPostId: 'another post' }, null],
];

const there: Fields = { ...plain, platforms: ['FACEBOOK'], data: textOn(['FACEBOOK'], 'Mine') };

const TO_PEOPLE: readonly Sent[] = [
  ['a text', { text: 'Mine' }, there],
  ['a title', { text: 'Mine', title: 'My title' }, { ...there, title: 'My title' }],
  ['other platforms', { text: 'Mine', socialAccountTypes: [MORE] }, there],
  ['another post', { text: 'Mine', internalPostId: 'another post' }, there],
  ['a draft', { text: 'Mine', status: 'DRAFT' }, { ...there, status: 'DRAFT', postDate: null }],
  ['no text', {}, null],
  ['a text for another platform', { data: textOn([MORE], 'Mine') }, null],
];

behaviour<Parent>({
  id: 'comments/reply-bodies',
  area: 'comments',
  title: 'A reply gets only its post and platforms from its parent; it is refused if anything else is missing',
  rules: ['CMT-01', 'CMT-02', 'CMT-03', 'CMT-27', 'D-CMT-05'],
  cases: PARENTS,
  async check(world, parent) {
    const { session } = world;
    const postId = await livePostOn(world, [...BOTH, MORE]);
    const another = await livePostOn(world, [...BOTH, MORE]);
    const shown = await parentOf(world, parent, postId);
    const naming = parent === 'a comment' ? { internalParentCommentId: shown['id'] } : { fetchedParentCommentId: shown['id'] };
    const count = async () => (await read(session, 'listComments', { query: { teamId: session.teamId } }))['total'];
    for (const [what, body, expected] of parent === 'a comment' ? TO_COMMENTS : TO_PEOPLE) {
      const named = body['internalPostId'] === 'its post' ? postId : another;
      const before = Number(await count());
      const sent = { teamId: session.teamId, ...naming, ...body, ...('internalPostId' in body && { internalPostId: named }) };
      const { now } = await world.control('GET', '/_sim/clock');
      const answer = await ask(session, 'createComment', { body: sent });
      const name = `a reply to ${parent} with ${what}`;
      expectAnswer(name, answer, expected ? 200 : 400);
      expectEqual(`the number of comments after ${name}`, await count(), before + Number(expected !== null));
      if (expected) expectReply(name, fieldsOf(answer.body), { internalPostId: postId, postDate: now, ...naming, ...expected });
    }
    if (parent === 'a comment')
      expectEqual('the parent at the end', await read(session, 'getComment', { path: { id: String(shown['id']) } }), shown);
    await world.advance('PT5M');
    const all = objectsOf((await read(session, 'listComments', { query: { teamId: session.teamId, limit: 100 } }))['items']);
    for (const { status, data, externalData } of all.filter(each => each['status'] !== 'DRAFT'))
      expectEqual(
        'where a reply is live',
        [status, Object.keys(fieldsOf(externalData)).toSorted()],
        ['POSTED', Object.keys(fieldsOf(data)).toSorted()],
      );
  },
});

/** Creates the parent, which is live. */
async function parentOf(world: FreshWorld, parent: Parent, postId: string): Promise<Fields> {
  const { session, control } = world;
  if (parent === 'a comment of a person') {
    const event = { type: 'comment', socialAccountId: 'sa_acme_facebook', postId, text: 'Theirs', author: 'fan' };
    return fieldsOf((await control('POST', '/_sim/platforms/FACEBOOK/events', event))['comment']);
  }
  const body = { teamId: session.teamId, internalPostId: postId, title: 'Title of the parent', text: 'Theirs', socialAccountTypes: BOTH };
  const { id } = await read(session, 'createComment', { body });
  await world.advance('PT5M');
  return read(session, 'getComment', { path: { id: String(id) } });
}

function expectReply(name: string, shown: Fields, { platforms, ...expected }: Fields): void {
  const fields = {
    internalParentCommentId: null,
    fetchedParentCommentId: null,
    importedPostId: null,
    error: null,
    externalData: null,
    ...expected,
  };
  for (const [field, value] of Object.entries(fields)) expectEqual(`${field} of ${name}`, shown[field], value);
  const types = objectsOf(shown['socialAccounts']).map(({ socialAccount }) => fieldsOf(socialAccount)['type']);
  expectEqual(`the platforms of ${name}`, types, platforms);
}
