/** The fields and events of posts that have ended. */

import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { expectEqual, expectObject, expectThat, objectsOf, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { flat } from '../../general/steps/state.ts';
import { COURSES, type Course, eventsOf, FAILING, follow, platformsOf } from './endings.ts';
import { accountIdOf, listed } from './lives.ts';

/** Details that each failure must have. */
const SHOWN: Readonly<Record<string, Fields>> = {
  outage: { isTransient: true },
  timeout: { isTransient: true },
  'rate-limited': { isTransient: true, httpStatus: 429 },
  reject: { isTransient: false },
  auth: { isTransient: false },
};

behaviour<number>({
  id: 'post-lives/ended',
  area: 'posts',
  title:
    'Each end of a post sends an event with the post as it is shown and all of its accounts; for each platform it has the error, or where the post is live',
  rules: [
    'PST-03',
    'PST-07',
    'PST-08',
    'PST-09',
    'PST-10',
    'PST-11',
    'PST-12',
    'PST-13',
    'D-PST-07',
    'D-PST-08',
    'D-PST-09',
    'D-PST-16',
    'D-PST-22',
  ],
  cases: [...COURSES.keys()],
  async check(world, index) {
    const course = COURSES[index];
    if (!course) return;
    const { session, control } = world;
    const others = await otherPosts(world, '');
    const used = await usedOf(world, course);
    const shown: Fields[] = [];
    const id = await follow(world, course, {}, async own => void shown.push(await read(session, 'getPost', { path: { id: own } })));
    const endings = shown.filter(({ status }) => status !== 'REVIEW');
    const what = `a post that ${course.name}`;
    expectEqual(
      `the endings of ${what}`,
      endings.map(({ status }) => status),
      course.endings,
    );
    const events = await eventsOf(world, 'post.published', data => data['id'] === id);
    expectEqual(
      `the events of ${what}`,
      events.map(({ status }) => status),
      course.endings,
    );
    for (const [number, data] of events.entries()) expectSent(`event ${number + 1} of ${what}`, data, endings[number] ?? {});
    for (const post of endings) expectEnding(what, post, course);
    expectEqual(`the platforms where ${what} is live`, liveOf(shown.at(-1) ?? {}), course.live.toSorted());
    const { items } = await control('GET', `/_sim/posts/${id}/received`);
    // A platform may have received a post without an answer, so it can have received more than is live.
    const received = objectsOf(items).map(({ platform }) => String(platform));
    expectEqual(`the number of platforms that received ${what} twice`, received.length - new Set(received).size, 0);
    for (const platform of course.live) expectThat(received.includes(platform), `${platform} has not received ${what}`);
    expectEqual(`the other posts after ${what}`, await otherPosts(world, id), others);
    expectEqual(
      `the usage of today and this month after ${what}`,
      await usedOf(world, course),
      used.map(number => number + 1),
    );
    for (const platform of course.platforms)
      expectThat((await listed(world, { platforms: [platform] })).includes(id), `the list of ${platform} lacks ${what}`);
  },
});

function liveOf({ externalData }: Fields): readonly string[] {
  return Object.keys(fieldsOf(externalData)).toSorted();
}

async function otherPosts(world: FreshWorld, own: string): Promise<readonly unknown[]> {
  const { session } = world;
  const { items } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100 } });
  // Posts of the fixture that become due during the test are ignored.
  return objectsOf(items).filter(({ id, postDate }) => id !== own && String(postDate).localeCompare('2026-03-02') < 0);
}

/** Returns the posts that count this month, and today on each account. */
async function usedOf({ session }: FreshWorld, { platforms }: Course): Promise<readonly number[]> {
  const used = [Number((await read(session, 'getPostUsage'))['used'])];
  for (const platform of platforms) {
    const { posts } = await read(session, 'getDailyLimits', { query: { socialAccountId: accountIdOf(platform), date: '2026-03-02' } });
    used.push(Number(fieldsOf(posts)['used']));
  }
  return used;
}

/** Throws unless an event has the post as it was shown at that end. */
function expectSent(what: string, data: Fields, post: Fields): void {
  expectObject(what, flat(data), flat(post));
  expectEqual(`the accounts in ${what}`, data['socialAccounts'], post['socialAccounts']);
  expectEqual(`the uploads in ${what}`, data['uploads'], post['uploads']);
}

/** Throws unless a post that has ended has the right data for each of its platforms. */
function expectEnding(what: string, post: Fields, { platforms, failure }: Course): void {
  const { status, errors, errorsVerbose, error } = post;
  expectEqual(`the platforms of ${what}`, platformsOf(post), platforms);
  const live = liveOf(post);
  for (const { socialAccount, externalPostId } of objectsOf(post['socialAccounts'])) {
    const type = String(fieldsOf(socialAccount)['type']);
    const place = fieldsOf(fieldsOf(post['externalData'])[type])['id'] ?? null;
    expectEqual(`externalPostId on ${type} of ${what}`, externalPostId, place);
    expectEqual(`whether ${what} is live on ${type} or failed there`, live.includes(type), status === 'POSTED' || type !== FAILING);
  }
  if (status === 'POSTED') return expectEqual(`the errors of ${what}`, [error, errors, errorsVerbose], [null, null, null]);
  const { mode } = fieldsOf(failure);
  expectEqual(`the platforms in errors of ${what}`, Object.keys(fieldsOf(errors)).toSorted(), platforms.toSorted());
  expectEqual(`the platforms in errorsVerbose of ${what}`, Object.keys(fieldsOf(errorsVerbose)).toSorted(), platforms.toSorted());
  for (const platform of platforms) {
    const [message, details] = [fieldsOf(errors)[platform], fieldsOf(errorsVerbose)[platform]];
    expectEqual(`whether errors have a message for ${platform} of ${what}`, message !== null, platform === FAILING);
    if (platform !== FAILING) expectEqual(`errorsVerbose.${platform} of ${what}`, details, null);
    else expectDetails(what, fieldsOf(details), String(mode), message);
  }
  expectThat(String(error).includes(FAILING), `error of ${what} does not name ${FAILING}: ${String(error)}`);
}

function expectDetails(what: string, details: Fields, mode: string, message: unknown): void {
  for (const [name, value] of Object.entries(SHOWN[mode] ?? {})) expectEqual(`${name} of ${what}, by ${mode},`, details[name], value);
  expectEqual(`retryability of ${what}`, details['retryability'], details['isTransient'] === true ? 'retryable' : 'non_retryable');
  expectEqual(`userFacingMessage of ${what}`, details['userFacingMessage'], message);
  expectThat(typeof details['code'] === 'string' && typeof details['errorMessage'] === 'string', `${what} has no code or errorMessage`);
}
