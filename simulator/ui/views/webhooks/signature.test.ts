import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkSignature } from './signature.ts';

const SECRET = 'gehêim-秘密';
const FULL_BODY = '{"type":"post.published","data":{"title":"Zoë – 東京 🚀"}}';
const TRUNCATED = FULL_BODY.slice(0, 30);
const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex');

it.each([
  ['of the body', FULL_BODY, sign(FULL_BODY), 'valid'],
  ['of the full body, only a part of which was sent', TRUNCATED, sign(FULL_BODY), 'truncated'],
  ['of the part that was sent', TRUNCATED, sign(TRUNCATED), 'valid'],
  ['made with another secret', FULL_BODY, sign(FULL_BODY, 'other'), 'mismatch'],
  ['in upper case', FULL_BODY, sign(FULL_BODY).toUpperCase(), 'mismatch'],
  ['that is missing', FULL_BODY, undefined, 'missing'],
])('checks a signature %s', async (_, body, header, status) => {
  expect(await checkSignature({ secret: SECRET, body, header, fullBody: FULL_BODY })).toBe(status);
});
