import { describe, expect } from 'vitest';
import { LAUNCH_POST } from './calls.fixture.ts';
import { test } from './dashboard.fixture.ts';

describe('Why?', () => {
  test('says what led to the state of a post and what can be done, and follows what happens', async ({
    page,
    open,
    call,
    control,
    world,
    checkView,
  }) => {
    await control('PATCH', '/platforms/FACEBOOK', { failure: { mode: 'outage' } });
    const { id } = (await call<{ id: string }>('POST', '/post', LAUNCH_POST)).body;
    await world.clock.advance('PT1H2M');
    await open(`posts/${id}`);
    await page.getByRole('button', { name: `Why? ${id}` }).click();
    const dialog = page.getByRole('dialog', { name: `Why: ${id}` });
    await dialog.getByText('The post is RETRYING.').waitFor();
    await dialog.getByText('attempt 1 of 3: Facebook answered 503').waitFor();
    await dialog.getByText('sim platform FACEBOOK ok').waitFor();
    await checkView('why');

    await control('PATCH', '/platforms/FACEBOOK', { failure: null });
    await world.clock.advance('PT1H');
    await dialog.getByText('The post is POSTED.').waitFor();
  });

  test('explains a refused request where it is shown', async ({ page, open, call }) => {
    expect((await call('GET', '/post/post_nobody')).status).toBe(404);
    await open('requests');
    await page.getByRole('link').filter({ hasText: '404' }).click();
    await page
      .getByRole('region', { name: /^Request req_/ })
      .getByRole('button', { name: /^Why\? req_/ })
      .click();
    await page
      .getByRole('dialog', { name: /^Why: req_/ })
      .getByText('was answered 404')
      .waitFor();
  });
});
