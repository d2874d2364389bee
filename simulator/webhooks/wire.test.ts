import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, it } from 'vitest';
import { registerWebhook } from '../domain/webhooks/register.ts';
import { advance, createWebhookWorld, emitEvent } from '../domain/webhooks/webhooks.fixture.ts';
import { realTime } from '../kernel/real-time.ts';
import { closeServer, listen } from '../testing/listen.ts';
import { createWebhookSender } from './sender.ts';

interface Seen {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

it('[WHK-05] [WHK-06] [WHK-27] [D-WHK-01] sends a signed POST of { type, data }, and retries until the response is 2xx', async () => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    seen.push({ method: request.method, headers: request.headers, bytes: Buffer.concat(chunks) });
    response.writeHead(seen.length === 1 ? 503 : 200).end('accepted');
  });
  const sender = createWebhookSender(realTime);
  const world = createWebhookWorld(sender);
  const url = `http://localhost:${(await listen(server)).port}/in`;
  registerWebhook(world, { organizationId: 'org_acme', url, secret: 'gehêim' });

  emitEvent(world, 'Zoë 🚀');
  await advance(world, 3_600_000);

  expect(seen).toHaveLength(2);
  for (const { method, headers, bytes } of seen) {
    expect(method).toBe('POST');
    expect(bytes.toString('utf8')).toBe('{"type":"team.created","data":{"id":"Zoë 🚀"}}');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'socialpublishing' });
    expect(headers['x-signature']).toBe(createHmac('sha256', 'gehêim').update(bytes).digest('hex'));
  }
  const [delivery] = world.webhooks.deliveries.all();
  expect(delivery?.attempts.map(({ responseStatus, responseBody }) => [responseStatus, responseBody])).toEqual([
    [503, 'accepted'],
    [200, 'accepted'],
  ]);
  await sender.close();
  await closeServer(server);
});
