import { describe, expect, it } from 'vitest';
import { encodedContent } from '../exchange.ts';
import type { SentInit } from '../session.ts';
import { fakeTarget } from './fake-target.fixture.ts';
import { recorded } from './recorded.ts';
import type { Exchange } from './results.ts';
import { formOf } from './safety/safety.fixture.ts';

const URL_OF_ALL = 'http://service.test/api/v1/upload';
const NO_TEXT = new Uint8Array([0xff, 0xfe, 0xfd]);

/** Sends a request whose answer has this body. Returns what was recorded, and the bytes that the caller reads. */
async function recordedCall(init: Partial<SentInit>, answer: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  const session = await fakeTarget(() => new Response(answer, { headers: { 'content-type': type } })).open(1);
  const exchanges: Exchange[] = [];
  const response = await recorded(each => exchanges.push(each))(URL_OF_ALL, { method: 'POST', headers: {}, ...init }, session.fetch);
  return { exchange: exchanges[0], bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a recorded exchange', () => {
  it('has the text of a form, with the boundary of its content type', async () => {
    const { exchange } = await recordedCall(await encodedContent(formOf('a.csv', 'title\nHello\n')), '{}');
    const [, boundary = 'none'] = /^multipart\/form-data; boundary=(.+)$/.exec(exchange?.requestHeaders['content-type'] ?? '') ?? [];
    expect(exchange?.requestBody).toMatch(/name="file"; filename="a\.csv"\r\n[^]+title\nHello\n/);
    expect(exchange?.requestBody?.startsWith(`--${boundary}\r\n`)).toBe(true);
  });

  it('has the number of bytes that are no text, and leaves all to be read', async () => {
    const { exchange, bytes } = await recordedCall({ body: NO_TEXT }, NO_TEXT, 'image/png');
    expect([exchange?.requestBody, exchange?.responseBody]).toEqual(['(3 bytes)', '(3 bytes)']);
    expect([...bytes]).toEqual([...NO_TEXT]);
  });

  it.each(['{"a":"\u{1F600}"}', '\uFEFF{}', ''])('has the text %j, which is still to be read', async text => {
    const { exchange, bytes } = await recordedCall({}, text);
    expect([exchange?.requestBody, exchange?.responseBody, bytes.toString()]).toEqual([null, text, text]);
  });
});
