import { describe, expect } from 'vitest';
import { LAUNCH_POST } from './calls.fixture.ts';
import { test } from './dashboard.fixture.ts';

describe('Overview', () => {
  test('shows upcoming jobs, advances the clock to them, and shows activity live', async ({
    page,
    open,
    call,
    expectAccessible,
    checkLayout,
  }) => {
    await open('overview');
    await page.getByText('No activity yet').waitFor();
    const post = await call<{ id: string }>('POST', '/post', { ...LAUNCH_POST, postDate: '2026-03-02T10:30:00.000Z' });
    const due = page.getByRole('region').or(page.locator('.job')).filter({ hasText: post.body.id }).first();
    await due.getByText('in 1 h 30 min').waitFor();
    await page.getByText('POST /api/v1/post').waitFor();

    await page.getByRole('button', { name: 'Next job' }).click();
    await page.getByRole('main').getByText('10:30:00').first().waitFor();
    await page.getByRole('button', { name: '+1 h' }).click();
    await page.getByText('post.published').first().waitFor();
    await expect.poll(() => page.locator('.clock-time').textContent()).toBe('11:30:00');
    await expect.poll(() => page.locator('.header-time').textContent()).toBe('11:30:00');
    await expectAccessible();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await checkLayout('overview');
  });

  test('advances the clock to a date, and shows why it cannot', async ({ page, open, expectAccessible, allow }) => {
    allow(/400/);
    await open('overview');
    await page.getByRole('button', { name: 'Go to date' }).click();
    const field = page.getByLabel('Date and time');
    await field.fill('2026-03-01T09:00');
    await page.getByRole('button', { name: 'Advance', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'the clock only goes forward' }).waitFor();
    await expectAccessible();
    await field.fill('2026-03-05T12:00');
    await page.getByRole('button', { name: 'Advance', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('main').getByText('Thu, 5 Mar 2026').waitFor();
  });

  test('switches to real time', async ({ page, open, control }) => {
    await open('overview');
    await page.getByRole('button', { name: 'Real time' }).click();
    await page.getByLabel('Speed').selectOption('3600');
    await page.getByRole('banner').getByText('3600×').waitFor();
    await expect.poll(() => page.locator('.clock-time').textContent()).not.toMatch(/^09:00/);
    await page.getByRole('button', { name: 'Manual' }).click();
    await page.getByRole('banner').getByText('manual').waitFor();
    expect(await control('GET', '/clock')).toMatchObject({ mode: 'manual', speed: 3600 });
  });
});
