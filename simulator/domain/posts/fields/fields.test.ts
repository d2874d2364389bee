/** Every field of every platform's part of `data`: what is taken comes back, what is out of bounds is 400, in a DRAFT already. */
import { describe, expect } from 'vitest';
import type { Platform } from '../../../../openapi/generated/types.ts';
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
});
