import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('API reference', () => {
  test('shows the public API, and sends requests with the API key of the world', async ({ page, open, world, control, checkLayout }) => {
    await open('now');
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByText(`API key: ${world.apiKeys['acme']}`).waitFor();
    await page.locator('.opblock-tag[data-tag=Teams]').waitFor();
    await checkLayout('reference');
    await page.locator('.opblock-tag[data-tag=Organization]').click();
    await page.locator('.opblock-summary').filter({ hasText: '/api/v1/organization' }).first().click();
    await page.getByRole('button', { name: 'Execute' }).first().click();
    await page.locator('.live-responses-table').getByText('200').first().waitFor();
    expect(await control('GET', '/requests')).toMatchObject({ items: [{ method: 'GET', path: '/api/v1/organization', status: 200 }] });
    await checkLayout('reference-operation');
  });

  test('shows the control API, and sends requests to the selected world', async ({ page, world, open }) => {
    await open('now');
    await page.goto(`${new URL(page.url()).origin}/_sim/docs/?api=control&world=${world.id}`);
    await page.getByText(`World: ${world.id}`).waitFor();
    await page.locator('.opblock-tag[data-tag=Clock]').click();
    await page.locator('.opblock-summary').filter({ hasText: '/_sim/clock' }).first().click();
    await page.getByRole('button', { name: 'Execute' }).first().click();
    await page.locator('.live-responses-table').getByText('200').first().waitFor();
    await page.locator('.live-responses-table').getByText('2026-03-02T09:00:00.000Z').first().waitFor();
  });
});
