import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';
import { LAUNCH_POST } from './post.fixture.ts';

describe('Platforms', () => {
  test('makes an outage with one click, and the post fails', async ({ page, open, call, world, expectAccessible, checkLayout }) => {
    const post = await call<{ id: string }>('POST', '/post', LAUNCH_POST);
    await open('platforms');
    const tile = page.getByRole('region', { name: 'Facebook', exact: true });
    await tile.getByRole('button', { name: 'Outage' }).click();
    await tile.getByText('Answers 503.').waitFor();
    await page.getByText('1 platform in trouble.').waitFor();
    await world.clock.advance('P1D');
    expect((await call('GET', `/post/${post.body.id}`)).body).toMatchObject({ status: 'ERROR' });

    await page.getByRole('region', { name: 'TikTok', exact: true }).getByRole('button', { name: 'Degraded' }).click();
    const slider = page.getByRole('slider', { name: 'Share of calls to TikTok that fail' });
    await slider.fill('0.8');
    await page.getByRole('region', { name: 'LinkedIn', exact: true }).getByRole('button', { name: 'Tokens' }).click();
    await page.getByText('3 platforms in trouble.').waitFor();
    await expectAccessible();
    await checkLayout('platforms');

    await page.getByRole('button', { name: 'Mend all' }).click();
    await page.getByText('All 15 answer as they should.').waitFor();
  });

  test('shows what somebody else does to a platform, and switches the crowd', async ({ page, open, control }) => {
    await open('platforms');
    await control('PATCH', '/platforms/YOUTUBE', { failure: { mode: 'reject', code: 'quotaExceeded' } });
    await page.getByText('Refuses what it gets with quotaExceeded.').waitFor();
    await page.getByRole('switch', { name: 'Crowd everywhere' }).click();
    // 15, and the one that switches them all.
    await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(16);
    expect(await control('GET', '/platforms')).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ platform: 'INSTAGRAM', crowd: { commentsPerPost: 5, messagesPerDay: 10 } }),
      ]),
    });
  });

  test('sets everything else in a form that says what is wrong', async ({ page, open, control, allow, expectAccessible, checkLayout }) => {
    allow(/400/);
    await open('platforms/instagram');
    const dialog = page.getByRole('dialog', { name: 'Instagram' });
    await dialog.getByLabel('Failure').selectOption('timeout');
    await dialog.getByLabel('Latency').fill('soon');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('must be an ISO 8601 duration').first().waitFor();
    await expectAccessible();
    await checkLayout('platforms-dialog');
    await dialog.getByLabel('Latency').fill('PT30S');
    await dialog.getByLabel('Only so many calls').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { items } = await control<{ items: { platform: string }[] }>('GET', '/platforms');
    expect(items.find(({ platform }) => platform === 'INSTAGRAM')).toMatchObject({
      latency: 30_000,
      failure: { mode: 'timeout', times: 2 },
    });
  });
});
