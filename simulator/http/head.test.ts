import { createServer } from 'node:http';
import { describe, expect } from 'vitest';
import { controlApi, limits } from '../../openapi/document.ts';
import { exchange } from './http.fixture.ts';
import { withoutBody } from './message.ts';
import { SERVER_OPTIONS } from './server.ts';
import { ask, CLOSE, it, KEY } from './sockets.fixture.ts';

/** The control paths of GET, with ids that nobody has. */
const paths = controlApi()
  .operations()
  .flatMap(({ method, path }) => (method === 'GET' ? [path.replace(/\{\w+\}/g, 'nobody')] : []));
/** What differs between two answers to the same request. */
const withoutDate = (head: string) => head.replace(/^date: .*\r\n/im, '');

const withoutLength = (head: string) => head.split('\r\n').filter(line => !/^(?:content-length|transfer-encoding):/i.test(line));

describe('[D-GEN-28] HEAD answers as GET, without a body', () => {
  it.for([
    ...paths.filter(path => !path.endsWith('/stream')),
    '/',
    '/api/v1/team/',
    '/_sim/ui/nothing.js',
    '/_platform/portal',
    '/_media/nobody',
  ])('%s', async (path, { port }) => {
    const [get] = await exchange(port, ask('GET', path, [KEY, CLOSE]));
    const [head] = await exchange(port, ask('HEAD', path, [KEY, CLOSE]));
    expect(head).toBeDefined();
    // The request log and the uptime grow with each call, so the length of their answers does, too; an archive is sent in pieces, and its length is not known.
    const comparable = (text = '') => (path.startsWith('/_sim') ? withoutLength(withoutDate(text)) : withoutDate(text));
    expect([head?.status, comparable(head?.head)]).toEqual([get?.status, comparable(get?.head)]);
    expect(head?.body).toBe('');
  });

  it('of a stream at once, and ends it', async () => {
    let hasEnded = false;
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new Error('Nobody reads it')),
        return: async () => {
          hasEnded = true;
          return { done: true as const, value: undefined };
        },
      }),
    };
    expect(withoutBody({ status: 200, headers: { 'content-type': 'text/event-stream' }, body })).toMatchObject({ status: 200, body: '' });
    expect(hasEnded).toBe(true);
  });

  it('is logged without a body', async ({ acme }) => {
    await acme.call('HEAD', '/team');
    const { items } = await acme.ok<{ items: { method: string; operationId: string }[] }>('GET', '/_sim/requests');
    expect(items[0]).toMatchObject({ method: 'HEAD', operationId: 'listTeams', responseBody: null });
  });
});

describe('[D-GEN-29] a request', () => {
  it('may take as long to arrive as any presigned URL is valid', () => {
    const { partUrlValidityMs, directUrlValidityMs } = limits.uploads;
    expect(SERVER_OPTIONS.requestTimeout).toBeGreaterThanOrEqual(Math.max(partUrlValidityMs, directUrlValidityMs));
    expect(createServer(SERVER_OPTIONS)).toMatchObject({ requestTimeout: partUrlValidityMs, headersTimeout: 60_000 });
  });
});
