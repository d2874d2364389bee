/** How many forced refreshes of analytics a day allows. */
import { livePosts } from '../../../suites/analytics/analytics.ts';
import { ask, expectAnswer } from '../../../suites/asking.ts';
import { listTeams } from '../../../suites/organizations/organization.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const DAY_MS = 86_400_000;
/** This number comes from the interface, not from the simulator. */
const PER_TEAM = 5;

behaviourOf<'account' | 'post'>({
  id: 'analytics/forced-of-both',
  area: 'analytics',
  title: 'Forced refreshes of accounts and of posts have separate limits for each day (UTC)',
  rules: ['D-ANA-01'],
  needs: ['clock', 'control', 'writes'],
  cases: () => ['account', 'post'],
  async check(session, first) {
    await session.control?.('POST', '/_sim/clock/advance', { by: 'P1D' });
    const { teamId } = session;
    const [post] = await livePosts(session);
    const force = {
      account: () => ask(session, 'forceSocialAccountAnalytics', { body: { teamId, platformType: 'FACEBOOK' } }),
      post: () => ask(session, 'forcePostAnalytics', { body: { postId: post?.['id'], platformType: 'FACEBOOK' } }),
    };
    const teams = await listTeams(session);
    for (let number = 0; number < teams.length * PER_TEAM; number++)
      expectAnswer(`a forced refresh of ${first}s, number ${number + 1} of the day`, await force[first](), 200);
    expectAnswer(`one more of ${first}s`, await force[first](), 429);
    const now = Date.parse(String((await session.control?.('GET', '/_sim/clock'))?.['now']));
    const wait = async (ms: number) => void (await session.control?.('POST', '/_sim/clock/advance', { by: `PT${ms / 1000}S` }));
    const other = first === 'post' ? 'account' : 'post';
    expectAnswer(`the first of ${other}s`, await force[other](), 200);
    await wait(DAY_MS - (now % DAY_MS) - 1);
    expectAnswer(`one more of ${first}s in the last millisecond of the day`, await force[first](), 429);
    await wait(1);
    expectAnswer(`the first of ${first}s of the next day`, await force[first](), 200);
  },
});
