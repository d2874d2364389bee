import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('Worlds', () => {
  test('creates, resets and deletes a world', async ({ page, open, control, checkLayout, checkView }) => {
    await open('worlds');
    const list = page.getByRole('list', { name: 'Worlds' });
    await list.getByText('selected').waitFor();
    await page.getByRole('region', { name: 'Acme Inc.', exact: true }).getByText('team_acme_marketing').waitFor();
    await checkView('worlds');

    await page.getByRole('button', { name: 'New world' }).click();
    const dialog = page.getByRole('dialog', { name: 'New world' });
    await dialog.getByLabel('Initial data').selectOption('empty');
    await dialog.getByLabel('Random seed').fill('77');
    await dialog.getByLabel('Start time').fill('2030-01-02T03:04');
    await dialog.getByLabel('Clock').selectOption('manual');
    await checkView('worlds-new');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^Switched to world_\d+\.$/).waitFor();
    const created = new URL(page.url()).searchParams.get('world') ?? '';
    await page.getByText('No organizations', { exact: true }).waitFor();
    await page.getByText('77', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.header-time').textContent()).toBe('03:04:00');
    await checkLayout('worlds-empty');

    await page.getByRole('button', { name: 'Reset this world' }).click();
    const reset = page.getByRole('dialog', { name: `Reset ${created}` });
    await reset.getByLabel('Initial data').selectOption('default');
    await reset.getByLabel('Random seed').fill('78');
    await reset.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('region', { name: 'Acme Inc.', exact: true }).waitFor();
    await page.getByText('78', { exact: true }).waitFor();

    await page.getByRole('button', { name: `Delete ${created}` }).click();
    await page
      .getByRole('dialog', { name: `Delete ${created}` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText(`${created} deleted.`).waitFor();
    expect(new URL(page.url()).searchParams.get('world')).toBeNull();
    const { items } = await control<{ items: { id: string }[] }>('GET', '/worlds');
    expect(items.map(({ id }) => id)).not.toContain(created);
  });

  test('switches to another world, and copies a key', async ({ page, open, world }) => {
    await open('worlds');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: `Copy the API key of pro in ${world.id}` }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(world.apiKeys['pro']);
    await page.getByRole('listitem').filter({ hasText: 'default' }).getByRole('button', { name: 'Switch' }).click();
    await expect.poll(() => page.getByLabel('World', { exact: true }).inputValue()).toBe('default');
    await page.getByRole('region', { name: 'Acme Inc.', exact: true }).getByText('sk_sim_acme', { exact: true }).waitFor();
  });

  test('creates an organization with a team, connects and disconnects an account', async ({
    page,
    open,
    control,
    call,
    expectAccessible,
  }) => {
    await open('worlds');
    await page.getByRole('button', { name: 'New organization' }).click();
    const organization = page.getByRole('dialog', { name: 'New organization' });
    await organization.getByLabel('Name').fill('Globex');
    await organization.getByLabel('Id').fill('org_globex');
    await organization.getByRole('button', { name: 'Create' }).click();
    const section = page.getByRole('region', { name: 'Globex' });
    await section.getByText('No teams yet.').waitFor();
    await section.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('dialog', { name: 'New team' }).getByLabel('Name').fill('Sales');
    await page.getByRole('dialog', { name: 'New team' }).getByRole('button', { name: 'Create' }).click();
    await section.getByRole('button', { name: 'Connect an account to Sales' }).click();
    const connect = page.getByRole('dialog', { name: 'Connect an account to Sales' });
    await connect.getByLabel('Platform').selectOption('LINKEDIN');
    await connect.getByLabel('External id').fill('linkedin_globex');
    await expectAccessible();
    await connect.getByRole('button', { name: 'Connect', exact: true }).click();
    await section.getByRole('img', { name: 'LinkedIn' }).waitFor();

    await section.getByRole('switch', { name: 'Automations' }).click();
    await section.getByLabel('Plan of Globex').selectOption('PRO');
    await expect
      .poll(() => control('GET', '/organizations'))
      .toMatchObject({
        items: expect.arrayContaining([
          expect.objectContaining({ id: 'org_globex', plan: 'PRO', features: { dms: true, automations: false } }),
        ]),
      });
    await section.getByRole('button', { name: 'New API key' }).click();
    await expect.poll(() => section.getByRole('button', { name: /^Copy the API key/ }).count()).toBe(2);

    await section.getByRole('button', { name: /^Disconnect sa_/ }).click();
    await page
      .getByRole('dialog', { name: /^Disconnect/ })
      .getByRole('button', { name: 'Disconnect' })
      .click();
    await section.getByRole('img', { name: 'LinkedIn' }).waitFor({ state: 'hidden' });

    const acme = page.getByRole('region', { name: 'Acme Inc.', exact: true });
    await acme.getByRole('button', { name: 'Edit sa_acme_twitter' }).click();
    await page.getByRole('dialog', { name: 'Edit sa_acme_twitter' }).getByLabel('Subscription').selectOption('premium');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Account changed.').waitFor();
    await acme.getByRole('button', { name: 'Edit sa_acme_reddit' }).click();
    await page.getByRole('dialog').getByRole('group', { name: 'r/test' }).getByRole('switch', { name: 'Flair required' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await acme.getByRole('button', { name: 'Edit sa_acme_youtube' }).click();
    const verified = page.getByRole('dialog').getByRole('switch', { name: 'Verified channel' });
    await expect.poll(() => verified.isChecked()).toBe(true);
    await verified.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await control('GET', '/social-accounts/sa_acme_youtube')).toEqual({ twitterSubType: null, isVerified: false });
    const accounts = (await call<{ socialAccounts: object[] }>('GET', '/team/team_acme_marketing')).body.socialAccounts;
    expect(accounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'sa_acme_twitter', twitterSubType: 'premium' }),
        expect.objectContaining({
          id: 'sa_acme_reddit',
          channels: expect.arrayContaining([
            expect.objectContaining({ id: 'r/test', metadata: expect.objectContaining({ linkFlairEnabled: true }) }),
          ]),
        }),
      ]),
    );

    // Changes made through the API appear as well.
    await call('POST', '/team', { name: 'From a script' });
    await acme.getByText('From a script').waitFor();
  });
});
