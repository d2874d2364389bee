import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { LAUNCH_POST } from './calls.fixture.ts';
import { test } from './dashboard.fixture.ts';

describe('Snapshots', () => {
  test('saves snapshots, compares them, and restores one', async ({ page, open, call, world, allow, checkLayout, checkView }) => {
    await open('snapshots');
    await page.getByText('No snapshots yet').waitFor();
    await checkLayout('snapshots-empty');
    const post = await call<{ id: string }>('POST', '/post', LAUNCH_POST);
    const name = page.getByLabel('Snapshot name');
    await name.fill('before');
    await page.getByRole('button', { name: 'Save snapshot' }).click();
    await page.getByText('Snapshot before saved.').waitFor();
    await call('POST', '/team', { name: 'Sales' });
    await world.clock.advance('P1D');
    await name.fill('after');
    await page.getByRole('button', { name: 'Save snapshot' }).click();

    const posts = page.getByRole('region', { name: 'Posts', exact: true });
    const change = posts.getByRole('article').filter({ hasText: post.body.id });
    await change.getByText('SCHEDULED', { exact: true }).waitFor();
    await change.getByText('POSTED', { exact: true }).waitFor();
    await page.getByText(/Sales/).waitFor();
    await checkView('snapshots');
    await page.getByRole('button', { name: 'Swap' }).click();
    await page.getByText(/differences from after to before/).waitFor();
    expect(page.url()).toMatch(/a=after&b=before/);

    await page.getByRole('listitem').filter({ hasText: 'before' }).getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('dialog', { name: 'Restore before' }).getByRole('button', { name: 'Restore' }).click();
    await page.getByText('World restored from before.').waitFor();
    await expect.poll(() => page.locator('.header-time').textContent()).toBe('09:00:00');
    expect((await call('GET', `/post/${post.body.id}`)).body).toMatchObject({ status: 'SCHEDULED' });

    // The comparison may be loaded once more while its snapshot is being deleted.
    allow(/404/);
    await page.getByRole('button', { name: 'Delete after' }).click();
    await page.getByRole('dialog', { name: 'Delete after' }).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Snapshots' }).getByRole('listitem').count()).toBe(1);
  });

  test('forks a snapshot into a new world, and selects it', async ({ page, open, control, call, world }) => {
    await control('PUT', '/snapshots/start');
    await call('POST', '/team', { name: 'Later' });
    await open('snapshots');
    await page.getByRole('listitem').filter({ hasText: 'start' }).getByRole('button', { name: 'Fork' }).click();
    await page.getByText(/^Switched to world_\d+, a copy of start/).waitFor();
    const forked = new URL(page.url()).searchParams.get('world') ?? '';
    expect(forked).not.toBe(world.id);
    await expect.poll(() => page.getByLabel('World', { exact: true }).inputValue()).toBe(forked);
    await page.getByText('No snapshots yet').waitFor();
    await page.goBack();
    await page.getByRole('listitem').filter({ hasText: 'start' }).waitFor();
    await control('DELETE', `/worlds/${forked}`);
  });

  test('downloads the world as a file, and restores it', async ({ page, open, control, call, allow, checkLayout }) => {
    allow(/400/);
    await open('snapshots');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^world_\d+-2026-03-02\.json$/);
    const file = await text(await download.createReadStream());
    expect(JSON.parse(file)).toEqual(await control('GET', '/snapshot'));
    await call('POST', '/team', { name: 'Later' });

    const input = page.getByLabel('Snapshot file');
    await input.setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{') });
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('broken.json is not valid JSON.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await input.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alert').waitFor();
    await checkLayout('snapshots-upload');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await input.setInputFiles({ name: 'world.json', mimeType: 'application/json', buffer: Buffer.from(file) });
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('World restored from world.json.').waitFor();
    const { items } = (await call<{ items: { name: string }[] }>('GET', '/team')).body;
    expect(items.map(team => team.name)).not.toContain('Later');
  });
});
