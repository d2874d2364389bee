import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

describe('Faults', () => {
  test('creates a fault of an operation, shows that it applied, and deletes it', async ({ page, open, call, checkView }) => {
    await open('faults');
    await page.getByText('No faults').waitFor();
    await page.getByRole('button', { name: 'New fault' }).click();
    const dialog = page.getByRole('dialog', { name: 'New fault' });
    await expect.poll(() => page.locator('dialog datalist option').count()).toBeGreaterThan(50);
    await dialog.getByLabel('Operation', { exact: true }).fill('listTeams');
    await dialog.getByRole('paragraph').filter({ hasText: 'GET /api/v1/team' }).waitFor();
    await dialog.getByLabel('Status').fill('503');
    await dialog.getByLabel('Message').fill('Try again later');
    await dialog.getByLabel('Applies to').selectOption('first');
    await dialog.getByLabel('Number of calls').fill('2');
    await checkView('faults-dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('responds with 503: Try again later').waitFor();

    expect(await call('GET', '/team')).toMatchObject({ status: 503, body: { message: 'Try again later' } });
    await page.getByText('applied to 1 call', { exact: true }).waitFor();
    expect((await call('GET', '/team')).status).toBe(503);
    expect((await call('GET', '/team')).status).toBe(200);
    await page.getByText('Retired: all 2 calls were hit.').waitFor();

    await page.getByRole('button', { name: 'Delete the fault of listTeams' }).click();
    await page.getByText('No faults').waitFor();
  });

  test('creates a fault by method and path, and shows validation errors', async ({ page, open, control, allow, checkLayout }) => {
    allow(/400/);
    await open('faults/new');
    const dialog = page.getByRole('dialog', { name: 'New fault' });
    await dialog.getByRole('button', { name: 'Method and path' }).click();
    await dialog.getByLabel('Path').fill('/api/v1/nowhere');
    await dialog.getByLabel('Effect').selectOption('delay');
    await dialog.getByLabel('Delay in milliseconds').fill('1500');
    await dialog.getByLabel('Applies to').selectOption('between');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Path').fill('/api/v1/team');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('delays the response by 1,500 ms').waitFor();
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
    await page.getByText('10 % of calls').waitFor();
    await checkLayout('faults');
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('No faults').waitFor();
  });

  test('creates a fault that aims, and shows it as a sentence', async ({ page, open, control, allow, checkView }) => {
    allow(/400/);
    await open('faults/new');
    const dialog = page.getByRole('dialog', { name: 'New fault' });
    await dialog.getByLabel('Operation', { exact: true }).fill('createTeam');
    await dialog.getByLabel('Body fields').fill('{ "name": "Sales" }');
    await dialog.getByLabel('API key').fill('sk_sim_acme');
    await dialog.getByLabel('Effect', { exact: true }).selectOption('delay');
    await dialog.getByLabel('Delay in milliseconds').fill('200');
    await dialog.getByLabel('95th percentile in milliseconds').fill('100');
    await dialog.getByLabel('Applies to').selectOption('every');
    await dialog.getByLabel('Number of calls at most').fill('2');
    await checkView('faults-aimed-dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'must be at least p50' }).waitFor();
    await dialog.getByLabel('95th percentile in milliseconds').fill('2000');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('delays the response by 200 ms (median) to 2,000 ms (95 % of calls)').waitFor();
    await page.getByText('every 3rd call, of these the first 2 calls').waitFor();
    await page.getByText('calls with the body fields {"name":"Sales"}, with the API key sk_sim_acme').waitFor();
    expect(await control('GET', '/faults')).toMatchObject({
      items: [
        {
          match: { body: { name: 'Sales' }, apiKey: 'sk_sim_acme' },
          effect: { delayMs: { p50: 200, p95: 2000 } },
          when: { every: 3, first: 2 },
        },
      ],
    });
  });

  test('creates a fault with a body of its own, JSON or text', async ({ page, open, call, control }) => {
    await open('faults/new');
    const dialog = page.getByRole('dialog', { name: 'New fault' });
    await dialog.getByLabel('Operation', { exact: true }).fill('listTeams');
    await dialog.getByRole('button', { name: 'JSON' }).click();
    await dialog.getByLabel('JSON', { exact: true }).last().fill('{ "busy": ');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'The body is not valid JSON' }).waitFor();
    await dialog.getByLabel('JSON', { exact: true }).last().fill('{ "busy": [1] }');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('responds with 503 and {"busy":[1]}').waitFor();
    expect(await call('GET', '/team')).toMatchObject({ status: 503, body: { busy: [1] } });

    await page.getByRole('button', { name: 'New fault' }).click();
    await dialog.getByLabel('Operation', { exact: true }).fill('listPosts');
    await dialog.getByRole('button', { name: 'Text', exact: true }).click();
    await dialog.getByLabel('Text', { exact: true }).last().fill('<h1>Busy</h1>');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('responds with 503 and <h1>Busy</h1>').waitFor();
    expect(await control('GET', '/faults')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ effect: { status: 503, body: '<h1>Busy</h1>' } })]),
    });
  });

  test('sets and edits the response of a URL of the fake web', async ({ page, open, control, checkView }) => {
    await open('faults');
    await page.getByText('No URLs').waitFor();
    await page.getByRole('button', { name: 'New URL' }).click();
    const dialog = page.getByRole('dialog', { name: 'New URL' });
    await dialog.getByLabel('URL').fill('https://cdn.example.com/list.txt');
    await dialog.getByRole('button', { name: 'Text', exact: true }).click();
    await dialog.getByLabel('Text', { exact: true }).last().fill('Zoë');
    await checkView('faults-web');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('4 B').waitFor();
    await page.getByRole('button', { name: 'Edit https://cdn.example.com/list.txt' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit URL' });
    await edit.getByLabel('Status').fill('503');
    await edit.getByRole('button', { name: 'File', exact: true }).click();
    await edit
      .getByLabel('File', { exact: true })
      .last()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('abcdef') });
    await edit.getByLabel('Content type').fill('');
    await edit.getByLabel('Delay').fill('PT30S');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('delay 30 s').waitFor();
    expect(await control('GET', '/web')).toEqual({
      items: [{ url: 'https://cdn.example.com/list.txt', status: 503, contentType: 'image/png', size: 6, delay: 30_000 }],
      total: 1,
    });
  });
});
