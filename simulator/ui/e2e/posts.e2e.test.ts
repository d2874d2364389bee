import { describe, expect } from 'vitest';
import type { Call } from './calls.fixture.ts';
import { test } from './dashboard.fixture.ts';

const MARKETING = 'team_acme_marketing';

/** Creates a post of org_acme's marketing team, and returns its id. */
async function schedulePost(call: Call, title: string, postDate: string, types: readonly string[] = ['FACEBOOK'], status = 'SCHEDULED') {
  const content = { text: `${title}: come and see.`, uploadIds: ['upload_acme_image'] };
  const data = Object.fromEntries(types.map(type => [type, content]));
  const answer = await call<{ id: string }>('POST', '/post', {
    teamId: MARKETING,
    title,
    status,
    postDate,
    socialAccountTypes: types,
    data,
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id;
}

describe('Posts', () => {
  test('shows a calendar by month, and days with many posts', async ({ page, open, call, world, checkView }) => {
    await open('posts');
    await page.getByRole('heading', { name: 'March 2026' }).waitFor();
    await page.getByText('0 posts in these weeks').waitFor();
    for (const hour of [10, 11, 12, 13, 14])
      await schedulePost(call, `Spring ${hour}`, `2026-03-10T${hour}:00:00Z`, ['FACEBOOK', 'INSTAGRAM', 'LINKEDIN']);
    await schedulePost(call, 'Teaser', '2026-03-02T10:00:00Z', ['INSTAGRAM']);
    await schedulePost(call, 'An idea', '2026-03-19T09:00:00Z', ['FACEBOOK'], 'DRAFT');
    await schedulePost(call, 'April', '2026-04-20T09:00:00Z');
    await page.getByText('7 posts in these weeks').waitFor();
    await world.clock.advance('P1D');
    await page.getByRole('link', { name: 'Teaser' }).filter({ hasText: 'posted' }).waitFor();
    await checkView('posts-calendar');

    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('heading', { name: 'April 2026' }).waitFor();
    await page.getByRole('link', { name: 'April' }).waitFor();
    await page.getByRole('button', { name: 'This month' }).click();
    await page.getByRole('link', { name: '2 more' }).click();
    await page.getByRole('heading', { name: 'Tue, 10 Mar 2026' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Posts, latest first' }).getByRole('link').count()).toBe(5);
  });

  test('filters the list by the query parameters', async ({ page, open, call, checkView }) => {
    for (let day = 10; day < 28; day++)
      await schedulePost(call, `Story ${day}`, `2026-03-${day}T10:00:00Z`, day % 2 ? ['FACEBOOK'] : ['INSTAGRAM', 'FACEBOOK']);
    await schedulePost(call, 'An idea', '2026-03-19T09:00:00Z', ['LINKEDIN'], 'DRAFT');
    await open('posts', { as: 'list' });
    await page.getByText('19 posts').waitFor();
    await checkView('posts-list');
    await page.getByLabel('Platform').selectOption('INSTAGRAM');
    await page.getByText('9 posts, filtered').waitFor();
    await page.getByLabel('Platform').selectOption('');
    await page.getByLabel('Status').selectOption('DRAFT');
    await page.getByText('1 post, filtered').waitFor();
    await page.getByLabel('Title or text').fill('no such text');
    await page.reload();
    await page.getByText('No matching posts').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('19 posts').waitFor();
  });

  test('marks what was edited on a platform, and removed from one', async ({ page, open, call, world, checkView }) => {
    const id = await schedulePost(call, 'Launch', '2026-03-02T10:00:00Z', ['FACEBOOK', 'LINKEDIN']);
    await world.clock.advance('PT2H');
    const comment = { teamId: MARKETING, internalPostId: id, socialAccountTypes: ['LINKEDIN'], text: 'Thank you' };
    const { body } = await call<{ id: string }>('POST', '/comment', comment);
    await world.clock.advance('PT1M');
    await open(`posts/${id}`);
    await page.getByText('Published on LinkedIn').waitFor();
    const change = (method: string, path: string, more: object) => call(method, `/misc/${path}`, { teamId: MARKETING, ...more });
    await change('PATCH', 'facebook/post', { postId: id, description: 'Come and stay.' });
    await page.getByText('Edited on Facebook').waitFor();
    await page.getByText('Edited there').waitFor();
    await change('DELETE', 'linkedin/comment', { commentId: body.id });
    await page.getByText('Removed from LinkedIn', { exact: true }).waitFor();
    await change('DELETE', 'linkedin/post', { postId: id });
    await page.getByText('Removed from the platform').waitFor();
    await checkView('post-removed');
    await open('posts', { as: 'list' });
    await page.getByText('removed from LinkedIn', { exact: true }).waitFor();
  });

  test('shows the timeline of a failed post, and retries it', async ({ page, open, call, control, world, checkView }) => {
    await control('POST', '/webhooks', { organizationId: 'org_acme', url: 'https://hooks.acme.test/in' });
    await control('PATCH', '/platforms/FACEBOOK', { failure: { mode: 'outage', times: 3 } });
    const id = await schedulePost(call, 'Launch', '2026-03-02T10:00:00Z', ['FACEBOOK', 'INSTAGRAM']);
    await open(`posts/${id}`);
    await page.getByText('Scheduled to be published').waitFor();
    await world.clock.advance('PT3H');
    await page.getByText('Failed', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('Facebook failed').count()).toBe(3);
    await page.getByText('attempt 3').waitFor();
    await page.getByText('503').first().waitFor();
    await page.getByText('Published on Instagram').waitFor();
    await page.getByText('post.published').waitFor();
    await page.getByRole('img', { name: 'Preview of' }).waitFor();
    await checkView('posts-failed');

    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByText('Retrying the failed platforms.').waitFor();
    await world.clock.advance('PT1H');
    await page.getByText('Published on Facebook').waitFor();
    await page.getByText('Retried manually').waitFor();
    expect((await call('GET', `/post/${id}`)).body).toMatchObject({ status: 'POSTED' });

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Post deleted.').waitFor();
    expect((await call('GET', `/post/${id}`)).body).toMatchObject({ status: 'DELETED' });
  });

  test('shows created and imported comments', async ({ page, open, call, control, world, checkView }) => {
    const id = await schedulePost(call, 'Launch', '2026-03-02T09:00:00Z', ['INSTAGRAM']);
    await world.clock.advance('PT1H');
    const comment = { type: 'comment', socialAccountId: 'sa_acme_instagram', postId: id };
    const author = { externalId: 'fan_1', name: 'Robin Fan' };
    const { comment: first } = await control<{ comment: { externalId: string } }>('POST', '/platforms/INSTAGRAM/events', {
      ...comment,
      author,
      text: 'When does it open?',
    });
    await control('POST', '/platforms/INSTAGRAM/events', { ...comment, text: 'Same question.', parentExternalId: first.externalId });
    await call('POST', '/comment', { teamId: MARKETING, internalPostId: id, socialAccountTypes: ['INSTAGRAM'], text: 'At ten.' });
    await world.clock.advance('PT1H');
    await open(`posts/${id}`);
    await page.getByText('When does it open?').waitFor();
    await page.getByText('Same question.').waitFor();
    await page.getByText('At ten.').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Import from 1 platform queued.').waitFor();
    await world.clock.advance('PT1H');
    await page.getByText('Completed').waitFor();
    await checkView('posts-comments');
  });

  test('creates a post, shows validation errors, and schedules a draft', async ({ page, open, call, allow, checkView }) => {
    allow(/400/);
    await open('posts');
    await page.getByRole('button', { name: 'New post', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New post' });
    await dialog.getByRole('checkbox', { name: 'Instagram' }).check();
    await dialog.getByRole('checkbox', { name: 'Discord' }).check();
    await dialog.getByLabel('Title').fill('Launch');
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('It is here.');
    await dialog.getByLabel('Date and time').fill('2026-03-05T10:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByRole('alert').waitFor();
    await checkView('posts-new');
    await dialog.getByRole('checkbox', { name: /\.jpg$/ }).check();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const list = await call<{ items: unknown[] }>('GET', `/post?teamId=${MARKETING}`);
    expect(list.body.items).toMatchObject([
      {
        title: 'Launch',
        status: 'SCHEDULED',
        postDate: '2026-03-05T10:00:00.000Z',
        data: { DISCORD: { channelId: 'c1', text: 'It is here.' } },
      },
    ]);

    await page.getByRole('link', { name: 'Launch' }).click();
    await page.getByRole('button', { name: 'Back to draft' }).click();
    await page.getByText('Draft, not scheduled').waitFor();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByLabel('Date and time').fill('2026-03-06T11:30');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('Post scheduled.').waitFor();
    await page.getByText('Fri, 6 Mar 2026, 11:30:00 UTC').waitFor();
  });

  test('shows that a post does not exist', async ({ page, open, allow }) => {
    allow(/404/);
    await open('posts/post_nobody');
    await page.getByText('Post post_nobody not found.').waitFor();
  });

  test('wraps names of any length', async ({ page, open, call, control, checkLayout }) => {
    const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const id = await schedulePost(call, name, '2026-03-02T10:00:00Z');
    await control('POST', '/organizations', { id: `org_${'x'.repeat(60)}`, name });
    for (const view of [`posts/${id}`, 'limits', 'worlds']) {
      await open(view);
      await page.getByText(name).first().waitFor({ state: 'attached' });
      await checkLayout(`long-names-${view.split('/')[0]}`);
    }
    const organization = page.getByRole('region', { name });
    expect(await organization.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  });
});
