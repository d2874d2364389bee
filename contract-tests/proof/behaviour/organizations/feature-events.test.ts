/** Messages of people, with and without the features of an organization; `comments/received` checks their comments. */

import { expectEqual, objectsOf, read } from '../../../suites/asking.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { combinations } from '../combinations.ts';

interface Features {
  readonly dms: boolean;
  readonly automations: boolean;
}

const PLATFORMS = ['FACEBOOK', 'INSTAGRAM'] as const;

behaviour<Features>({
  id: 'settings/messages-received',
  area: 'auth',
  title:
    'A message is received if the organization has direct messages, independent of other features and organizations; otherwise it is lost',
  rules: ['D-AUTH-03', 'AUTH-09'],
  cases: combinations({ dms: [false, true], automations: [false, true] }),
  async check({ session, control, advance }, features) {
    const { teamId } = session;
    for (const type of PLATFORMS) await read(session, 'enableMessaging', { body: { teamId, type } });
    const before = Number((await control('GET', '/_sim/events?limit=1'))['total']);
    await control('PATCH', '/_sim/organizations/org_acme', { features });
    await control('PATCH', '/_sim/organizations/org_pro', { features: { dms: !features.dms, automations: !features.automations } });
    for (const type of PLATFORMS) {
      const event = { type: 'message', socialAccountId: `sa_acme_${type.toLowerCase()}`, participant: 'fan', text: 'Hello' };
      // The event is refused if no organization receives messages.
      await control('POST', `/_sim/platforms/${type}/events`, event).catch(() => ({}));
    }
    await advance('PT1M');
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: true, automations: true } });
    const { items, total } = await control('GET', '/_sim/events?limit=100');
    const events = objectsOf(items).slice(0, Number(total) - before);
    const expected = features.dms ? ['conversation.created', 'conversation.message.created'] : [];
    expectEqual(
      `the events with ${JSON.stringify(features)}`,
      events.map(({ type, organizationId }) => `${String(organizationId)} ${String(type)}`).toSorted(),
      [...expected, ...expected].map(type => `org_acme ${type}`).toSorted(),
    );
    const { items: conversations } = await read(session, 'listConversations', { query: { teamId } });
    const platforms = objectsOf(conversations).map(({ platform }) => String(platform));
    expectEqual('the platforms of the conversations', platforms.toSorted(), features.dms ? PLATFORMS : []);
  },
});
