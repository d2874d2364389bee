import { describe, expect } from 'vitest';
import { runToEnd } from '../../testing/child.ts';
import { test } from './webhook-receiver.fixture.ts';

describe('Webhooks', () => {
  test('creates an endpoint, shows its deliveries, and resends an event', async ({
    page,
    open,
    call,
    expectAccessible,
    checkLayout,
    receiver,
  }) => {
    await open('webhooks');
    await page.getByText('No endpoints yet').waitFor();
    await page.getByText('No events yet').waitFor();
    await checkLayout('webhooks-empty');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'New endpoint' });
    await dialog.getByLabel('URL').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: receiver.url, exact: true }).waitFor();

    await call('POST', '/team', { name: 'New' });
    const row = page.getByRole('link').filter({ hasText: 'team.created' });
    await row.filter({ hasText: 'delivered' }).click();
    const detail = page.getByRole('region', { name: /^Event evt_/ });
    await detail.getByText('Valid signature.').waitFor();
    await detail.getByText('user-agent').waitFor();
    expect(receiver.bodies).toHaveLength(1);
    await detail.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Resent to 1 endpoint.').waitFor();
    await expect.poll(() => detail.getByRole('article').count()).toBe(2);
    await expect.poll(() => receiver.bodies.length).toBe(2);
    expect(receiver.bodies[1]).toBe(receiver.bodies[0]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await checkLayout('webhooks');
  });

  test('marks an event that somebody has sent', async ({ page, open, control, receiver, checkLayout }) => {
    await control('POST', '/webhooks', receiver.endpoint);
    await control('POST', '/events', { type: 'conversation.message.updated', organizationId: 'org_acme' });
    await open('webhooks');
    const row = page.getByRole('link').filter({ hasText: 'conversation.message.updated' });
    await row.getByText('synthetic').waitFor();
    await checkLayout('webhooks-synthetic');
    await row.click();
    await page
      .getByRole('region', { name: /^Event evt_/ })
      .getByText('synthetic', { exact: true })
      .waitFor();
  });

  test('shows why an attempt failed, when the next one is due, and filters', async ({
    page,
    open,
    call,
    control,
    world,
    checkLayout,
    receiver,
  }) => {
    await control('POST', '/webhooks', receiver.endpoint);
    receiver.status = 500;
    await call('POST', '/team', { name: 'First' });
    await control('POST', '/deliveries/settle');
    receiver.status = 200;
    await call('POST', '/team', { name: 'Second' });
    await control('POST', '/deliveries/settle');
    await open('webhooks');
    await page.getByLabel('Outcome').selectOption('pending');
    await page.getByText('1 of 2 events').waitFor();
    await page.getByRole('link').filter({ hasText: 'team.created' }).click();
    const detail = page.getByRole('region', { name: /^Event evt_/ });
    await detail.getByText(/Attempt 2 is due in/).waitFor();
    await world.clock.advance('P1D');
    await detail.getByText('Attempt 2', { exact: true }).waitFor();
    await detail.getByText('succeeded').waitFor();
    await page.getByText('No matching events').waitFor();
    await checkLayout('webhooks-retry');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Events, newest first' }).getByRole('link').count()).toBe(2);
  });

  test('injects delivery faults, which the signature check detects', async ({
    page,
    open,
    call,
    control,
    checkLayout,
    receiver,
    checkView,
  }) => {
    const { id } = await control<{ id: string }>('POST', '/webhooks', receiver.endpoint);
    await open(`webhooks/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Endpoint' });
    await dialog.getByRole('slider', { name: 'Corrupt the signature' }).fill('1');
    await dialog.getByRole('button', { name: 'Reset', exact: true }).waitFor();
    await checkView('webhooks-endpoint');
    await call('POST', '/team', { name: 'Corrupt' });
    await control('POST', '/deliveries/settle');
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(() => control('GET', '/webhooks')).toMatchObject({ items: [{ chaos: { corruptSignature: 0 } }] });
    await dialog.getByRole('slider', { name: 'Truncate the body' }).fill('1');
    await expect.poll(() => control('GET', '/webhooks')).toMatchObject({ items: [{ chaos: { truncate: 1 } }] });
    await call('POST', '/team', { name: 'Truncated' });
    await control('POST', '/deliveries/settle');
    await dialog.getByRole('button', { name: 'Close' }).click();
    const rows = page.getByRole('link').filter({ hasText: 'team.created' });
    await rows.first().click();
    await page.getByText('Truncated body.').waitFor();
    await rows.last().click();
    await page.getByText('Signature mismatch.').waitFor();
    await checkLayout('webhooks-faults');
  });

  test('disables an endpoint, rotates its secret, changes its URL and deletes it', async ({
    page,
    open,
    call,
    control,
    allow,
    expectAccessible,
    receiver,
  }) => {
    allow(/400/);
    await control('POST', '/webhooks', receiver.endpoint);
    await open('webhooks');
    await page.getByRole('switch', { name: `Deliver to ${receiver.url}` }).click();
    await page.getByText('disabled', { exact: true }).waitFor();
    await call('POST', '/team', { name: 'Undelivered' });
    await page.getByText('no endpoint', { exact: true }).waitFor();
    await page.getByRole('link', { name: `Settings of ${receiver.url}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Endpoint' });
    await dialog.getByRole('switch', { name: 'Enabled' }).click();
    await dialog.getByText('no deliveries').waitFor();
    const before = await dialog.getByLabel('signing secret', { exact: true }).textContent();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog', { name: 'Rotate the secret' }).getByRole('button', { name: 'Rotate' }).click();
    await expect.poll(() => dialog.getByLabel('signing secret', { exact: true }).textContent()).not.toBe(before);

    await dialog.getByLabel('URL').fill('http://example.com/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/goes to loopback only/).waitFor();
    await dialog.getByLabel('URL').fill(`${receiver.url}/v2`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: `${receiver.url}/v2`, exact: true, includeHidden: true }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectAccessible();
    await page.getByRole('dialog', { name: 'Delete the endpoint' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No endpoints yet').waitFor();
    expect(await control('GET', '/webhooks')).toEqual({ items: [], total: 0 });
  });

  test('scrolls through many events and renders only the visible ones', async ({ page, open, control, receiver }) => {
    await control('POST', '/webhooks', receiver.endpoint);
    for (let number = 1; number <= 200; number++)
      await control('POST', '/organizations/org_acme/teams', { id: `team_${number}`, name: 'One' });
    await control('POST', '/deliveries/settle');
    await open('webhooks', { outcome: 'delivered' });
    await page.getByRole('heading', { name: 'Events 200' }).waitFor();
    const list = page.getByRole('region', { name: 'Events, newest first' });
    await expect.poll(() => list.getByRole('link').count()).toBeLessThan(60);
    await page.evaluate(`document.querySelector('.virtual').scrollTop = 1e6`);
    await list.getByText('team_1', { exact: true }).waitFor();
  });

  test('is empty after a reset', async ({ page, open, call, control, receiver }) => {
    await control('POST', '/webhooks', receiver.endpoint);
    await call('POST', '/team', { name: 'Undone' });
    await open('webhooks');
    await page.getByRole('link').filter({ hasText: 'delivered' }).waitFor();
    await control('POST', '/reset', {});
    await page.getByText('No events yet').waitFor();
    await page.getByText('No endpoints yet').waitFor();
  });

  test('copies a snippet that verifies a delivery', async ({ page, open, call, control, receiver }) => {
    await control('POST', '/webhooks', receiver.endpoint);
    await call('POST', '/team', { name: 'Signed – 東京' });
    await control('POST', '/deliveries/settle');
    await open('webhooks');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link').filter({ hasText: 'team.created' }).click();
    await page.getByRole('button', { name: 'Copy the verification snippet for Node' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const program = await page.evaluate<string>('navigator.clipboard.readText()');
    const { out } = await runToEnd(process.execPath, ['--input-type=module', '-e', program]);
    expect(out.trim()).toBe('valid');
  });
});
