/** What is received with the features of an organization, and without them. */
import * as fc from 'fast-check';
import { fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { expectEqual, objectsOf, read } from './asking.ts';
import { livePostOn } from './fresh-posts.ts';
import { inFreshWorld } from './settings/setting.ts';

export function featureEventSuite(): Property[] {
  return [received] as Property[];
}

interface Features {
  readonly dms: boolean;
  readonly automations: boolean;
}

const received = inFreshWorld<Features>({
  id: 'settings/features-received',
  area: 'auth',
  title: 'A comment is received with either feature, a message with direct messages alone; without them nothing is sent or kept, nor later',
  rules: ['D-AUTH-03', 'AUTH-09', 'WHK-18'],
  cases: fc.record({ dms: fc.boolean(), automations: fc.boolean() }),
  async check(world, features) {
    const { session, control, advance } = world;
    const { teamId } = session;
    const platforms = ['INSTAGRAM', 'FACEBOOK'] as const;
    const postId = await livePostOn(world, platforms);
    for (const type of platforms) await read(session, 'enableMessaging', { body: { teamId, type } });
    const before = Number((await control('GET', '/_sim/events?limit=1'))['total']);
    await control('PATCH', '/_sim/organizations/org_acme', { features });
    await control('PATCH', '/_sim/organizations/org_pro', { features: { dms: !features.dms, automations: !features.automations } });
    for (const type of platforms) {
      const happens = (event: object) =>
        control('POST', `/_sim/platforms/${type}/events`, { socialAccountId: `sa_acme_${type.toLowerCase()}`, ...event }).catch(() => ({}));
      await happens({ type: 'comment', postId, text: 'Nice', author: 'fan' });
      await happens({ type: 'message', participant: 'fan', text: 'Hello' });
    }
    await advance('PT1M');
    await control('PATCH', '/_sim/organizations/org_acme', { features: { dms: true, automations: true } });
    const { items, total } = await control('GET', '/_sim/events?limit=100');
    const events = objectsOf(items).slice(0, Number(total) - before);
    const expected = [
      ...(features.dms || features.automations ? ['comment.received'] : []),
      ...(features.dms ? ['conversation.created', 'conversation.message.created'] : []),
    ];
    expectEqual(
      `the events with ${JSON.stringify(features)}`,
      events.map(({ type, organizationId }) => `${String(organizationId)} ${String(type)}`).toSorted(),
      [...expected, ...expected].map(type => `org_acme ${type}`).toSorted(),
    );
    const { items: conversations } = await read(session, 'listConversations', { query: { teamId } });
    expectEqual(
      'the platforms of the conversations',
      objectsOf(conversations)
        .map(({ platform }) => String(platform))
        .toSorted(),
      features.dms ? platforms.toSorted() : [],
    );
    for (const { data } of events.filter(({ type }) => type === 'comment.received'))
      expectEqual('the post of a comment', fieldsOf(data)['postId'], postId);
  },
});
