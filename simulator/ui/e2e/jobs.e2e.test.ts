import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

const MARKETING = 'team_acme_marketing';
const MISTAKES = fileURLToPath(new URL('../../../fixtures/csv/mistakes.csv', import.meta.url));

const rowsOf = (count: number) =>
  ['teamId,title,postDate,status,socialAccountTypes,text']
    .concat(Array.from({ length: count }, (_, row) => `${MARKETING},Story ${row + 1},2026-03-09T10:00:00Z,SCHEDULED,THREADS,It is here`))
    .join('\n');

/** Drops a file on the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle<object>(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }));
    return transfer;
  })()`);
  const dropArea = page.locator('.csv-drop');
  await dropArea.dispatchEvent('dragover', { dataTransfer });
  await page.getByText('Release to import').waitFor();
  await dropArea.dispatchEvent('drop', { dataTransfer });
}

describe('Jobs', () => {
  test('imports a CSV file by drag and drop', async ({ page, open, call, world, checkView }) => {
    await open('jobs');
    await page.getByText('No CSV imports yet').waitFor();
    await checkView('jobs-empty');
    await drop(page, 'campaign.csv', rowsOf(40));
    const detail = page.getByRole('region', { name: 'campaign.csv' });
    await detail.getByText('0 of 40: 0 posts, 0 failed').waitFor();
    await world.clock.advance('PT2S');
    await detail.getByText(/^\d+ of 40: \d+ posts, 0 failed$/).waitFor();
    await detail.getByText('Story 1', { exact: true }).waitFor();
    await checkView('jobs-csv');
    await world.clock.advance('PT10M');
    await detail.getByText('40 of 40: 40 posts, 0 failed').waitFor();
    expect((await call<{ total: number }>('GET', `/post?teamId=${MARKETING}`)).body.total).toBe(40);
    await detail.getByText('Story 7', { exact: true }).click();
    await detail.getByRole('link', { name: /^post_/ }).click();
    await page.getByRole('heading', { name: 'Story 7' }).waitFor();
  });

  test('imports a selected CSV file, and shows the errors of its rows', async ({ page, open, world, allow, checkView }) => {
    allow(/400/);
    await open('jobs/csv');
    await page.getByLabel('CSV file').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await page.getByRole('alert').waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Select file' }).click()]);
    await chooser.setFiles({ name: 'mistakes.csv', mimeType: 'text/csv', buffer: await readFile(MISTAKES) });
    const detail = page.getByRole('region', { name: 'mistakes.csv' });
    await detail.waitFor();
    await world.clock.advance('P1D');
    await detail.getByText('Completed with errors').waitFor();
    await detail.getByText('Unknown team', { exact: true }).waitFor();
    await detail.getByRole('button', { name: 'Posts' }).click();
    await detail.getByText('No matching rows.').waitFor();
    await detail.getByRole('button', { name: 'Failed' }).click();
    await detail.getByText('Unknown team', { exact: true }).click();
    await detail.getByText('team_acme_sales').first().waitFor();
    await checkView('jobs-csv-mistakes');
  });

  test('imports history, and retries a failed import', async ({ page, open, control, world, expectAccessible, checkView }) => {
    await control('PATCH', '/platforms/INSTAGRAM', { failure: { mode: 'outage' } });
    await open('jobs/history');
    await page.getByRole('button', { name: 'Import history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import history' });
    await dialog.getByLabel('Number of posts').fill('12');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const detail = page.getByRole('region', { name: 'Instagram, Marketing' });
    await detail.waitFor();
    await world.clock.advance('PT1H');
    await detail.getByText('Failed', { exact: true }).waitFor();
    await control('PATCH', '/platforms/INSTAGRAM', { failure: null });
    await detail.getByRole('button', { name: 'Retry' }).click();
    // Else the clock may be advanced before the retry has arrived.
    await detail.getByRole('button', { name: 'Retry' }).waitFor({ state: 'hidden' });
    await world.clock.advance('PT1H');
    await detail.getByText('Completed').waitFor();
    await detail.getByText('12 posts.').waitFor();
    await checkView('jobs-history');
  });

  test('shows comment imports', async ({ page, open, call, world, checkView }) => {
    const { id } = (
      await call<{ id: string }>('POST', '/post', {
        teamId: MARKETING,
        title: 'Launch',
        status: 'SCHEDULED',
        postDate: '2026-03-02T09:00:00Z',
        socialAccountTypes: ['FACEBOOK'],
        data: { FACEBOOK: { text: 'Hello' } },
      })
    ).body;
    await world.clock.advance('PT1H');
    await open('jobs/comments');
    await page.getByText('No comment imports yet').waitFor();
    await call('POST', '/comment/import', { teamId: MARKETING, postId: id, socialAccountType: 'FACEBOOK' });
    await page.getByRole('cell', { name: 'Pending' }).waitFor();
    await world.clock.advance('PT1H');
    await page.getByRole('cell', { name: 'Completed' }).waitFor();
    await checkView('jobs-comments');
    await page.getByRole('link', { name: id }).click();
    await page.getByRole('heading', { name: 'Launch' }).waitFor();
  });

  test('shows uploads part by part, and aborts one', async ({ page, open, call, checkLayout, checkView }) => {
    const file = { teamId: MARKETING, fileName: 'trailer.mp4', mimeType: 'video/mp4', fileSize: 67_108_864 * 3 + 10 };
    const { uploadId, parts } = (await call<{ uploadId: string; parts: { url: string }[] }>('POST', '/upload/multipart/init', file)).body;
    await open('jobs/uploads');
    await page.getByText('0 of 4 parts').waitFor();
    await fetch(parts[3]?.url ?? '', { method: 'PUT', body: new Uint8Array(10) });
    await page.getByText('1 of 4 parts · 10 B of 201 MB').waitFor();
    await checkLayout('jobs-uploads-list');
    await page.getByRole('link', { name: /trailer\.mp4/ }).click();
    const detail = page.getByRole('region', { name: 'trailer.mp4' });
    await expect.poll(() => detail.getByText('missing').count()).toBe(3);
    expect(page.url()).toContain(uploadId);
    await checkView('jobs-uploads');
    await detail.getByRole('button', { name: 'Abort' }).click();
    await page.getByText('No uploads in progress.').waitFor();
    await page.getByText('image.jpg').first().waitFor();
  });
});
