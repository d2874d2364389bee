import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('The shell', () => {
  test('switches the world, the theme and the view, and keeps them in the address', async ({ page, open, world, allow }) => {
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
    expect(await page.title()).toBe('Requests · Simulator');
    await page.goBack();
    await page.getByRole('heading', { name: 'Platforms', level: 1 }).waitFor();

    await open('nowhere');
    await page.getByRole('link', { name: 'Go to Now', exact: true }).click();
    await page.getByRole('heading', { name: 'Now', level: 1 }).waitFor();
  });

  test('shows only views that are there, and each can be reached by keyboard', async ({ page, open, expectAccessible }) => {
    await open('now');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the view');
    const links = await page.getByRole('navigation').getByRole('link').allTextContents();
    expect([links[0], links.at(-1)]).toEqual(['Now', 'Reference']);
    for (const title of links.slice(0, -1)) {
      await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).press('Enter');
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await expectAccessible();
    }
  });

  test('has its navigation in a drawer where there is no room', async ({ page, open, expectAccessible, checkLayout }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('now');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible();
    await checkLayout('drawer');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('dialog').getByRole('link', { name: 'Platforms' }).click();
    await page.getByRole('heading', { name: 'Platforms', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  test('says that a world is gone, and leads to one that is there', async ({ page, open, control, world, allow }) => {
    allow(/404/);
    const other = await control<{ id: string }>('POST', '/worlds', { fork: world.id });
    await open('requests', { world: other.id });
    await page.getByLabel('World').selectOption(other.id);
    await control('DELETE', `/worlds/${other.id}`);
    await page.getByText(`World ${other.id} not found.`).first().waitFor();
    await page.getByRole('button', { name: 'Go to the default world' }).click();
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  });

  test('asks for the control token where the simulator requires one', async ({ startSimulator, openSession }) => {
    const simulator = await startSimulator({ control: { controlToken: 'open sesame' } });
    const { url } = await simulator.listen();
    const { page, allow } = await openSession(url, simulator);
    allow(/401/);
    await page.goto(`${url}/`);
    await page.waitForURL(/\/_sim\/ui\//);
    await page.getByRole('textbox', { name: 'Token' }).fill('guessed');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The token that was given does not fit.').waitFor();
    await page.getByRole('textbox', { name: 'Token' }).fill('open sesame');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
