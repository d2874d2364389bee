/** Posts that fail on two platforms in different ways. */

import { type Fields, fieldsOf } from '../../../../exchange.ts';
import { expectEqual, expectThat, read } from '../../../../suites/requests.ts';
import { behaviour } from '../../behaviour.fixture.ts';
import type { FreshWorld } from '../../fresh-world.ts';
import { createOn } from '../fresh-posts.ts';

const [GOOD, FIRST, SECOND] = ['FACEBOOK', 'BLUESKY', 'LINKEDIN'] as const;
const MODES = ['outage', 'rate-limited', 'timeout', 'reject', 'auth'] as const;

behaviour<readonly string[]>({
  id: 'post-lives/two-failures',
  area: 'posts',
  title: 'A post that fails on two platforms has for each the same error as if it had failed only there, wherever it is shown',
  rules: ['PST-12', 'D-PST-05', 'D-PST-06', 'D-PST-08', 'D-ORG-07'],
  cases: [MODES],
  async check(world, modes) {
    const { session, set } = world;
    for (const [index, mode] of modes.entries()) {
      const other = modes[(index + 2) % modes.length] ?? mode;
      const failures = { [FIRST]: mode, [SECOND]: other };
      const alone: Fields[] = [];
      for (const platform of [FIRST, SECOND]) alone.push(await failed(world, [platform], failures));
      const both = await failed(world, [GOOD, FIRST, SECOND], failures);
      const what = `a post that fails by ${mode} and by ${other}`;
      for (const name of ['errors', 'errorsVerbose']) {
        const expected = Object.assign({ [GOOD]: null }, ...alone.map(post => post[name])) as Fields;
        for (const platform of [GOOD, FIRST, SECOND])
          expectEqual(`${name}.${platform} of ${what}`, withoutTimes(fieldsOf(both[name])[platform]), withoutTimes(expected[platform]));
      }
      for (const platform of [FIRST, SECOND])
        expectThat(String(both['error']).includes(platform), `error of ${what} does not name ${platform}`);
      const [sent] = await shownEverywhere(world, both);
      expectEqual(
        `errors in the event of ${what}`,
        [sent?.['error'], sent?.['errors'], sent?.['errorsVerbose']],
        [both['error'], both['errors'], both['errorsVerbose']],
      );
    }
    await set({ showVerboseErrors: false });
    const hidden = await failed(world, [GOOD, SECOND], { [SECOND]: 'reject' });
    for (const shown of [hidden, ...(await shownEverywhere(world, hidden))])
      expectEqual(
        'errors and errorsVerbose that the organization does not show',
        [shown['errors'] !== null, shown['errorsVerbose']],
        [true, null],
      );
    expectEqual(
      'status of the post in the list',
      (await read(session, 'getPost', { path: { id: String(hidden['id']) } }))['status'],
      'ERROR',
    );
  },
});

/** Removes times and ids, which differ between attempts. */
function withoutTimes(details: unknown): unknown {
  return typeof details === 'object' && details !== null ? { ...details, meta: Object.keys(fieldsOf(fieldsOf(details)['meta'])) } : details;
}

/** Returns a post on these platforms after all attempts. */
async function failed(
  world: FreshWorld,
  platforms: readonly (typeof GOOD | typeof FIRST | typeof SECOND)[],
  failures: Readonly<Record<string, string>>,
): Promise<Fields> {
  const { session, control, advance } = world;
  for (const [platform, mode] of Object.entries(failures)) await control('PATCH', `/_sim/platforms/${platform}`, { failure: { mode } });
  const { now } = await control('GET', '/_sim/clock');
  const id = await createOn(world, platforms, { status: 'SCHEDULED', postDate: now });
  await advance('PT1H');
  for (const platform of Object.keys(failures)) await control('PATCH', `/_sim/platforms/${platform}`, { failure: null });
  return read(session, 'getPost', { path: { id } });
}

/** Returns the post as its event and the list show it. */
async function shownEverywhere({ session, control }: FreshWorld, { id }: Fields): Promise<readonly Fields[]> {
  const { items } = await control('GET', '/_sim/events?type=post.published&limit=1000');
  const { items: list } = await read(session, 'listPosts', { query: { teamId: session.teamId, limit: 100 } });
  const found = [...(items as readonly Fields[]).map(({ data }) => fieldsOf(data)), ...(list as readonly Fields[])];
  return found.filter(post => post['id'] === id);
}
