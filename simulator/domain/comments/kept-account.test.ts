import { expect } from 'vitest';
import type { Comment } from '../../../openapi/generated/types.ts';
import { HOUR, it, MINUTE, SECOND, TEAM } from './comments.fixture.ts';

it('[D-PST-27] [D-ACC-18] a comment on its way is published after its account was removed, and keeps the name of the account', async ({
  acme,
}) => {
  const { id: internalPostId } = await acme.livePost('MASTODON');
  const { username } = acme.world.accounts.byId.get('sa_acme_mastodon') ?? {};
  acme.controls('MASTODON').setLatency({ minMs: MINUTE, maxMs: MINUTE });
  const { id } = await acme.comment({ internalPostId, socialAccountTypes: ['MASTODON'], text: 'Thanks' });
  await acme.advance(SECOND);
  await acme.ok('DELETE', '/social-account/disconnect', { teamId: TEAM, type: 'MASTODON' });
  await acme.advance(HOUR);
  const accounts = [{ socialAccount: { id: 'sa_acme_mastodon', type: 'MASTODON', username } }];
  expect(await acme.get(id)).toMatchObject({ status: 'POSTED', socialAccounts: accounts });
  expect(acme.events<Comment>('comment.published')).toMatchObject([{ id, status: 'POSTED', socialAccounts: accounts }]);
});

it('[D-PST-27] a comment keeps the name of its channel, and one that waits shows the present one', async ({ acme }) => {
  const { id: internalPostId } = await acme.livePost('FACEBOOK');
  const body = { internalPostId, socialAccountTypes: ['FACEBOOK'], text: 'Thanks' };
  const posted = await acme.comment(body);
  await acme.advance(MINUTE);
  const waiting = await acme.comment({ ...body, postDate: '2026-03-05T09:00:00Z' });
  const nameOf = async (comment: Comment) => (await acme.get(comment.id)).socialAccounts[0]?.socialAccount.username;
  const before = await nameOf(posted);
  await acme.ok('POST', '/social-account/set-channel', { teamId: TEAM, type: 'FACEBOOK', channelId: 'facebook_acme_2' });
  expect(await nameOf(posted)).toBe(before);
  expect(await nameOf(waiting)).not.toBe(before);
});
