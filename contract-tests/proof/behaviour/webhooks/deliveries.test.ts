/** Deliveries of events: which endpoints get them, when they are attempted, and when a failing endpoint is disabled. */

import { createHmac } from 'node:crypto';
import { expectFields, iso } from '../../../model/real.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import type { RecorderReply, WebhookRecorder } from '../../../webhook-recorder.ts';
import { startWebhookRecorder } from '../../../webhook-recorder.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

const [SECOND, DAY] = [1000, 86_400_000];

/** An endpoint `/a` that has its own secret, and others beside it. */
interface Endpoint extends FreshWorld {
  readonly recorder: WebhookRecorder;
  readonly id: string;
  readonly addedAt: number;
  /** Changes the name of a team, and waits for the first attempts. */
  happen(name: string): Promise<void>;
  advanceTo(at: number): Promise<void>;
  /** The endpoint as the control API shows it. */
  shown(): Promise<Readonly<Record<string, unknown>>>;
  /** Throws unless exactly these requests have come since the last call, as `<path> <name of the team>`, each signed with a secret of its path. */
  expectToCome(when: string, wanted: readonly string[]): void;
  /** The secrets by path. */
  readonly secrets: Map<string, string>;
}

/** Checks deliveries to an endpoint of a fresh world. */
async function withEndpoint(world: FreshWorld, check: (endpoint: Endpoint) => Promise<void>): Promise<void> {
  const { session, control } = world;
  const recorder = await startWebhookRecorder();
  const secrets = new Map([
    ['/a', 'A secret'],
    ['/b', 'whsec_sim_org_acme'],
  ]);
  /** By the name of the team: all attempts of an event have the same body. */
  const bodies = new Map<string, string>();
  try {
    const add = (organizationId: string, path: string, secret?: string) =>
      control('POST', '/_sim/webhooks', { organizationId, url: recorder.origin + path, secret });
    const { id, secret } = await add('org_acme', '/a', 'A secret');
    expectEqual('the secrets of new endpoints', [secret, (await add('org_acme', '/b'))['secret']], [...secrets.values()]);
    // This organization causes no events.
    await add('org_pro', '/of-another-organization');
    await check({
      ...world,
      recorder,
      secrets,
      id: String(id),
      addedAt: Date.parse(String((await control('GET', '/_sim/clock'))['now'])),
      async happen(name) {
        await read(session, 'updateTeam', { path: { id: session.teamId }, body: { name } });
        await control('POST', '/_sim/deliveries/settle');
      },
      advanceTo: async at => void (await control('POST', '/_sim/clock/advance', { to: iso(at) })),
      shown: async () => objectsOf((await control('GET', '/_sim/webhooks'))['items']).find(each => each['id'] === id) ?? {},
      expectToCome(when, wanted) {
        const came = recorder.take().map(({ path, headers, body }) => {
          const text = body.toString('utf8');
          const { name } = JSON.parse(text).data;
          if (!bodies.has(name)) bodies.set(name, text);
          expectEqual(`the body of ${name}`, text, bodies.get(name));
          const signature = createHmac('sha256', secrets.get(path) ?? '').update(body);
          expectEqual(`the signature of ${name} at ${path} ${when}`, headers['x-signature'], signature.digest('hex'));
          return `${path} ${name}`;
        });
        expectEqual(`the attempts ${when}`, came.toSorted(), wanted.toSorted());
      },
    });
  } finally {
    await recorder.close();
  }
}

behaviour<RecorderReply>({
  id: 'webhooks/attempts',
  area: 'webhooks',
  title:
    'Each endpoint of the organization gets each event at once; unless it answers 2xx it gets the same body 30 s later, 60 s after that, and not again until it is resent',
  rules: ['WHK-01', 'WHK-02', 'WHK-07', 'WHK-25', 'WHK-26', 'WHK-27', 'WHK-32', 'WHK-34', 'D-WHK-01', 'D-WHK-02', 'D-WHK-03'],
  needs: ['receiver'],
  cases: [200, 204, 299, 302, 400, 410, 503, 'drop'],
  check: (world, answer) =>
    withEndpoint(world, async ({ control, recorder, secrets, id, addedAt, happen, advanceTo, shown, expectToCome }) => {
      const succeeds = typeof answer === 'number' && answer < 300;
      const again = succeeds ? [] : ['/a First'];
      recorder.replies.set('/a', answer);
      await happen('First');
      expectToCome('at once', ['/a First', '/b First']);
      secrets.set('/a', String((await control('POST', `/_sim/webhooks/${id}/rotate-secret`))['secret']));
      for (const [seconds, wanted] of [
        [30, again],
        [90, again],
      ] as const) {
        await advanceTo(addedAt + seconds * SECOND - 1);
        expectToCome(`before ${seconds} s`, []);
        await advanceTo(addedAt + seconds * SECOND);
        expectToCome(`after ${seconds} s`, wanted);
      }
      await advanceTo(addedAt + DAY);
      expectToCome('later', []);
      const [delivery = {}] = objectsOf((await control('GET', `/_sim/deliveries?webhookId=${id}`))['items']);
      const attempts = objectsOf(delivery['attempts']).map(({ at, responseStatus }) => [at, responseStatus]);
      const times = succeeds ? [0] : [0, 30, 90];
      const expected = times.map(seconds => [iso(addedAt + seconds * SECOND), answer === 'drop' ? null : answer]);
      expectEqual('status and attempts of the delivery', [delivery['status'], attempts], [succeeds ? 'SUCCEEDED' : 'FAILED', expected]);
      expectFields('the endpoint', await shown(), {
        enabled: true,
        failureCount: succeeds ? 0 : 3,
        lastSuccessAt: succeeds ? iso(addedAt) : null,
      });
      recorder.replies.clear();
      await control('POST', `/_sim/events/${String(delivery['eventId'])}/resend`);
      await control('POST', '/_sim/deliveries/settle');
      expectToCome('when the event is sent again', ['/a First', '/b First']);
      expectFields('the endpoint after a success', await shown(), { failureCount: 0, lastSuccessAt: iso(addedAt + DAY) });
    }),
});

behaviour<'creation' | 'success' | 'enabling'>({
  id: 'webhooks/failing-for-a-week',
  area: 'webhooks',
  title:
    'An endpoint that fails is disabled 7 days after its last success, creation or enabling, with both notices; it misses what happens until it is enabled, which keeps its failures',
  rules: ['WHK-29', 'WHK-30', 'WHK-31', 'WHK-32', 'WHK-33', 'D-WHK-06', 'D-WHK-10'],
  needs: ['receiver'],
  cases: ['creation', 'success', 'enabling'],
  check: (world, start) =>
    withEndpoint(world, async ({ control, recorder, id, addedAt, happen, advanceTo, shown, expectToCome }) => {
      const enable = () => control('POST', `/_sim/webhooks/${id}/enable`);
      const from = start === 'creation' ? addedAt : addedAt + 2 * DAY;
      recorder.replies.set('/a', 503);
      await happen('First');
      await advanceTo(from);
      if (start === 'success') {
        recorder.replies.clear();
        await happen('Heard');
        expectFields('the endpoint after a success', await shown(), { failureCount: 0, lastSuccessAt: iso(from) });
        recorder.replies.set('/a', 503);
      }
      if (start === 'enabling') {
        await control('PATCH', `/_sim/webhooks/${id}`, { enabled: false });
        await enable();
      }
      const end = from + 7 * DAY;
      await happen('Second');
      await advanceTo(end - 10 * SECOND);
      await happen('Last');
      await advanceTo(end - 1);
      const failures = { creation: 7, success: 4, enabling: 7 }[start];
      expectFields('the endpoint before', await shown(), { enabled: true, failureCount: failures, disabledAt: null });
      await advanceTo(end);
      expectFields('the endpoint after', await shown(), { enabled: false, failureCount: failures, disabledAt: iso(end) });
      const notices = objectsOf((await control('GET', '/_sim/notifications'))['items']).map(({ kind }) => String(kind));
      expectEqual('the notices', notices.toSorted(), ['EMAIL', 'IN_APP']);
      recorder.take();
      recorder.replies.clear();
      await happen('Missed');
      await advanceTo(end + 2 * 60 * SECOND);
      await enable();
      expectFields('the endpoint when it is enabled', await shown(), { enabled: true, failureCount: failures, disabledAt: null });
      await happen('After');
      await advanceTo(end + DAY);
      expectToCome('after it was disabled', ['/b Missed', '/a After', '/b After']);
    }),
});

behaviour<'DELETE' | 'PATCH'>({
  id: 'webhooks/dropped',
  area: 'webhooks',
  title: 'An endpoint that is removed or disabled gets no more attempts, also not once it is enabled',
  rules: ['WHK-33'],
  needs: ['receiver'],
  cases: ['DELETE', 'PATCH'],
  check: (world, method) =>
    withEndpoint(world, async ({ control, recorder, id, addedAt, happen, advanceTo, expectToCome }) => {
      recorder.replies.set('/a', 410);
      await happen('First');
      await control(method, `/_sim/webhooks/${id}`, method === 'PATCH' ? { enabled: false } : undefined);
      await happen('Second');
      if (method === 'PATCH') await control('POST', `/_sim/webhooks/${id}/enable`);
      await advanceTo(addedAt + DAY);
      expectToCome('in a day', ['/a First', '/b First', '/b Second']);
      const { items } = await control('GET', `/_sim/deliveries?webhookId=${id}`);
      expectEqual(
        'the deliveries',
        objectsOf(items).map(({ status }) => status),
        ['FAILED'],
      );
    }),
});
