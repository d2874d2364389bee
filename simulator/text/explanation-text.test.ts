import { expect, it } from 'vitest';
import { explanationText } from './explanation-text.ts';

it('aligns what led to a state, what follows and what can be done, and leaves out what there is none of', () => {
  const base = { subject: { kind: 'post', id: 'post_1' }, state: 'The post is RETRYING.', next: [], levers: [] };
  expect(
    explanationText({
      ...base,
      because: [
        { at: '2026-03-02T10:00:00.000Z', kind: 'request', id: 'req_5', what: 'POST /api/v1/post was called (createPost)' },
        { at: '2026-03-02T10:00:00.000Z', kind: 'control', id: null, what: 'PATCH /_sim/platforms/TIKTOK was called (updatePlatform)' },
      ],
      levers: [{ what: 'Let TIKTOK work again', command: 'sim platform TIKTOK ok', call: '' }],
    }),
  ).toBe(`post post_1
The post is RETRYING.

because
  2026-03-02 10:00:00.000  req_5  POST /api/v1/post was called (createPost)
  2026-03-02 10:00:00.000         PATCH /_sim/platforms/TIKTOK was called (updatePlatform)

you can
  sim platform TIKTOK ok  Let TIKTOK work again`);
});
