import { describe, expect, it } from 'vitest';
import { createFetch } from './fetch.ts';
import { type Answer, BodyTooLargeError, jsonAnswer, type Message } from './message.ts';

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
  const { promise, resolve } = withResolvers();
  const answer = createFetch(() => promise)('http://x/');
  expect(timers()).toBe(before + 1);
  resolve(jsonAnswer(200, {}));
  await answer;
  expect(timers()).toBe(before);
});

function withResolvers() {
  let resolve: (answer: Answer) => void = () => undefined;
  const promise = new Promise<Answer>(settle => (resolve = settle));
  return { promise, resolve };
}
