import { createHmac } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { checkSignature, type IncomingWebhook, startWebhookServer, type WebhookServerOptions } from './webhook-server.ts';

async function start(options: WebhookServerOptions): Promise<string> {
  const server = await startWebhookServer(options);
  onTestFinished(() => server.close());
  return server.origin;
}

const signed = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

it('passes on method, path, headers and raw body, and sends the reply', async () => {
  const received: IncomingWebhook[] = [];
  const origin = await start({
    reply(webhook) {
      received.push(webhook);
      return { status: 202, headers: { 'x-reply': 'yes' }, body: 'accepted' };
    },
  });
  const response = await fetch(`${origin}/hooks?a=1`, { method: 'POST', headers: { 'X-Signature': 'abc' }, body: '{"name":"Zoë"}' });
  expect([response.status, response.headers.get('x-reply'), await response.text()]).toEqual([202, 'yes', 'accepted']);
  expect(received).toMatchObject([{ method: 'POST', path: '/hooks?a=1', headers: { 'x-signature': 'abc' } }]);
  expect(received[0]?.body.toString()).toBe('{"name":"Zoë"}');
});

it('closes the connection for `drop`, and replies 500 when `reply` rejects', async () => {
  const origin = await start({
    reply: ({ path }) => (path === '/drop' ? 'drop' : Promise.reject(new Error('broken'))),
  });
  await expect(fetch(`${origin}/drop`, { method: 'POST' })).rejects.toThrow('fetch failed');
  expect((await fetch(`${origin}/reject`, { method: 'POST' })).status).toBe(500);
});

it('refuses a page of another site, and a body that no webhook has', async () => {
  let calls = 0;
  const origin = await start({
    allowedHosts: ['tunnel.example'],
    reply: () => {
      calls += 1;
      return { status: 200 };
    },
  });
  const post = (headers: Readonly<Record<string, string>>, body = '{}') => fetch(origin, { method: 'POST', headers, body });
  const evil = await post({ origin: 'https://evil.example' });
  expect([evil.status, await evil.json()]).toEqual([
    403,
    { statusCode: 403, message: 'Origin https://evil.example is not allowed; allow its host with --allow-host' },
  ]);
  expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post({}, 'x'.repeat(5_000_000))).status).toBe(413);
  expect(calls).toBe(0);
  expect((await post({ origin: 'https://tunnel.example' })).status).toBe(200);
});

it('rejects when the port is in use', async () => {
  const reply = () => ({ status: 200 });
  const port = Number(new URL(await start({ reply })).port);
  await expect(startWebhookServer({ port, reply })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it.each([
  ['valid', signed('body', 'secret')],
  ['invalid', signed('body', 'other')],
  ['invalid', signed('body', 'secret').toUpperCase()],
  ['missing', undefined],
])('[D-WHK-01] finds a signature %s: %s', (result, signature) => {
  const headers: Record<string, string> = signature === undefined ? {} : { 'x-signature': signature };
  const webhook: IncomingWebhook = { method: 'POST', path: '/', headers, rawHeaders: [], body: Buffer.from('body') };
  expect(checkSignature(webhook, 'secret')).toBe(result);
});
