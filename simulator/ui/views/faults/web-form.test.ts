import { expect, it } from 'vitest';
import { base64Of, type WebForm, webFormOf, webRequestOf } from './web-form.ts';

const URL = 'https://cdn.test/a.mp4';
const form = (change: Partial<WebForm> = {}): WebForm => ({ ...webFormOf(URL, undefined), ...change });

it.each<[Partial<WebForm>, object]>([
  [{}, {}],
  [
    { status: '404', contentType: ' text/html ' },
    { status: 404, contentType: 'text/html' },
  ],
  [{ content: 'size', size: '5000000000' }, { size: 5_000_000_000 }],
  [{ content: 'text', text: 'Zoë' }, { bodyBase64: 'Wm/Dqw==' }],
  [{ content: 'text' }, { bodyBase64: '' }],
  [
    { content: 'file', file: new File(['abc'], 'a.png', { type: 'image/png' }) },
    { bodyBase64: 'YWJj', contentType: 'image/png' },
  ],
  [{ content: 'extension', text: 'not selected', size: '7' }, {}],
  [{ delay: '1500' }, { delay: 1500 }],
  [{ delay: ' PT30S ' }, { delay: 'PT30S' }],
])('makes the request of %j', async (change, expected) => {
  expect(await webRequestOf(form(change))).toEqual({ url: URL, status: 200, ...expected });
});

it('starts with the values of the resource', () => {
  expect(webFormOf(URL, { url: URL, status: 503, contentType: 'video/mp4', size: 9, delay: 2000 })).toMatchObject({
    status: '503',
    contentType: 'video/mp4',
    delay: '2000',
  });
});

it('encodes more bytes than a call has arguments', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
});
