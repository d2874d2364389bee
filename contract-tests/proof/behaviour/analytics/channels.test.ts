/** Forced refreshes of an account without a channel. */
import { ask, expectAnswer, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { live } from '../posts/fresh-posts.ts';

behaviour<'post' | 'account'>({
  id: 'analytics/no-channel',
  area: 'analytics',
  title: 'A forced refresh is refused while the account has no channel, and works again with one',
  rules: ['D-ANA-03'],
  cases: ['post', 'account'],
  async check({ session, ...world }, what) {
    const { teamId } = session;
    const postId = await live({ session, ...world }, 'INSTAGRAM');
    const force = () =>
      what === 'post'
        ? ask(session, 'forcePostAnalytics', { body: { postId, platformType: 'INSTAGRAM' } })
        : ask(session, 'forceSocialAccountAnalytics', { body: { teamId, platformType: 'INSTAGRAM' } });
    const account = { teamId, type: 'INSTAGRAM' };
    await read(session, 'unsetChannel', { body: account });
    expectAnswer('a forced refresh without a channel', await force(), 400);
    await read(session, 'setChannel', { body: { ...account, channelId: 'instagram_acme' } });
    expectAnswer('a forced refresh with the channel', await force(), 200);
  },
});
