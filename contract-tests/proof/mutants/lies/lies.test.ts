import { createHmac } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openReceiver } from '../../../run/receiver.ts';
import { it } from '../../deployment/deployment.fixture.ts';
import { openLiar, openWebhookLiar } from '../../deployment/measure/with-deployment.ts';
import type { Relay } from '../../relay.ts';
import { allLies } from './all.ts';
import { WEBHOOK_SECRET } from './uploads.ts';

describe('a lie', () => {
  test('has an id of its own, and needs a receiver if it is about webhooks', () => {
    expect(new Set(allLies.map(({ id }) => id)).size).toBe(allLies.length);
    expect(allLies.filter(({ webhook }) => webhook).map(({ needs }) => needs?.includes('receiver'))).toEqual([true, true, true, true]);
  });

  const body = '{"type":"post.published","data":{"teamId":"team_1"}}';
  const honest = { headers: { 'x-signature': signed(body), 'x-other': '1' }, body };

  test.for([
    ['signature-over-other-bytes', { ...honest, headers: { ...honest.headers, 'x-signature': expect.not.stringMatching(signed(body)) } }],
    ['unsigned', { body, headers: { 'x-other': '1' } }],
    ['field-renamed', resigned('{"type":"post.published","payload":{"teamId":"team_1"}}')],
    ['other-team', resigned('{"type":"post.published","data":{"teamId":"team_other"}}')],
  ] as const)('webhooks/%s makes exactly its own change', ([name, changed]) => {
    const lie = allLies.find(({ id }) => id === `webhooks/${name}`);
    expect(lie?.webhook?.(honest)).toEqual(changed);
  });

  function resigned(text: string) {
    return { headers: { 'x-signature': signed(text), 'x-other': '1' }, body: text };
  }
});

const TEAM_EVENT = '{"type":"team.created","data":{"id":"team_1"}}';
const TEAM_PAYLOAD = '{"type":"team.created","payload":{"id":"team_1"}}';

function signed(text: string): string {
  return createHmac('sha256', WEBHOOK_SECRET).update(text).digest('hex');
}

// Nobody else writes, so that the same request gets the same answer twice.
const quiet = it.extend('deploymentOptions', { scope: 'file' }, { posts: 20, days: 20, isBusy: false });

const throughLiar = quiet.extend('liar', { scope: 'file' }, async ({ deployment }, { onCleanup }): Promise<Relay> => {
  const liar = await openLiar({ target: deployment.url });
  onCleanup(() => liar.close());
  return liar;
});

describe('a proxy without a lie', () => {
  throughLiar('passes answers on unchanged', async ({ deployment, liar }) => {
    const headers = { 'x-api-key': deployment.apiKey };
    for (const path of ['/api/v1/organization', '/api/v1/post/post_unknown', '/api/v1/post?teamId=%zz', '/nothing', '/api/v1/team/']) {
      const [direct, passed] = await Promise.all([deployment.url, liar.url].map(url => fetch(url + path, { headers })));
      expect(passed?.status).toBe(direct?.status);
      expect(await passed?.text()).toBe(await direct?.text());
      expect([...(passed?.headers.keys() ?? [])]).toEqual([...(direct?.headers.keys() ?? [])]);
    }
  });

  throughLiar('leads presigned URLs through itself', async ({ deployment, liar }) => {
    const response = await fetch(`${liar.url}/api/v1/upload/init`, {
      method: 'POST',
      headers: { 'x-api-key': deployment.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ teamId: deployment.teamId, fileName: 'a.txt', mimeType: 'application/pdf' }),
    });
    const { url } = (await response.json()) as { readonly url: string };
    expect(new URL(url).origin).toBe(liar.url);
    expect((await fetch(url, { method: 'PUT', body: '%PDF-1.4' })).status).toBe(200);
  });
});

describe('a proxy of webhooks', () => {
  test.for([
    [undefined, { 'x-signature': signed(TEAM_EVENT), body: TEAM_EVENT }],
    ['webhooks/unsigned', { 'x-signature': undefined, body: TEAM_EVENT }],
    ['webhooks/field-renamed', { 'x-signature': signed(TEAM_PAYLOAD), body: TEAM_PAYLOAD }],
  ] as const)('passes them on with the lie %s', async ([id, expected]) => {
    const receiver = await openReceiver({ url: 'http://receiver.test/', port: 0 });
    const liar = await openWebhookLiar(
      `${receiver.origin}/`,
      allLies.find(lie => lie.id === id),
    );
    onTestFinished(async () => {
      await liar.close();
      await receiver.close();
    });
    const headers = { 'content-type': 'application/json', 'x-signature': signed(TEAM_EVENT) };
    const response = await fetch(`${liar.url}/`, { method: 'POST', headers, body: TEAM_EVENT });
    expect(response.status).toBe(200);
    const [webhook] = receiver.arrived;
    expect({ 'x-signature': webhook?.headers['x-signature'], body: webhook?.body.toString('utf8') }).toEqual(expected);
  });
});
