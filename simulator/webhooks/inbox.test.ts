import { expect, it } from 'vitest';
import type { WebhookSender } from '../domain/ports/webhook-sender.ts';
import { createWebhookInbox, receiverUrl } from './inbox.ts';

const NOBODY: WebhookSender = { send: () => Promise.reject(new Error('sent elsewhere')), close: () => Promise.resolve() };

it('an inbox refuses a body that is not JSON, and keeps what is', async () => {
  const inbox = createWebhookInbox(() => '2026-03-02T09:00:00.000Z');
  const sender = inbox.wrapSender(NOBODY);
  const send = (body: string) =>
    sender.send({
      organization: 'org a/b',
      url: receiverUrl('org a/b'),
      headers: {},
      body,
      timeoutMs: 1000,
      attempt: 1,
      event: { type: 'team.created', createdAt: 0, headers: {}, body },
    });
  expect(await send('{"type":"team.created","data":{')).toEqual({ status: 400, body: 'the body is not JSON', error: null });
  expect(inbox.all()).toEqual([]);
  expect(await send('{"type":"team.created","data":{}}')).toEqual({ status: 200, body: '', error: null });
  expect(inbox.all()).toMatchObject([{ type: 'team.created', organizationId: 'org a/b' }]);
});
