import { expect, it } from 'vitest';
import { registerWebhook, removeWebhook, updateWebhook } from './register.ts';
import { createReceiver, createWebhookWorld } from './webhooks.fixture.ts';

const URL = 'https://hooks.acme.test/in';

it('[WHK-03] registering an HTTPS URL returns the signing secret', () => {
  const world = createWebhookWorld(createReceiver());
  const webhook = registerWebhook(world, { organizationId: 'org_acme', url: URL });
  expect(webhook).toMatchObject({ url: URL, secret: 'whsec_sim_org_acme', enabled: true, failureCount: 0, lastSuccessAt: null });
  expect(registerWebhook(world, { organizationId: 'org_acme', url: URL, secret: 'mine' }).secret).toBe('mine');
});

it('[WHK-04] a target that is not HTTPS is refused and not added', () => {
  const world = createWebhookWorld(createReceiver());
  expect(() => registerWebhook(world, { organizationId: 'org_acme', url: 'http://hooks.acme.test/in' })).toThrow(
    'http:// goes to loopback only',
  );
  expect(world.webhooks.byId.size).toBe(0);
});

it('an unknown organization is 404', () => {
  const world = createWebhookWorld(createReceiver());
  expect(() => registerWebhook(world, { organizationId: 'org_none', url: URL })).toThrow('Organization not found');
});

it('a refused change changes nothing', () => {
  const world = createWebhookWorld(createReceiver());
  const webhook = registerWebhook(world, { organizationId: 'org_acme', url: URL });
  expect(() => updateWebhook(world, webhook, { url: 'ftp://x/', secret: 'new', enabled: false })).toThrow();
  expect(webhook).toMatchObject({ url: URL, secret: 'whsec_sim_org_acme', enabled: true });
});

it('omitted fields stay unchanged', () => {
  const world = createWebhookWorld(createReceiver());
  const webhook = registerWebhook(world, { organizationId: 'org_acme', url: URL });
  updateWebhook(world, webhook, { secret: 'new' });
  expect(webhook).toMatchObject({ url: URL, secret: 'new', enabled: true });
  updateWebhook(world, webhook, { enabled: false });
  expect(webhook).toMatchObject({ url: URL, secret: 'new', enabled: false });
  updateWebhook(world, webhook, { enabled: true });
  expect(webhook).toMatchObject({ enabled: true, disabledAt: null });
});

it('a removed endpoint is not found', () => {
  const world = createWebhookWorld(createReceiver());
  const webhook = registerWebhook(world, { organizationId: 'org_acme', url: URL });
  removeWebhook(world, webhook);
  expect(world.webhooks.byId.get(webhook.id)).toBeUndefined();
});
