import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { WebhookResponse } from '../domain/ports/webhook-sender.ts';
import { realTime } from '../kernel/real-time.ts';
import { closeServer, listen } from '../testing/listen.ts';
import { until } from '../testing/within.ts';
import { createWebhookSender } from './sender.ts';

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'socialpublishing', 'x-signature': 'abc' };
const BODY = '{"type":"team.created","data":{"id":"Zoë 🚀"}}';
/** A limit that ends no delivery of these tests. */
const NEVER_MS = 600_000;

/**
 * `it` with `sender`, closed after the test; `post`, which sends a delivery with it; and `receiver`, a server whose `start` returns its address
 * without a path. At the end the sender may have left no connection open.
 */
const it = test
  .extend('receiver', () => {
    const server = createServer();
    return {
      server,
      async start(listener: RequestListener): Promise<string> {
        server.on('request', listener);
        return (await listen(server)).url;
      },
    };
  })
  .extend('sender', ({ receiver }, { onCleanup }) => {
    const sender = createWebhookSender(realTime);
    onCleanup(async () => {
      await sender.close();
      if (receiver.server.listening) await closeServer(receiver.server);
    });
    return sender;
  })
  .extend(
    'post',
    ({ sender }) =>
      (url: string, timeoutMs = 15_000, organization = 'org_acme'): Promise<WebhookResponse> =>
        sender.send({
          organization,
          url,
          headers: HEADERS,
          body: BODY,
          timeoutMs,
          attempt: 1,
          event: { type: 'team.created', createdAt: 0, headers: HEADERS, body: BODY },
        }),
  )
  .extend('slow', ({ receiver }) => receiveSlowly(receiver.start));

async function bytesOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A receiver that responds to `/slow…` when `answer` is called, and to everything else immediately. */
async function receiveSlowly(start: (listener: RequestListener) => Promise<string>) {
  const open = new Map<string, ServerResponse[]>();
  const max = new Map<string, number>();
  const url = await start((request, response) => {
    const path = request.url ?? '';
    if (!path.startsWith('/slow')) {
      response.end();
      return;
    }
    const waiting = [...(open.get(path) ?? []), response];
    open.set(path, waiting);
    response.once('close', () =>
      open.set(
        path,
        (open.get(path) ?? []).filter(other => other !== response),
      ),
    );
    max.set(path, Math.max(max.get(path) ?? 0, waiting.length));
  });
  return {
    url,
    max: (path: string) => max.get(path) ?? 0,
    reach(path: string, count: number): Promise<void> {
      const requests = () => open.get(path)?.length ?? 0;
      return until(
        `${count} requests of ${path} are open`,
        () => requests() >= count,
        () => `${requests()} are open`,
      );
    },
    answer(path: string): void {
      const waiting = open.get(path) ?? [];
      open.set(path, []);
      for (const response of waiting) response.end();
    },
  };
}

describe('a delivery', () => {
  it('is a POST with exactly the given bytes and headers', async ({ receiver, post }) => {
    const seen: unknown[] = [];
    const url = await receiver.start(async (request, response) => {
      seen.push(request.method, request.url, await bytesOf(request), request.headers);
      response.writeHead(202, { 'content-type': 'text/plain' }).end('taken – ok');
    });
    expect(await post(`${url}/in?x=1#part`)).toEqual({ status: 202, body: 'taken – ok', error: null });
    expect(seen).toEqual([
      'POST',
      '/in?x=1',
      BODY,
      expect.objectContaining({ ...HEADERS, 'content-length': String(Buffer.byteLength(BODY)) }),
    ]);
  });

  it('reuses connections', async ({ receiver, post }) => {
    const url = await receiver.start((_, response) => response.end());
    let connections = 0;
    receiver.server.on('connection', () => connections++);
    for (let i = 0; i < 10; i++) await post(url);
    // A connection becomes free shortly after its response.
    expect(connections).toBeLessThanOrEqual(2);
  });

  it('ignores interim responses', async ({ receiver, post }) => {
    const url = await receiver.start((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(204).end();
    });
    expect(await post(url)).toEqual({ status: 204, body: '', error: null });
  });

  it.for([301, 302, 303, 307, 308])('[D-WHK-03] does not follow a redirect (%i)', async (status, { receiver, post }) => {
    const paths: unknown[] = [];
    const url = await receiver.start((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(await post(`${url}/in`)).toEqual({ status, body: '', error: null });
    expect(paths).toEqual(['/in']);
  });

  it('truncates a long response to 16 KiB', async ({ receiver, post }) => {
    const url = await receiver.start((_, response) => response.end('é'.repeat(1_000_000)));
    const { status, body } = await post(url);
    expect([status, body]).toEqual([200, 'é'.repeat(8192)]);
  });

  it('ends a response that never ends', async ({ receiver, post }) => {
    const url = await receiver.start((_, response) => {
      const write = (): void => {
        if (!response.destroyed && response.write('x'.repeat(4096))) setImmediate(write);
        else response.once('drain', write);
      };
      write();
    });
    expect((await post(url)).body).toHaveLength(16_384);
  });
});

describe('a delivery without a response', () => {
  it('[WHK-24] fails after the timeout', async ({ receiver, post }) => {
    const url = await receiver.start(() => undefined);
    expect(await post(url, 50)).toEqual({ status: null, body: null, error: 'no answer within 0.05 s' });
    // The fixture waits until the receiver has closed, which it does only without connections.
  });

  it('fails when the response is not complete in time', async ({ receiver, post }) => {
    const url = await receiver.start((_, response) => response.writeHead(200, { 'content-length': 100 }).write('started'));
    expect(await post(url, 50)).toEqual({ status: null, body: null, error: 'no answer within 0.05 s' });
  });

  it('fails when the connection is refused', async ({ receiver, post }) => {
    const url = await receiver.start(() => undefined);
    const { port } = new URL(url);
    if (receiver.server.listening) await closeServer(receiver.server);
    expect((await post(url)).error).toBe('connection refused');
    expect((await post(`http://localhost:${port}/`)).error).toBe('connection refused');
  });

  it('fails when the connection breaks', async ({ receiver, post }) => {
    const url = await receiver.start(request => request.socket.destroy());
    expect((await post(url)).error).toBe('the connection was closed before the answer was complete');
  });

  it('fails when the connection breaks during the response', async ({ receiver, post }) => {
    const url = await receiver.start((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('started', () => response.destroy());
    });
    expect(await post(url)).toEqual({ status: null, body: null, error: 'the connection was closed before the answer was complete' });
  });

  it.for<[string, string]>([
    ['http', 'the answer is not HTTP'],
    ['https', 'TLS could not be agreed on'],
  ])('fails when the receiver does not speak %s', async ([scheme, error], { post }) => {
    const sockets = new Set<Socket>();
    const tcp = createTcpServer(socket => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.end('this is no protocol\r\n\r\n');
    });
    const { url } = await listen(tcp);
    expect((await post(url.replace('http', scheme))).error).toBe(error);
    for (const socket of sockets) socket.destroy();
    tcp.close();
  });

  it('fails for an invalid URL', async ({ post }) => {
    expect((await post('nonsense')).error).toBe('Invalid URL');
  });
});

describe('concurrent deliveries', () => {
  it('[WHK-28] are at most 50: with 60 events a slow receiver sees 50 open requests, never more', async ({ post, slow }) => {
    const sent = Array.from({ length: 60 }, () => post(`${slow.url}/slow`));
    await slow.reach('/slow', 50);
    slow.answer('/slow');
    await slow.reach('/slow', 10);
    slow.answer('/slow');
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(60).fill(200));
    expect(slow.max('/slow')).toBe(50);
  });

  it.for([
    ['another endpoint', 'org_acme'],
    ['another organization', 'org_pro'],
  ])('to %s get the next free slots before those that wait for a slow one', async ([, organization], { post, slow }) => {
    for (let i = 0; i < 120; i++) void post(`${slow.url}/slow`, NEVER_MS);
    await slow.reach('/slow', 50);
    const quick = Array.from({ length: 20 }, () => post(`${slow.url}/quick`, NEVER_MS, organization));
    expect(slow.max('/slow')).toBe(50);
    slow.answer('/slow');
    // Of the other 70, those that got a free slot have no answer until the sender is closed.
    expect((await Promise.all(quick)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('start when others have timed out', async ({ post, slow }) => {
    const sent = await Promise.all(Array.from({ length: 120 }, () => post(`${slow.url}/slow`, 100)));
    expect(sent.every(({ error }) => error === 'no answer within 0.1 s')).toBe(true);
  });
});

describe('close', () => {
  it('ends running and waiting deliveries, and closes every socket', async ({ sender, post, slow }) => {
    const sent = Array.from({ length: 60 }, () => post(`${slow.url}/slow`));
    await slow.reach('/slow', 50);
    await sender.close();
    expect(new Set((await Promise.all(sent)).map(({ error }) => error))).toEqual(new Set(['the simulator was closed']));
    expect((await post(slow.url)).error).toBe('the simulator was closed');
    // The fixture waits until the receiver has closed, which it does only without connections.
  });
});
