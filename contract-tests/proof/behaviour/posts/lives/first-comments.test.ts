/** First comments: each platform gets one, however its post is published. */

import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { expectEqual, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { createOn } from '../fresh-posts.ts';
import { COURSES, eventsOf, follow } from './endings.ts';
import { accountIdOf, TODAY } from './lives.ts';

const textOn = (platform: string) => `First on ${platform}`;

behaviour<number>({
  id: 'post-lives/first-comments',
  area: 'posts',
  title: 'A first comment is published once on each platform where its post goes live, in any course, and counts as a comment',
  rules: ['D-PST-15', 'D-PST-07', 'D-PST-16', 'CMT-04', 'QTA-10'],
  cases: [...COURSES.keys()],
  async check(world, index) {
    const course = COURSES[index];
    if (!course) return;
    const { session } = world;
    const before = await usedOf(world);
    const firstComment = Object.fromEntries(course.platforms.map(platform => [platform, textOn(platform)]));
    const id = await follow(world, course, { firstComment });
    // The wait lets pending first comments of the last retry finish.
    await world.advance('PT2H');
    const comments = objectsOf((await read(session, 'listComments', { query: { teamId: session.teamId, postId: id } }))['items']);
    const seen = comments.map(({ data, status, internalPostId, teamId }) => [data, status, internalPostId, teamId]);
    const expected = course.live.map(platform => [{ [platform]: { text: textOn(platform) } }, 'POSTED', id, session.teamId]);
    const what = `of a post that ${course.name}`;
    expectEqual(`the first comments ${what}`, sorted(seen), sorted(expected));
    const events = await eventsOf(world, 'comment.published', ({ internalPostId }) => internalPostId === id);
    expectEqual(
      `the events of the first comments ${what}`,
      sorted(events.map(({ data, status }) => [data, status])),
      sorted(expected.map(each => each.slice(0, 2))),
    );
    for (const { socialAccounts, data } of comments)
      expectEqual(
        `the accounts of a first comment ${what}`,
        objectsOf(socialAccounts).map(each => fieldsOf(each['socialAccount'])['type']),
        Object.keys(fieldsOf(data)),
      );
    const after: Record<string, number> = { ...before, month: Number(before['month']) + course.live.length };
    for (const platform of course.live) after[platform] = Number(before[platform]) + 1;
    expectEqual(`the usage of comments ${what}`, await usedOf(world), after);
  },
});

function sorted(list: readonly unknown[]): readonly string[] {
  return list.map(each => JSON.stringify(each)).sort();
}

const ACCOUNTS = ['FACEBOOK', 'BLUESKY', 'LINKEDIN', 'TIKTOK'] as const;

async function usedOf({ session }: FreshWorld): Promise<Readonly<Record<string, number>>> {
  const used: Record<string, number> = { month: Number((await read(session, 'getCommentUsage'))['used']) };
  for (const platform of ACCOUNTS) {
    const day = await read(session, 'getDailyLimits', { query: { socialAccountId: accountIdOf(platform), date: TODAY } });
    used[platform] = Number(fieldsOf(day['comments'])['used']);
  }
  return used;
}

interface Plan {
  readonly name: string;
  /** Updates before the post is published. */
  readonly changes: readonly Fields[];
  /** The texts of the comments, by platform. */
  readonly becomes: Fields;
}

const both = { FACEBOOK: 'One', BLUESKY: 'Two' };

const PLANS: readonly Plan[] = [
  { name: 'as it was', changes: [], becomes: both },
  { name: 'after another title', changes: [{ title: 'Changed' }], becomes: both },
  { name: 'without one on a platform', changes: [{ firstComment: { BLUESKY: 'Three' } }], becomes: { BLUESKY: 'Three' } },
  { name: 'cleared', changes: [{ firstComment: null }], becomes: {} },
  {
    name: 'cleared and written again',
    changes: [{ firstComment: null }, { firstComment: { FACEBOOK: 'Four' } }],
    becomes: { FACEBOOK: 'Four' },
  },
  { name: 'for a platform that it leaves', changes: [{ socialAccountTypes: ['FACEBOOK'] }], becomes: { FACEBOOK: 'One' } },
  { name: 'of a draft that is scheduled again', changes: [{ status: 'DRAFT' }, { status: 'SCHEDULED' }], becomes: both },
  { name: 'empty on a platform', changes: [{ firstComment: { FACEBOOK: ' ', BLUESKY: 'Five' } }], becomes: { BLUESKY: 'Five' } },
];

behaviour<number>({
  id: 'post-lives/changed-first-comments',
  area: 'posts',
  title: 'The first comment is the one of the last update, and the post shows it',
  rules: ['D-PST-15', 'D-PST-13', 'D-GEN-23'],
  cases: [0],
  async check(world) {
    const { session, advance } = world;
    const { teamId } = session;
    const ids: string[] = [];
    for (const { changes } of PLANS) {
      const postDate = `${TODAY}T12:00:00Z`;
      const id = await createOn(world, ['FACEBOOK', 'BLUESKY'], { status: 'SCHEDULED', postDate, firstComment: both });
      for (const body of changes) await read(session, 'updatePost', { path: { id }, body });
      ids.push(id);
    }
    const deleted = await createOn(world, ['FACEBOOK'], {
      status: 'SCHEDULED',
      postDate: `${TODAY}T12:00:00Z`,
      firstComment: { FACEBOOK: 'Never' },
    });
    await read(session, 'deletePost', { path: { id: deleted } });
    await advance('PT8H');
    for (const [index, { name, becomes, changes }] of PLANS.entries()) {
      const id = ids[index] ?? '';
      const { firstComment } = await read(session, 'getPost', { path: { id } });
      const last = changes.findLast(change => 'firstComment' in change);
      expectEqual(`firstComment of a post with one ${name}`, firstComment, last ? last['firstComment'] : both);
      const { items } = await read(session, 'listComments', { query: { teamId, postId: id } });
      const texts = objectsOf(items).flatMap(({ data }) =>
        Object.entries(fieldsOf(data)).map(([type, part]) => [type, fieldsOf(part)['text']]),
      );
      expectEqual(`the first comments ${name}`, sorted(texts), sorted(Object.entries(becomes)));
    }
    expectEqual(
      'the comments of a deleted post',
      (await read(session, 'listComments', { query: { teamId, postId: deleted } }))['items'],
      [],
    );
  },
});
