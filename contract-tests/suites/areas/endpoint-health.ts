/** Endpoints that fail, are mended, are idle, or go: which of them are still there after a week. */
import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import { startWebhookRecorder } from '../../webhook-recorder.ts';
import { expectEqual, objectsOf, read } from './asking.ts';
import { type FreshWorld, inFreshWorld } from './settings/setting.ts';

export function endpointHealthSuite(): Property[] {
  return [weeks] as Property[];
}

const NOBODY = 'http://127.0.0.1:1/nobody';

/** What happens to each endpoint, and whether it is enabled after seven days; null for one that is gone. */
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

const weeks = inFreshWorld<null>({
  id: 'webhooks/weeks',
  area: 'webhooks',
  title:
    'Seven days after its beginning an endpoint that only failed is disabled, and nobody hears of the others: one that worked meanwhile, was enabled again, or was sent nothing stays',
  rules: ['D-WHK-06', 'D-WHK-09'],
  needs: ['receiver'],
  cases: fc.constant(null),
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
      expectEqual('of which endpoints somebody hears', said, ['failing']);
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
