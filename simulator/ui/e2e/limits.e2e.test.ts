import { describe, expect } from 'vitest';
import { LAUNCH_POST } from './calls.fixture.ts';
import { test } from './dashboard.fixture.ts';

describe('Limits', () => {
  test('shows the usage of every quota, and what used it', async ({ page, open, call, expectAccessible, checkLayout, checkView }) => {
    const { id } = (await call<{ id: string }>('POST', '/post', LAUNCH_POST)).body;
    await open('limits');
    const tile = page.getByRole('button', { name: /^Posts this month/ });
    await tile.getByText('1 of 100,000').waitFor();
    await page.getByRole('region', { name: 'Throttle windows' }).getByText('createPost').waitFor();
    await expectAccessible();
    await call('POST', '/post', LAUNCH_POST);
    await tile.getByText('2 of 100,000').waitFor();
    await checkLayout('limits');

    await page.getByRole('button', { name: /^Posts today, .*: ?2 \/ 100$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Posts today' });
    await dialog.getByText(id).waitFor();
    await dialog.getByText('sa_acme_facebook').waitFor();
    await checkView('limits-quota');
  });

  test('changes the plan and a limit, which the service enforces', async ({ page, open, call, control, allow, world }) => {
    allow(/403|404/);
    await open('limits');
    await page.getByRole('button', { name: /^Posts this month/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Posts this month' });
    await dialog.getByLabel('Limit').fill('1');
    await dialog.getByRole('button', { name: 'Set' }).click();
    await dialog.getByText('0 of 1', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const tile = page.getByRole('button', { name: /^Posts this month/ });
    await tile.getByText('Custom limit').waitFor();
    await call('POST', '/post', LAUNCH_POST);
    await tile.getByText('1 of 1', { exact: true }).waitFor();
    if ((await call('POST', '/post', LAUNCH_POST)).status !== 403) throw new Error('The limit is not enforced');

    await page.getByRole('group', { name: 'Plan' }).getByRole('button', { name: 'Free' }).click();
    await page
      .getByRole('button', { name: /^Uploads this month/ })
      .getByText('of 200')
      .waitFor();
    await page.getByRole('switch', { name: 'Direct messages' }).click();
    await page.getByRole('switch', { name: 'Direct messages', checked: false }).waitFor();
    if ((await call('GET', '/conversations?teamId=team_acme_marketing')).status < 400) throw new Error('The feature is still enabled');
    await world.clock.advance('P31D');
    await tile.getByText('0 of 1', { exact: true }).waitFor();
    await tile.click();
    await dialog.getByRole('button', { name: 'Use the limit of the plan' }).click();
    await dialog.getByText(/^0 of (?!1$)/).waitFor();
    await dialog.getByRole('button', { name: 'Use the limit of the plan' }).waitFor({ state: 'hidden' });
    expect(await control('GET', '/organizations')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: 'org_acme', limits: {} })]),
    });
  });

  test('changes the settings of an organization, and its throttle', async ({ page, open, call, allow, checkView }) => {
    allow(/400|403/);
    await open('limits');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Settings of Acme Inc.' });
    await checkView('limits-settings');
    for (const name of [/^Suspended/, /^Analytics of accounts/, /^Analytics of posts/, /verbose errors/, /^Regular disconnection checks/])
      await settings.getByRole('switch', { name }).click();
    await settings.getByLabel('Hours until').fill('5');
    await settings.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Suspended', { exact: true }).waitFor();
    expect((await call('GET', '/organization')).status).toBe(403);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await settings.getByRole('switch', { name: /^Suspended/, checked: true }).click();
    await settings.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Suspended', { exact: true }).waitFor({ state: 'hidden' });
    expect((await call<{ settings: object }>('GET', '/organization')).body.settings).toMatchObject({ deleteAccountAfter: 5 });

    await page.getByRole('button', { name: 'Change throttle' }).click();
    const throttle = page.getByRole('dialog', { name: 'Throttle of Acme Inc.' });
    await throttle.getByLabel('Windows').fill('1 per minute');
    await throttle.getByRole('button', { name: 'Save' }).click();
    await throttle.getByRole('alert').filter({ hasText: '“1 per minute” is not a window' }).waitFor();
    await throttle.getByLabel('Windows').fill('1 per 3600000 ms');
    await throttle.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Custom throttle').waitFor();
    await call('GET', '/organization');
    await page.getByRole('columnheader', { name: 'Per 1 h' }).waitFor();
    expect((await call('GET', '/organization')).status).toBe(429);
    await page.getByRole('button', { name: 'Change throttle' }).click();
    await throttle.getByLabel('Windows').fill('');
    await throttle.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Custom throttle').waitFor({ state: 'hidden' });
    expect((await call('GET', '/organization')).status).toBe(200);
  });
});
