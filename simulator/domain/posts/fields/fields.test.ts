/** Every field of every platform's part of `data`: what is taken comes back, what is out of bounds is 400, in a DRAFT already. */
import { describe, expect } from 'vitest';
import type { Platform, PostBase } from '../../../../openapi/generated/types.ts';
import { it, PLATFORMS, type PostWorld, postBody } from '../posts.fixture.ts';
import { FIELDS, REQUIRED } from './fields.fixture.ts';

describe('the fields of a post', () => {
  const draft = (acme: PostWorld, platform: Platform, data: object) =>
    acme.call('POST', '/post', { body: { ...postBody(), status: 'DRAFT', socialAccountTypes: [platform], data: { [platform]: data } } });

  const cases = PLATFORMS.flatMap(platform => FIELDS[platform].map(([name, taken, refused]) => ({ platform, name, taken, refused })));

  it.for(cases)(
    '[D-PST-11] $platform.$name is accepted within its bounds and returned unchanged',
    async ({ platform, name, taken }, { acme }) => {
      for (const value of taken) {
        const data = { ...REQUIRED[platform], [name]: value };
        const { status, body } = await draft(acme, platform, data);
        expect({ status, data: body.data, message: body.message }).toEqual({ status: 200, data: { [platform]: data } });
      }
    },
  );

  it.for(cases)('[D-PST-11] $platform.$name out of its bounds is 400', async ({ platform, name, refused }, { acme }) => {
    for (const value of refused) {
      const { status, body } = await draft(acme, platform, { ...REQUIRED[platform], [name]: value });
      expect({ value, status }).toEqual({ value, status: 400 });
      expect(body.message).toContain(`data.${platform}.${name}`);
    }
  });

  it.for(Object.entries(REQUIRED).flatMap(([platform, part]) => Object.keys(part).map(name => ({ platform, part, name }))))(
    '[D-PST-18] a DRAFT for $platform without $name is 400',
    async ({ platform, part, name }, { acme }) => {
      const draftOf = (data: object) =>
        acme.call('POST', '/post', {
          body: { ...postBody(), status: 'DRAFT', socialAccountTypes: [platform], data: { [platform]: data } },
        });
      expect((await draftOf(part)).status).toBe(200);
      for (const value of [undefined, null])
        expect(await draftOf({ ...part, [name]: value })).toMatchObject({
          status: 400,
          body: { message: expect.stringContaining(`data.${platform}.${name}`) },
        });
      // A platform that is asked for without data has nothing to check yet.
      expect((await acme.post({ status: 'DRAFT', socialAccountTypes: [platform], data: {} })).status).toBe('DRAFT');
    },
  );

  it.for(['TWITTER', 'PINTEREST', 'GOOGLE_BUSINESS', 'SNAPCHAT', 'MYSPACE'])(
    '[D-PST-19] a first comment on %s is 400, and the message names it; null means no comment',
    async (platform, { acme }) => {
      const create = (text: string | null) =>
        acme.call<PostBase>('POST', '/post', { body: { ...postBody(), firstComment: { BLUESKY: 'First', [platform]: text } } });
      expect(await create('First')).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining(`firstComment.${platform} is not known here`),
          issues: [{ path: ['firstComment', platform] }],
        },
      });
      expect(await create(null)).toMatchObject({ status: 200, body: { firstComment: { BLUESKY: 'First' } } });
    },
  );

  it('[D-PST-19] data for an unknown platform is 400, and the message names it: in a new post and in a PATCH', async ({ acme }) => {
    const data = { TWITTER: { text: 'Hello' }, MYSPACE: { text: 'x' } };
    const { id } = await acme.post();
    for (const answer of [
      await acme.call('POST', '/post', { body: { ...postBody(), data } }),
      await acme.call('PATCH', `/post/${id}`, { body: { data } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('data.MYSPACE is not known here') } });
  });

  it('[D-GEN-23] has null in an optional field as if it were left out, where null has no meaning of its own', async ({ acme }) => {
    const { id, data } = await acme.post({
      referenceKey: 'mine',
      firstComment: { BLUESKY: 'First' },
      data: { TWITTER: { text: 'Hi' }, BLUESKY: { quoteUri: null } },
    });
    expect(data).toEqual({ TWITTER: { text: 'Hi' }, BLUESKY: {} });
    const nothing = { title: null, postDate: null, status: null, socialAccountTypes: null, data: null };
    expect(await acme.ok('PATCH', `/post/${id}`, nothing)).toMatchObject({
      title: 'Spring launch',
      status: 'SCHEDULED',
      data,
      referenceKey: 'mine',
    });
    expect(await acme.ok('PATCH', `/post/${id}`, { referenceKey: null, firstComment: null })).toMatchObject({
      referenceKey: null,
      firstComment: null,
    });
  });

  it('accepts null for a platform, drops unknown fields, and keeps data of platforms that are not targeted', async ({ acme }) => {
    const data = { TWITTER: { text: 'Hello', bogus: 1 }, THREADS: { text: 'Kept' }, SLACK: null };
    const post = await acme.post({ status: 'DRAFT', data });
    expect(post.data).toEqual({ TWITTER: { text: 'Hello' }, THREADS: { text: 'Kept' }, SLACK: null });
  });

  it('keeps collaborators without @, trimmed and in lower case', async ({ acme }) => {
    const post = await acme.post({ status: 'DRAFT', data: { INSTAGRAM: { collaborators: ['@Bob', ' EVE ', ' @Zoë'] } } });
    expect(post.data.INSTAGRAM?.collaborators).toEqual(['bob', 'eve', 'zoë']);
  });
});
