import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkSignature } from './signature.ts';

const SECRET = 'gehêim-秘密';
const WHOLE = '{"type":"post.published","data":{"title":"Zoë – 東京 🚀"}}';
const CUT = WHOLE.slice(0, 30);
const sign = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex');

it.each([
  ['of the body', WHOLE, sign(WHOLE), 'valid'],
  ['of the whole body, of which a part was sent', CUT, sign(WHOLE), 'cut'],
  ['of the part that was sent', CUT, sign(CUT), 'valid'],
  ['of another secret', WHOLE, sign(WHOLE, 'other'), 'foreign'],
  ['in capitals', WHOLE, sign(WHOLE).toUpperCase(), 'foreign'],
  ['that is not there', WHOLE, undefined, 'missing'],
])('a signature %s', async (_, body, header, verdict) => {
  expect(await checkSignature({ secret: SECRET, body, header, whole: WHOLE })).toBe(verdict);
});
