import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('Faults', () => {
  test('sets a fault of an operation, sees it hit, and takes it away', async ({ page, open, call, expectAccessible, checkLayout }) => {
    await open('faults');
    await page.getByText('No fault is set').waitFor();
    await page.getByRole('button', { name: 'New fault' }).click();
    const dialog = page.getByRole('dialog', { name: 'New fault' });
    await expect.poll(() => page.locator('#fault-operations option').count()).toBeGreaterThan(50);
    await dialog.getByLabel('Operation', { exact: true }).fill('listTeams');
    await dialog.getByRole('paragraph').filter({ hasText: 'GET /api/v1/team' }).waitFor();
    await dialog.getByLabel('Status').fill('503');
    await dialog.getByLabel('Message').fill('Try again later');
    await dialog.getByLabel('It hits').selectOption('first');
    await dialog.getByLabel('How many').fill('2');
    await expectAccessible();
    await checkLayout('faults-dialog');
    await dialog.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText('answers 503 instead: Try again later').waitFor();

    expect(await call('GET', '/team')).toMatchObject({ status: 503, body: { message: 'Try again later' } });
    await page.getByText('hit 1 call', { exact: true }).waitFor();
    expect((await call('GET', '/team')).status).toBe(503);
    expect((await call('GET', '/team')).status).toBe(200);
    await page.getByText('spent').waitFor();

    await page.getByRole('button', { name: 'Take away the fault of listTeams' }).click();
    await page.getByText('No fault is set').waitFor();
  });

  test('sets a fault by method and path, and says what is wrong with it', async ({ page, open, control, allow, checkLayout }) => {
    allow(/400/);
    await open('faults/new');
    const dialog = page.getByRole('dialog', { name: 'New fault' });
    await dialog.getByRole('button', { name: 'Method and path' }).click();
    await dialog.getByLabel('Path').fill('/api/v1/nowhere');
    await dialog.getByLabel('Effect').selectOption('delay');
    await dialog.getByLabel('Delay in milliseconds').fill('1500');
    await dialog.getByLabel('It hits').selectOption('between');
    await dialog.getByRole('button', { name: 'Set the fault' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Path').fill('/api/v1/team');
    await dialog.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText('answers 1,500 ms late').waitFor();
    expect(await control('GET', '/faults')).toMatchObject({
      items: [
        {
          method: 'GET',
          path: '/api/v1/team',
          effect: { delayMs: 1500 },
          when: { between: ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z'] },
        },
      ],
    });
    await control('POST', '/faults', { operationId: 'createPost', effect: { status: 500, after: true }, when: { every: 3 } });
    await control('POST', '/faults', { operationId: 'getPost', effect: { truncateBytes: 20 } });
    await control('POST', '/faults', { operationId: 'createPost', effect: { reset: true }, when: { rate: 0.1 } });
    await control('PUT', '/web', { url: 'https://cdn.example.com/spring/clip.mp4', size: 5_000_000_000, delay: 'PT30S' });
    await control('PUT', '/web', { url: 'https://cdn.example.com/gone.jpg', status: 404 });
    await open('faults');
    await page.getByText('10 % of the calls').waitFor();
    await checkLayout('faults');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('No fault is set').waitFor();
  });

  test('sets what an address of the fake web answers, and changes it', async ({ page, open, control, expectAccessible, checkLayout }) => {
    await open('faults');
    await page.getByText('No address is set').waitFor();
    await page.getByRole('button', { name: 'New address' }).click();
    const dialog = page.getByRole('dialog', { name: 'New address' });
    await dialog.getByLabel('URL').fill('https://cdn.example.com/list.txt');
    await dialog.getByRole('button', { name: 'Text', exact: true }).click();
    await dialog.getByLabel('Text', { exact: true }).last().fill('Zoë');
    await expectAccessible();
    await checkLayout('faults-web');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('4 B').waitFor();
    await page.getByRole('button', { name: 'Change https://cdn.example.com/list.txt' }).click();
    const change = page.getByRole('dialog', { name: 'What an address answers' });
    await change.getByLabel('Status').fill('503');
    await change.getByRole('button', { name: 'A file' }).click();
    await change
      .getByLabel('File', { exact: true })
      .last()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('abcdef') });
    await change.getByLabel('Content type').fill('');
    await change.getByLabel('Delay').fill('PT30S');
    await change.getByRole('button', { name: 'Save' }).click();
    await page.getByText('after 30 s').waitFor();
    expect(await control('GET', '/web')).toEqual({
      items: [{ url: 'https://cdn.example.com/list.txt', status: 503, contentType: 'image/png', size: 6, delay: 30_000 }],
      total: 1,
    });
  });
});
