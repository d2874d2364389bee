import { describe, expect } from 'vitest';
import { LAUNCH_POST } from './calls.fixture.ts';
import { test } from './dashboard.fixture.ts';

describe('Platforms', () => {
  test('starts an outage with one click, which makes a post fail', async ({ page, open, call, world, checkView }) => {
    const post = await call<{ id: string }>('POST', '/post', LAUNCH_POST);
    await open('platforms');
    const tile = page.getByRole('region', { name: 'Facebook', exact: true });
    await tile.getByRole('button', { name: 'Outage' }).click();
    await tile.getByText('Responds with 503.').waitFor();
    await page.getByText('1 platform failing or degraded.').waitFor();
    await world.clock.advance('P1D');
    expect((await call('GET', `/post/${post.body.id}`)).body).toMatchObject({ status: 'ERROR' });

    await page.getByRole('region', { name: 'TikTok', exact: true }).getByRole('button', { name: 'Degraded' }).click();
    const slider = page.getByRole('slider', { name: 'Failure rate of TikTok' });
    await slider.fill('0.8');
    await page.getByRole('region', { name: 'LinkedIn', exact: true }).getByRole('button', { name: 'Tokens' }).click();
    await page.getByText('3 platforms failing or degraded.').waitFor();
    await checkView('platforms');

    await page.getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('All platforms are operational.').waitFor();
  });

  test('shows changes made through the API, and switches the crowd', async ({ page, open, control }) => {
    await open('platforms');
    await control('PATCH', '/platforms/YOUTUBE', { failure: { mode: 'reject', code: 'quotaExceeded' } });
    await page.getByText('Rejects requests with quotaExceeded.').waitFor();
    await page.getByRole('switch', { name: 'Crowd on all platforms' }).click();
    // 15 platforms, and the switch for all of them.
    await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(16);
    expect(await control('GET', '/platforms')).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ platform: 'INSTAGRAM', crowd: { commentsPerPost: 5, messagesPerDay: 10 } }),
      ]),
    });
  });

  test('shows the location at Google, which changes with each write', async ({ page, open, call, expectAccessible }) => {
    await open('platforms/google_business');
    const location = page.getByRole('group', { name: 'Location' });
    await location.getByText('Harbor Studio', { exact: true }).waitFor();
    await location.getByText('Photography studio').waitFor();
    await call('PATCH', '/misc/google-business/location', { teamId: 'team_acme_marketing', title: 'Harbor Bakery' });
    await location.getByText('Harbor Bakery', { exact: true }).waitFor();
    await expectAccessible();
  });

  test('edits all settings in a form that shows validation errors', async ({ page, open, control, allow, checkView }) => {
    allow(/400/);
    await open('platforms/instagram');
    const dialog = page.getByRole('dialog', { name: 'Instagram' });
    await dialog.getByLabel('Mode').selectOption('timeout');
    await dialog.getByLabel('Latency').fill('soon');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('must be a duration').first().waitFor();
    await checkView('platforms-dialog');
    await dialog.getByLabel('Latency').fill('PT30S');
    await dialog.getByLabel('Number of calls').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { items } = await control<{ items: { platform: string }[] }>('GET', '/platforms');
    expect(items.find(({ platform }) => platform === 'INSTAGRAM')).toMatchObject({
      latency: 30_000,
      failure: { mode: 'timeout', times: 2 },
    });
  });
});
