import { describe, expect } from 'vitest';
import type { Post } from '../../../openapi/generated/types.ts';
import { it, onPlatforms, type PostWorld } from './posts.fixture.ts';
import { connect, disconnect, HOUR, TEAM } from './reconnect.fixture.ts';

const NOW = '2026-03-02T09:00:00Z';

const setChannel = (acme: PostWorld, channelId: string) =>
  acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'FACEBOOK', channelId });
const accountIn = ({ socialAccounts }: Post) => {
  const { id, type, username, displayName, avatarUrl, externalId } = socialAccounts[0]?.socialAccount ?? {};
  return { id, type, username, displayName, avatarUrl, externalId };
};

describe('the account of a post', () => {
  it('[D-PST-27] stays as it was when the post began to publish, in answers and events', async ({ acme }) => {
    acme.latency('FACEBOOK', 60_000);
    const { id } = await acme.post({ ...onPlatforms('FACEBOOK'), postDate: NOW });
    await acme.advance(30_000);
    const before = accountIn(await acme.get(id));
    expect(before.externalId).toBe('facebook_acme');
    await setChannel(acme, 'facebook_acme_2');
    expect(accountIn(await acme.get(id))).toEqual(before);
    await acme.advance(HOUR);
    expect(acme.published.map(accountIn)).toEqual([before]);
    for (const change of ['unset-channel', 'disconnect'] as const) {
      if (change === 'disconnect') await disconnect(acme, 'FACEBOOK');
      else await acme.ok('POST', `/social-account/${change}`, { teamId: TEAM, type: 'FACEBOOK' });
      expect(accountIn(await acme.get(id)), change).toEqual(before);
    }
  });

  it('[D-PST-27] stays as it was when the post was deleted, and of a post that waits it is as it is now', async ({ acme }) => {
    const body = { ...onPlatforms('TWITTER'), postDate: '2026-03-05T09:00:00Z' };
    const [deleted, waiting] = [await acme.post(body), await acme.post(body)];
    await acme.ok('DELETE', `/post/${deleted.id}`);
    const account = acme.world.accounts.byId.get('sa_acme_twitter');
    if (account) acme.world.accounts.byId.update(account, { username: 'renamed' });
    expect(accountIn(await acme.get(deleted.id)).username).not.toBe('renamed');
    expect(accountIn(await acme.get(waiting.id)).username).toBe('renamed');
  });

  it('[D-PST-27] is that of the new connection when a retry goes through it', async ({ acme }) => {
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    await acme.post({ postDate: NOW });
    await acme.advance(60_000);
    await disconnect(acme, 'TWITTER');
    const account = connect(acme, 'TWITTER');
    await acme.advance(HOUR);
    expect(acme.published.map(post => [post.status, accountIn(post).id])).toEqual([['POSTED', account.id]]);
  });
});

describe('a call on its way', () => {
  it.for(['disconnect', 'set-channel', 'unset-channel'] as const)(
    '[D-ACC-18] ends as the platform answers after %s',
    async (how, { acme }) => {
      acme.latency('FACEBOOK', 60_000);
      const { id } = await acme.post({ ...onPlatforms('FACEBOOK'), postDate: NOW });
      await acme.advance(30_000);
      if (how === 'disconnect') await disconnect(acme, 'FACEBOOK');
      else await acme.ok('POST', `/social-account/${how}`, { teamId: TEAM, type: 'FACEBOOK', channelId: 'facebook_acme_2' });
      await acme.advance(HOUR);
      expect(await acme.get(id)).toMatchObject({ status: 'POSTED', errors: null });
      expect(acme.publicationsOn('FACEBOOK')).toBe(1);
    },
  );

  it('[D-ACC-18] ends in its failure, and the next attempt fails for good', async ({ acme }) => {
    acme.latency('TWITTER', 60_000);
    const { id } = await acme.post({ postDate: NOW });
    await acme.advance(30_000);
    await disconnect(acme, 'TWITTER');
    acme.controls('TWITTER').fail({ mode: 'outage', times: 1 });
    await acme.advance(45_000);
    expect(await acme.statusOf(id)).toBe('RETRYING');
    await acme.advance(HOUR);
    expect(await acme.get(id)).toMatchObject({ status: 'ERROR', errors: { TWITTER: expect.stringContaining('no longer connected') } });
  });
});
