import { describe, expect } from 'vitest';
import { verifySignature } from '../domain/webhooks/verify.ts';
import { it, START } from './library.fixture.ts';

describe('webhooks.send', () => {
  it('[D-WHK-12] sends an event to the receiver, signed', async ({ sim }) => {
    const { event, deliveries } = sim.webhooks.send('post.published', { data: { status: 'ERROR', error: 'No' } });
    expect(event).toMatchObject({ type: 'post.published', organizationId: 'org_acme', createdAt: START, synthetic: true });
    expect(deliveries).toHaveLength(1);
    const webhook = await sim.webhooks.received('post.published');
    expect(webhook.data).toMatchObject({ status: 'ERROR', error: 'No', organizationId: 'org_acme' });
    expect(webhook.headers['x-sim-synthetic']).toBe('true');
    expect(verifySignature(webhook.body, webhook.headers['x-signature'], 'whsec_sim_org_acme')).toBe(true);
  });

  it('sends to another organization, and what breaks the document', async ({ sim }) => {
    sim.webhooks.send('team.updated', { organizationId: 'org_pro', set: { 'data.name': 7 }, raw: true });
    expect(await sim.webhooks.received('team.updated')).toMatchObject({ organizationId: 'org_pro', data: { name: 7 } });
  });

  it.for<[object, string]>([
    [{ set: { 'data.nmae': 'x' } }, 'The event cannot be sent: data has no field nmae'],
    [{ organizationId: 'org_none' }, 'The event cannot be sent: Organization org_none not found'],
    [{ organisation: 'org_acme' }, 'webhooks.send has no option organisation; did you mean organizationId?'],
    [{ raw: 'yes' }, 'raw must be true or false, not yes'],
  ])('refuses %j', ([options, message], { sim }) => {
    expect(() => sim.webhooks.send('team.updated', options)).toThrow(TypeError);
    expect(() => sim.webhooks.send('team.updated', options)).toThrow(message);
    expect(sim.webhooks.all()).toEqual([]);
  });
});
