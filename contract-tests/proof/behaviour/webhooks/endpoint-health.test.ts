/** Endpoints that fail, recover, are idle or are removed: which are enabled after a week; and the order of delayed deliveries. */

import { fieldsOf } from '../../../exchange.ts';
import type { Control } from '../../../session.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { startWebhookRecorder } from '../../../webhook-recorder.ts';
import { behaviour } from '../behaviour.fixture.ts';
import type { FreshWorld } from '../fresh-world.ts';

const NOBODY = 'http://127.0.0.1:1/nobody';

/** What happens to each endpoint, and whether it is enabled after seven days; null if it was removed. */
const ENDPOINTS = {
  failing: false,
  'failing again after a success': true,
  mended: true,
  'disabled and enabled': true,
  idle: true,
  working: true,
  removed: null,
} as const;
type Endpoint = keyof typeof ENDPOINTS;
const ALL = Object.keys(ENDPOINTS) as readonly Endpoint[];

behaviour<null>({
  id: 'webhooks/weeks',
  area: 'webhooks',
  title:
    'Seven days after it was added, an endpoint that only failed is disabled, with a notification; one that worked meanwhile, was enabled again, or received no events stays enabled',
  rules: ['D-WHK-06', 'D-WHK-09'],
  needs: ['receiver'],
  cases: [null],
  async check(world) {
    const { session, control, advance } = world;
    const recorder = await startWebhookRecorder();
    try {
      const ids = new Map<Endpoint, string>();
      for (const name of ALL) {
        const works = name === 'working' || name === 'failing again after a success';
        const url = works ? `${recorder.origin}/works` : `${NOBODY}/${ALL.indexOf(name)}`;
        const organizationId = name === 'idle' ? 'org_pro' : 'org_acme';
        ids.set(name, String((await control('POST', '/_sim/webhooks', { organizationId, url }))['id']));
      }
      const path = (name: Endpoint) => `/_sim/webhooks/${ids.get(name)}`;
      const happen = async () => {
        await read(session, 'createTeam', { body: { name: 'Heard of' } });
        await advance('PT12H');
      };
      await happen();
      await control('PATCH', path('mended'), { url: `${recorder.origin}/mended` });
      await happen();
      await control('PATCH', path('failing again after a success'), { url: `${NOBODY}/again` });
      await happen();
      await control('PATCH', path('disabled and enabled'), { enabled: false });
      await control('PATCH', path('disabled and enabled'), { enabled: true });
      await control('DELETE', path('removed'));
      await advance('P5DT11H59M');
      expectEqual('the endpoints before seven days', await enabled(world, ids), {
        ...ENDPOINTS,
        failing: true,
      });
      await advance('PT1H1M');
      expectEqual('the endpoints after seven days', await enabled(world, ids), ENDPOINTS);
      const { items } = await control('GET', '/_sim/notifications');
      const said = ALL.filter(name => name !== 'working' && objectsOf(items).some(({ text }) => String(text).includes(urlOf(name))));
      expectEqual('the endpoints with a notification', said, ['failing']);
    } finally {
      await recorder.close();
    }
  },
});

function urlOf(name: Endpoint): string {
  return `127.0.0.1:1/nobody/${ALL.indexOf(name)}`;
}

async function enabled({ control }: FreshWorld, ids: ReadonlyMap<Endpoint, string>): Promise<Readonly<Record<string, unknown>>> {
  const items = objectsOf((await control('GET', '/_sim/webhooks'))['items']);
  return Object.fromEntries(ALL.map(name => [name, items.find(({ id }) => id === ids.get(name))?.['enabled'] ?? null]));
}

interface Overtaken {
  /** Whether another event follows the one that waits. */
  readonly hasLater: boolean;
  /** Whether each delivery arrives twice. */
  readonly isTwice: boolean;
}

const SECOND_MS = 1000;

behaviour<Overtaken>({
  id: 'webhooks/overtaken',
  area: 'webhooks',
  title: 'A waiting delivery is overtaken only by the next event, and not by an earlier one that is late or by a second copy',
  rules: [],
  needs: ['receiver'],
  cases: [
    { hasLater: false, isTwice: false },
    { hasLater: false, isTwice: true },
    { hasLater: true, isTwice: true },
  ],
  async check({ session, control, advance }, { hasLater, isTwice }) {
    const recorder = await startWebhookRecorder();
    try {
      const { id } = await control('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: `${recorder.origin}/in` });
      const chaos = (rates: object) => control('PATCH', `/_sim/webhooks/${String(id)}/chaos`, rates);
      const happen = (name: string) => read(session, 'createTeam', { body: { name } });
      const take = () => recorder.take().map(({ body }) => fieldsOf(fieldsOf(JSON.parse(body.toString('utf8')))['data'])['name']);
      const times = (name: string) => (isTwice ? [name, name] : [name]);
      const advanceTo = (at: number) => control('POST', '/_sim/clock/advance', { to: new Date(at).toISOString() });
      await chaos({ delay: 1, duplicate: isTwice ? 1 : 0 });
      await happen('Earlier');
      const late = await leavesAt(control, String(id));
      const now = Date.parse(String((await control('GET', '/_sim/clock'))['now']));
      await advanceTo(Math.max(now, late - 10 * SECOND_MS));
      await chaos({ delay: 0, reorder: 1 });
      await happen('Waiting');
      await advanceTo(late + 2 * SECOND_MS);
      expectEqual('the deliveries while one waits', take(), times('Earlier'));
      if (hasLater) await happen('Later');
      await advance('PT2S');
      expectEqual('the deliveries soon after', take(), hasLater ? [...times('Later'), ...times('Waiting')] : []);
      await advance('PT1M');
      expectEqual('the deliveries a minute later', take(), hasLater ? [] : times('Waiting'));
    } finally {
      await recorder.close();
    }
  },
});

/** The time of the only delivery to an endpoint; milliseconds since 1970. */
async function leavesAt(control: Control, webhookId: string): Promise<number> {
  const [delivery] = objectsOf((await control('GET', `/_sim/deliveries?webhookId=${webhookId}`))['items']);
  const jobs = objectsOf((await control('GET', '/_sim/jobs?limit=1000'))['items']);
  return Date.parse(String(jobs.find(({ subject }) => subject === delivery?.['id'])?.['at']));
}
