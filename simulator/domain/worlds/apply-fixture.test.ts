import { expect } from 'vitest';
import type { SocialAccount, Upload } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { AccountFixture, Fixture, UploadFixture } from './fixture.ts';

const UPLOAD = { id: 'upload_a', sizeBytes: 5, widthPixels: 1, heightPixels: 1, seconds: null } as const;

/** A fixture with an account or an upload. */
function fixtureWith(accounts: readonly AccountFixture[], uploads: readonly UploadFixture[] = []): Fixture {
  const owner = { id: 'user_a', email: 'a@a.test', firstName: 'A', lastName: 'A' };
  const teams = [{ id: 'team_a', name: 'A', accounts }];
  return { organizations: [{ id: 'org_a', name: 'A', plan: 'PRO', apiKeys: ['sk_a'], owner, teams, uploads }] };
}

it.for([
  ['picture', 'image/png', 'png'],
  ['picture.jpeg', 'image/jpeg', 'jpeg'],
  ['a.b/c.GIF', 'image/jpeg', 'jpg'],
] as const)('[D-UPL-17] stores an upload named %s of %s as .%s', async ([fileName, mimeType, extension], { create }) => {
  const { sim } = await create({ fixture: fixtureWith([], [{ ...UPLOAD, fileName, mimeType, type: 'image' }]) });
  const upload = (await (await sim.fetch('/api/v1/upload/upload_a', { headers: { 'x-api-key': 'sk_a' } })).json()) as Upload;
  expect(upload.path).toBe(`team_a/upload_a.${extension}`);
});

it('[D-PST-25] connects accounts with the subscription and the rules of channels that it names', async ({ create }) => {
  const { sim } = await create({
    fixture: fixtureWith([
      { type: 'TWITTER', externalId: 'x', twitterSubType: 'basic' },
      { type: 'REDDIT', externalId: 'y', channels: [{ id: 'r/flair', allowVideos: false }] },
    ]),
  });
  const team = (await (await sim.fetch('/api/v1/team/team_a', { headers: { 'x-api-key': 'sk_a' } })).json()) as {
    socialAccounts: SocialAccount[];
  };
  const [twitter, reddit] = team.socialAccounts;
  expect(twitter?.twitterSubType).toBe('basic');
  expect(reddit?.channels.find(({ id }) => id === 'r/flair')?.metadata).toMatchObject({ allowVideos: false, linkFlairEnabled: true });
});
