import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('Shell', () => {
  test('switches the world, theme and view, and stores them', async ({ page, open, world, allow }) => {
    allow(/404/);
    await open('platforms');
    await page.getByLabel('World').selectOption('default');
    await page.waitForURL(/\/_sim\/ui\/platforms$/);
    await page.getByLabel('World').selectOption(world.id);
    await page.waitForURL(new RegExp(`world=${world.id}$`));

    const theme = () => page.evaluate('document.documentElement.dataset.theme');
    await page.getByRole('button', { name: 'Theme: system. Change to light' }).click();
    await page.getByRole('button', { name: 'Theme: light. Change to dark' }).click();
    expect(await theme()).toBe('dark');
    await page.reload();
    expect(await theme()).toBe('dark');

    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await page.waitForURL(new RegExp(`/requests\\?world=${world.id}$`));
    await expect.poll(() => page.title()).toBe('Requests · Simulator');
    await page.goBack();
    await page.getByRole('heading', { name: 'Platforms', level: 1 }).waitFor();

    await open('nowhere');
    await page.getByRole('link', { name: 'Go to Overview', exact: true }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });

  test('reaches every view by keyboard', async ({ page, open, allow, expectAccessible }) => {
    // The client is not graded, and no recording is loaded.
    allow(/404.*\/_sim\/(?:grade|parity)/);
    await open('overview');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    const links = await page.getByRole('navigation').getByRole('link').allTextContents();
    expect([links[0], links.at(-1)]).toEqual(['Overview', 'API reference']);
    for (const title of links.slice(0, -1)) {
      await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).press('Enter');
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
      await expectAccessible();
    }
  });

  test('shows the navigation in a drawer on a narrow screen', async ({ page, open, checkView }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('overview');
    await page.getByRole('button', { name: 'Menu' }).click();
    await checkView('drawer');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('dialog').getByRole('link', { name: 'Platforms' }).click();
    await page.getByRole('heading', { name: 'Platforms', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('shows that a world was deleted, and links to the default world', async ({ page, open, control, world, allow }) => {
    allow(/404/);
    const other = await control<{ id: string }>('POST', '/worlds', { fork: world.id });
    await open('requests', { world: other.id });
    await page.getByLabel('World').selectOption(other.id);
    await control('DELETE', `/worlds/${other.id}`);
    await page.getByText(`World ${other.id} not found.`).first().waitFor();
    await page.getByRole('button', { name: 'Open the default world' }).click();
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  });

  test('asks for the control token where the simulator requires one', async ({ standalone }) => {
    const simulator = await standalone.startSimulator({ control: { controlToken: 'open sesame' } });
    const { url } = await simulator.listen();
    const { page, allow } = await standalone.openSession(url, simulator);
    allow(/401/);
    await page.goto(`${url}/`);
    await page.waitForURL(/\/_sim\/ui\//);
    await page.getByRole('textbox', { name: 'Token' }).fill('guessed');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The token is wrong.').waitFor();
    await page.getByRole('textbox', { name: 'Token' }).fill('open sesame');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
