/** Every field of every platform's part of `data`: what is taken comes back, what is out of bounds is 400, in a DRAFT already. */
import { describe, expect } from 'vitest';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { it, PLATFORMS, type PostWorld, postBody } from '../posts.fixture.ts';
import { FIELDS } from './fields.fixture.ts';

const FIRST_COMMENTS: Partial<Readonly<Record<Platform, number>>> = {
  TIKTOK: 150,
  YOUTUBE: 10_000,
  INSTAGRAM: 2200,
  FACEBOOK: 8000,
  THREADS: 500,
  LINKEDIN: 1250,
  REDDIT: 10_000,
  MASTODON: 500,
  DISCORD: 2000,
  SLACK: 30_000,
  BLUESKY: 300,
};

describe('the fields of a post', () => {
  const draft = (acme: PostWorld, platform: Platform, data: object) =>
    acme.call('POST', '/post', { body: { ...postBody(), status: 'DRAFT', socialAccountTypes: [platform], data: { [platform]: data } } });

  const cases = PLATFORMS.flatMap(platform => FIELDS[platform].map(([name, taken, refused]) => ({ platform, name, taken, refused })));

  it.for(cases)('[D-PST-11] $platform.$name is taken within its bounds and comes back', async ({ platform, name, taken }, { acme }) => {
    for (const value of taken) {
      const { status, body } = await draft(acme, platform, { [name]: value });
      expect({ status, data: body.data, message: body.message }).toEqual({ status: 200, data: { [platform]: { [name]: value } } });
    }
  });

  it.for(cases)('[D-PST-11] $platform.$name out of its bounds is 400', async ({ platform, name, refused }, { acme }) => {
    for (const value of refused) {
      const { status, body } = await draft(acme, platform, { [name]: value });
      expect({ value, status }).toEqual({ value, status: 400 });
      expect(body.message).toContain(`data.${platform}.${name}`);
    }
  });

  it.for(Object.entries(FIRST_COMMENTS))('accepts a first comment on %s of up to %i characters', async ([platform, most], { acme }) => {
    const post = (length: number) =>
      acme.call('POST', '/post', { body: { ...postBody(), firstComment: { [platform]: 'x'.repeat(length) } } });
    expect((await post(most)).body.firstComment).toEqual({ [platform]: 'x'.repeat(most) });
    expect((await post(most + 1)).status).toBe(400);
  });

  it('accepts null for a platform, drops unknown fields, and keeps data of platforms that are not targeted', async ({ acme }) => {
    const data = { TWITTER: { text: 'Hello', bogus: 1 }, THREADS: { text: 'Kept' }, SLACK: null, MYSPACE: { text: 'x' } };
    const post = await acme.post({ status: 'DRAFT', data });
    expect(post.data).toEqual({ TWITTER: { text: 'Hello' }, THREADS: { text: 'Kept' }, SLACK: null });
  });

  it('keeps collaborators without @, trimmed and in lower case', async ({ acme }) => {
    const post = await acme.post({ status: 'DRAFT', data: { INSTAGRAM: { collaborators: ['@Bob', ' EVE ', ' @Zoë'] } } });
    expect(post.data.INSTAGRAM?.collaborators).toEqual(['bob', 'eve', 'zoë']);
  });
});
