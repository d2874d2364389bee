import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

/** Nothing listens there: every delivery fails. */
const DEAD = 'http://127.0.0.1:9/hooks';

describe('Notifications', () => {
  test('shows what the owner of a dead endpoint is told', async ({ page, open, control, world, expectAccessible, checkLayout }) => {
    await control('POST', '/webhooks', { organizationId: 'org_acme', url: DEAD });
    await open('notifications');
    await page.getByText('Nobody was told anything yet').waitFor();
    await expectAccessible();
    await checkLayout('notifications-empty');
    await control('POST', '/organizations/org_acme/teams', { name: 'New' });
    await control('POST', '/deliveries/settle');
    await world.clock.advance('P8D');
    await page.getByText('2 notices.').waitFor();
    await page.getByRole('link', { name: /E-mail to/ }).click();
    const detail = page.getByRole('region', { name: /^Notice / });
    await detail.getByText(`${DEAD} of `).waitFor();
    await expectAccessible();
    await checkLayout('notifications');

    await page.getByRole('button', { name: 'In the app' }).click();
    await page.getByText('1 of 2 notices.').waitFor();
    expect(page.url()).toContain('kind=IN_APP');
    await page.reload();
    await page.getByText('1 of 2 notices.').waitFor();
    await detail.getByRole('button', { name: 'Close' }).click();
    await detail.waitFor({ state: 'hidden' });
  });
});
