/** Webhook endpoints: which URLs are accepted, what arrives with delivery faults, and when endpoints are disabled. */

import { createHmac } from 'node:crypto';
import type { IncomingWebhook } from '../../../../scenarios/runner/webhook-server.ts';
import { fieldsOf } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { startWebhookRecorder } from '../../../webhook-recorder.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { askerOf } from '../control/changes.ts';

/** URLs, and whether an endpoint may have them. */
const ADDRESSES: Readonly<Record<string, boolean>> = {
  'https://hooks.example.com/in?key=1': true,
  'http://localhost:9/in': true,
  'http://LOCALHOST/': true,
  'http://127.0.0.1:9/': true,
  'http://127.8.9.10/': true,
  'http://[::1]:9/': true,
  'http://hooks.example.com/in': false,
  'http://localhost.example.com/': false,
  'http://192.168.0.1/': false,
  'http://0.0.0.0/': false,
  'ftp://localhost/': false,
  'ws://127.0.0.1/': false,
  'https://user@hooks.example.com/': false,
  'http://:secret@localhost/': false,
  'hooks.example.com/in': false,
};

behaviour<null>({
  id: 'webhooks/addresses',
  area: 'webhooks',
  title: 'An endpoint accepts an https URL, or an http URL of the machine itself, when it is added and when it is changed',
  rules: ['WHK-04', 'D-WHK-04'],
  cases: [null],
  async check({ session }) {
    const ask = await askerOf(session);
    const first = { organizationId: 'org_acme', url: 'https://hooks.example.com/first' };
    const path = `/_sim/webhooks/${String((await ask('POST', '/_sim/webhooks', first)).body['id'])}`;
    for (const [url, isAccepted] of Object.entries(ADDRESSES)) {
      const created = await ask('POST', '/_sim/webhooks', { ...first, url });
      const changed = await ask('PATCH', path, { url });
      expectEqual(
        `the status for ${url}, of a new endpoint and of a change`,
        [created.status, changed.status],
        isAccepted ? [201, 200] : [400, 400],
      );
      if (isAccepted) continue;
      for (const { body } of [created, changed])
        expectEqual(`the path of the issue for ${url}`, objectsOf(body['issues'])[0]?.['path'], ['url']);
    }
  },
});

const SECRET = 'whsec_sim_org_acme';
const signatureOf = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
const NAMES = ['Zoë', '👩‍🚀🚀👩‍🚀🚀👩‍🚀🚀👩‍🚀🚀', 'Plain', 'Émile'];

/** Creates teams, and compares the deliveries to an endpoint with a delivery fault and to one without. */
behaviour<'corruptSignature' | 'truncate'>({
  id: 'webhooks/damaged',
  area: 'webhooks',
  title:
    'A truncated delivery has the beginning of its body and the signature of the whole body; one with a wrong signature has the whole body',
  rules: [],
  needs: ['receiver'],
  cases: ['corruptSignature', 'truncate'],
  async check({ session, control }, fault) {
    const recorder = await startWebhookRecorder();
    try {
      for (const path of ['/damaged', '/sound']) {
        const { id } = await control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: recorder.origin + path });
        if (path === '/damaged') await control('PATCH', `/_sim/webhooks/${String(id)}/chaos`, { [fault]: 1 });
      }
      const all: IncomingWebhook[] = [];
      for (const name of NAMES) {
        await read(session, 'createTeam', { body: { name } });
        await control('POST', '/_sim/deliveries/settle');
        all.push(...recorder.take());
      }
      const bodies = (path: string) => all.filter(webhook => webhook.path === path);
      const [sound, broken] = [bodies('/sound'), bodies('/damaged')];
      expectEqual('the number of deliveries', [sound.length, broken.length], [NAMES.length, NAMES.length]);
      for (const [i, { body, headers }] of broken.entries())
        checkDamage(fault, sound[i]?.body.toString('utf8') ?? '', body.toString('utf8'), headers['x-signature'] ?? '');
    } finally {
      await recorder.close();
    }
  },
});

function checkDamage(fault: string, whole: string, arrived: string, signature: string): void {
  if (fault === 'truncate') {
    expectThat(arrived.length > 0 && arrived.length < whole.length, `${arrived.length} of ${whole.length} characters arrived`);
    expectThat(whole.startsWith(arrived), `${arrived.slice(0, 200)} is not the beginning of what was sent`);
    expectEqual('the signature of a truncated delivery', signature, signatureOf(whole));
  } else {
    expectEqual('the body of a delivery with a wrong signature', arrived, whole);
    expectThat(/^[0-9a-f]{64}$/.test(signature) && signature !== signatureOf(whole), `the wrong signature is ${signature}`);
  }
}

behaviour<number>({
  id: 'webhooks/reordered',
  area: 'webhooks',
  title: 'A reordered delivery is sent a second after the next one, or a minute late when there is none',
  rules: [],
  needs: ['receiver'],
  cases: [1, 2, 3],
  async check({ session, control, advance }, count) {
    const recorder = await startWebhookRecorder();
    try {
      const { id } = await control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: `${recorder.origin}/in` });
      await control('PATCH', `/_sim/webhooks/${String(id)}/chaos`, { reorder: 1 });
      const names = NAMES.slice(0, count);
      const arrived: unknown[] = [];
      const take = () =>
        arrived.push(...recorder.take().map(({ body }) => fieldsOf(fieldsOf(JSON.parse(body.toString('utf8')))['data'])['name']));
      for (const name of names) {
        await read(session, 'createTeam', { body: { name } });
        await advance('PT2S');
        take();
      }
      const [first, second, third] = names;
      expectEqual('the first deliveries', arrived, count === 1 ? [] : [second, first]);
      await advance('PT1M');
      take();
      expectEqual('all deliveries', arrived, [...(count === 1 ? [first] : [second, first]), ...(third === undefined ? [] : [third])]);
    } finally {
      await recorder.close();
    }
  },
});

behaviour<boolean>({
  id: 'webhooks/disabled-by-hand',
  area: 'webhooks',
  title: 'An endpoint that fails is disabled after 7 days; one that was disabled by hand before that keeps its disabledAt',
  rules: ['D-WHK-06'],
  cases: [false, true],
  async check({ session, control, advance }, isByHand) {
    const { id } = await control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'http://127.0.0.1:1/nobody' });
    const look = async () => objectsOf((await control('GET', '/_sim/webhooks'))['items']).find(webhook => webhook['id'] === id) ?? {};
    await read(session, 'createTeam', { body: { name: 'Notified' } });
    await advance('P1D');
    if (isByHand) await control('PATCH', `/_sim/webhooks/${String(id)}`, { enabled: false });
    const { disabledAt } = await look();
    await advance('P7D');
    const later = await look();
    expectEqual('whether the endpoint is enabled', later['enabled'], false);
    if (isByHand) expectEqual('when it was disabled', later['disabledAt'], disabledAt);
    else expectThat(later['disabledAt'] !== null, 'an endpoint that fails has no disabledAt');
    const { items } = await control('GET', '/_sim/notifications');
    const notified = objectsOf(items).filter(({ text }) => String(text).includes('127.0.0.1:1'));
    expectEqual('whether there is a notification', notified.length > 0, !isByHand);
  },
});
