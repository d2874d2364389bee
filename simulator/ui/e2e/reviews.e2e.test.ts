import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

const MARKETING = 'team_acme_marketing';

describe('Reviews', () => {
  test('adds a review, imports it, and shows how its reply is judged', async ({ page, open, call, world, expectAccessible, checkView }) => {
    await open('reviews/sa_acme_google_business');
    await page.getByText('No imports yet').waitFor();
    await checkView('reviews');
    await page.getByRole('button', { name: 'Add a review' }).click();
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Stars', { exact: true }).selectOption('2');
    await page.getByLabel('Comment').fill('Too loud for me.');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Too loud for me.').waitFor();
    await page.getByRole('button', { name: 'Import 20' }).click();
    await world.clock.advance('PT5S');
    await page.getByText('20 stored · 180 of 200 left this month').waitFor();
    const { body } = await call<{ reviews: { id: string; starRating: string }[] }>(
      'GET',
      `/misc/google-business/reviews?teamId=${MARKETING}`,
    );
    const review = body.reviews[0];
    expect(review?.starRating).toBe('TWO');
    await call('PUT', `/misc/google-business/reviews/${review?.id}/reply`, { teamId: MARKETING, comment: 'We are sorry.' });
    await page.getByText('We are sorry.').waitFor();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByText('Rejected: POLICY_VIOLATION').waitFor();
    await expectAccessible();
  });

  test('shows the recommendations of a Page, and removes one', async ({ page, open, expectAccessible }) => {
    await open('reviews/sa_acme_facebook');
    const remove = page.getByRole('button', { name: /^Remove what / }).first();
    const name = (await remove.getAttribute('aria-label')) ?? '';
    await remove.click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Removed. The next import').waitFor();
    expect(name).toMatch(/^Remove what /);
    await expectAccessible();
  });
});
