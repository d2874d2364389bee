import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../testing/cases.ts';
import { deferred } from '../testing/within.ts';
import { createFetch } from './fetch.ts';
import { type Answer, BodyTooLargeError, jsonAnswer, type Message } from './message.ts';
import { plainMessage } from './plain-request.ts';

/** The message that a fetch becomes. */
async function sent(...request: Parameters<ReturnType<typeof createFetch>>): Promise<Message> {
  const messages: Message[] = [];
  const fetch = createFetch(async message => {
    messages.push(message);
    return jsonAnswer(200, {});
  });
  await fetch(...request);
  const [message] = messages;
  if (!message) throw new Error('Nothing was sent');
  return message;
}

describe('a request in process', () => {
  it('becomes a message', async () => {
    const message = await sent('https://api.example.com:8443/api/v1/post/a%2Fb?x=1&y=%20#part', {
      method: 'PATCH',
      headers: { 'X-Api-Key': 'k' },
      body: '{}',
    });
    expect(message).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/post/a%2Fb',
      query: 'x=1&y=%20',
      headers: { 'x-api-key': 'k' },
      origin: 'https://api.example.com:8443',
    });
    expect(Buffer.from(await message.body.bytes(2)).toString()).toBe('{}');
  });

  it('may be a Request or a URL', async () => {
    expect((await sent(new Request('http://x/a', { method: 'DELETE' }))).method).toBe('DELETE');
    expect((await sent(new URL('http://x/a'))).path).toBe('/a');
  });

  it('with too many bytes is refused', async () => {
    const message = await sent('http://x/', { method: 'POST', body: '12345' });
    await expect(message.body.bytes(4)).rejects.toThrow(BodyTooLargeError);
  });

  it('can be read as a stream', async () => {
    const message = await sent('http://x/', { method: 'POST', body: '12345' });
    const chunks: Uint8Array[] = [];
    for await (const chunk of message.body.stream()) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('12345');
  });
});

describe('a call of plain texts', () => {
  const plainAddresses = fc.constantFrom(
    'http://x/a?b=%20c&d=é#part',
    'https://api.example.com:8443/api//v1/../post/ä b',
    'HTTP://X:80',
    'http://x/?',
  );
  const addresses = fc.oneof({ arbitrary: plainAddresses, weight: 5 }, fc.constantFrom('http://me:secret@x/a', 'http://', 'a path', ''));
  const plainNames = fc.constantFrom('X-Api-Key', 'x-api-key', 'Content-Type', 'content-type', 'Cookie', 'content-length');
  const names = fc.oneof({ arbitrary: plainNames, weight: 5 }, fc.constantFrom('x y', 'x_é', '', '__proto__'));
  const plainValues = fc.oneof(fc.constantFrom('k', 'a, b', 'application/json'), fc.string({ unit: 'grapheme-ascii', minLength: 1 }));
  const values = fc.oneof({ arbitrary: plainValues, weight: 9 }, fc.constantFrom(' k ', '', 'é', 'a\nb'));
  const plainMethods = fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE');
  const inits = fc.record(
    {
      method: fc.oneof({ arbitrary: plainMethods, weight: 5 }, fc.constantFrom('get', 'post', 'patch', 'TRACE', 'QUERY', '')),
      headers: fc.dictionary(names, values, { noNullPrototype: true }),
      body: fc.oneof(fc.constantFrom(null, '', '{}', 'é😀\ud800'), fc.string()),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  /** Everything that a handler can read of a message, or why there is none. */
  const readable = async (request: () => Promise<Message>): Promise<object> => {
    try {
      const { body, ...message } = await request();
      return { ...message, body: Buffer.from(await body.bytes(1e6)).toString() };
    } catch (error) {
      return { error: error instanceof Error ? error.message : error };
    }
  };

  it.each<[string, unknown]>([
    ['null', null],
    [
      'of a class, which has the method',
      new (class {
        get method() {
          return 'POST';
        }
        signal = AbortSignal.abort();
      })(),
    ],
    ['with null for its headers', { headers: null }],
    ['with null for its body', { method: 'POST', body: null }],
    ['that is a Request', new Request('http://x/', { method: 'DELETE' })],
  ])('with an init %s does what fetch does', async (_, init) => {
    const given = init as RequestInit;
    const asRequest = await readable(async () => sent(new Request('http://x/a', given)));
    expect(await readable(() => sent('http://x/a', given))).toEqual(asRequest);
  });

  it('becomes the message that a Request of the same becomes', async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(addresses, inits, async (address, init) => {
        if (plainMessage(address, init)) plain++;
        const asRequest = await readable(async () => sent(new Request(address, init)));
        expect(await readable(() => sent(address, init))).toEqual(asRequest);
      }),
      { seed: 1, numRuns: casesOf(100, 1000) },
    );
    expect(plain).toBeGreaterThan(casesOf(5, 100));
  });
});

it.each([204, 304])('an answer %i has no body', async status => {
  const response = await createFetch(async () => ({ status, headers: { 'x-a': '1' }, body: '' }))('http://x/');
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([status, '1', '']);
});

it('an answer to HEAD has no body', async () => {
  const response = await createFetch(async () => jsonAnswer(404, {}))('http://x/', { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([404, '']);
});

it('a path without a host goes to the simulator', async () => {
  const origins: string[] = [];
  const fetch = createFetch(
    async ({ origin }) => {
      origins.push(origin);
      return jsonAnswer(200, {});
    },
    () => 'http://127.0.0.1:1',
  );
  await fetch('/api/v1/');
  await fetch('http://x/');
  expect(origins).toEqual(['http://127.0.0.1:1', 'http://x']);
});

it('a redirect is returned, not followed', async () => {
  const response = await createFetch(async () => ({ status: 302, headers: { location: 'http://y/' }, body: '' }))('http://x/');
  expect([response.status, response.headers.get('location')]).toEqual([302, 'http://y/']);
});

it('keeps the process alive until its answer has come', async () => {
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;
  const before = timers();
  const inner = deferred<Answer>('the test answers');
  const answer = createFetch(() => inner.promise)('http://x/');
  expect(timers()).toBe(before + 1);
  inner.resolve(jsonAnswer(200, {}));
  await answer;
  expect(timers()).toBe(before);
});
