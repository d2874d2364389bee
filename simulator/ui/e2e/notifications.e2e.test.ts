import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

/** A port without a server: every delivery fails. */
const DEAD = 'http://127.0.0.1:9/hooks';

describe('Notifications', () => {
  test('shows the notifications of the owner of a failing endpoint', async ({ page, open, control, world, checkView }) => {
    await control('POST', '/webhooks', { organizationId: 'org_acme', url: DEAD });
    await open('notifications');
    await page.getByText('No notifications yet').waitFor();
    await checkView('notifications-empty');
    await control('POST', '/organizations/org_acme/teams', { name: 'New' });
    await control('POST', '/deliveries/settle');
    await world.clock.advance('P8D');
    await page.getByText('2 notifications.').waitFor();
    await page.getByRole('link', { name: /Email to/ }).click();
    const detail = page.getByRole('region', { name: /^Notification / });
    await detail.getByText(`${DEAD} of `).waitFor();
    await checkView('notifications');

    await page.getByRole('button', { name: 'In-app' }).click();
    await page.getByText('1 of 2 notifications.').waitFor();
    expect(page.url()).toContain('kind=IN_APP');
    await page.reload();
    await page.getByText('1 of 2 notifications.').waitFor();
    await detail.getByRole('button', { name: 'Close' }).click();
    await detail.waitFor({ state: 'hidden' });
  });
});
