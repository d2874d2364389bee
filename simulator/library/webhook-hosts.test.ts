import { expect, it } from 'vitest';
import { createSimulator } from './library.ts';
import { readFixture } from './read-files.ts';

const APP = 'http://app:8080/hook';
const JSON_TYPE = { 'content-type': 'application/json' };

/** The default world, whose first organization has an endpoint at the host `app`. */
async function fixtureWithApp() {
  const fixture = await readFixture('default');
  const [first, ...others] = fixture.organizations;
  if (!first) throw new Error('The default world has an organization');
  return { ...fixture, organizations: [{ ...first, webhooks: [{ url: APP }] }, ...others] };
}

it('[D-WHK-11] an allowed host is taken at every entrance of an endpoint', async () => {
  await using sim = await createSimulator({ webhookHosts: ['App'], fixture: await fixtureWithApp() });
  const send = (method: string, path: string, body: object) =>
    sim.fetch(`/_sim/${path}`, { method, headers: JSON_TYPE, body: JSON.stringify(body) });
  const created = await send('POST', 'webhooks', { organizationId: 'org_acme', url: APP });
  expect(created.status).toBe(201);
  const { id } = (await created.json()) as { id: string };
  expect((await send('PATCH', `webhooks/${id}`, { url: 'http://app/other' })).status).toBe(200);
  expect((await send('POST', 'worlds', { fork: 'default' })).status).toBe(201);
  expect((await send('POST', 'reset', {})).status).toBe(200);
  await expect(sim.createWorld({ fixture: await fixtureWithApp() })).resolves.toBeDefined();
});

it('[D-WHK-11] another host is refused in words that name the flag', async () => {
  const fixture = await fixtureWithApp();
  await expect(createSimulator({ fixture, webhookHosts: ['ap'] })).rejects.toThrow('--allow-webhook-host app');
  await using sim = await createSimulator();
  await expect(sim.createWorld({ fixture })).rejects.toThrow('--allow-webhook-host app');
  const refused = await sim.fetch('/_sim/webhooks', {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ organizationId: 'org_acme', url: APP }),
  });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('--allow-webhook-host app')]);
});
