import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('Requests', () => {
  test('shows requests live, with their details and the check that responded', async ({ page, open, call, checkView }) => {
    await open('requests');
    await page.getByText('No requests yet').waitFor();
    await checkView('requests-empty');
    await call('GET', '/team');
    await call('POST', '/team', { name: 'New' });
    await call('POST', '/team', { name: 7 });
    await call('GET', '/automations/nothing');
    await call('GET', '/post/post_nobody');
    await page.getByText('5 requests, live.').waitFor();

    await page.getByRole('link').filter({ hasText: '400' }).click();
    const detail = page.getByRole('region', { name: /^Request req_/ });
    await detail.getByText('The request does not match the OpenAPI document.').waitFor();
    await detail.getByText('"name"').or(detail.locator('.json-key')).first().waitFor();
    await expect.poll(() => detail.locator('[aria-current=step]').textContent()).toBe('Validation');
    await checkView('requests');

    await page.goBack();
    await detail.waitFor({ state: 'hidden' });
    await page.getByLabel('Status').selectOption('error');
    await page.getByText('3 of 5 requests').waitFor();
    await page.getByLabel('Path or operation').fill('automations');
    await page.getByText('1 of 5 requests').waitFor();
    expect(page.url()).toContain('q=automations');
    await page.reload();
    await page.getByText('1 of 5 requests').waitFor();
    await page.getByLabel('Path or operation').fill('no such path');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('5 requests, live.').waitFor();
  });

  test('downloads a HAR file and clears the log', async ({ page, open, call }) => {
    await call('GET', '/team');
    await open('requests');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'HAR' }).click()]);
    const har = JSON.parse(await text(await download.createReadStream())) as { log: { entries: unknown[] } };
    expect(har.log.entries).toHaveLength(1);
    const [scenario] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as scenario' }).click()]);
    expect(await text(await scenario.createReadStream())).toMatch(/^name: Recorded\n[^]*- request: GET \/api\/v1\/team\n/);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No requests yet').waitFor();
  });

  test('scrolls through 1,000 rows and renders only the visible ones', async ({ page, open, call }) => {
    for (let batch = 0; batch < 20; batch++) await Promise.all(Array.from({ length: 50 }, () => call('GET', '/')));
    await open('requests');
    await page.getByText('1,000 requests, live.').waitFor();
    const list = page.getByRole('region', { name: 'Requests, newest first' });
    const most = await page.evaluate<number>(`(async () => {
      const list = document.querySelector('.virtual');
      let most = 0;
      for (let top = 0; top < list.scrollHeight; top += 900) {
        list.scrollTop = top;
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        most = Math.max(most, list.querySelectorAll('li').length);
      }
      return most;
    })()`);
    expect(most).toBeLessThan(80);
    await expect.poll(() => list.getByRole('link').count()).toBeLessThan(80);
  });
});
