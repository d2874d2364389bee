import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LAUNCH_POST } from './calls.fixture.ts';
import type { Session } from './dashboard.fixture.ts';
import { GRADE } from './grade.fixture.ts';
import { checkView, expectAccessible } from './view.fixture.ts';
import { test as base } from './webhook-receiver.fixture.ts';

const test = base.extend('openGraded', ({ standalone }) => async (): Promise<Session> => {
  const simulator = await standalone.startSimulator({ grade: { traps: ['throttle'], seed: 3 } });
  const session = await standalone.openSession((await simulator.listen()).url, simulator);
  await session.open('client');
  await session.page.getByText('No rule was exercised yet.').waitFor();
  return session;
});

/** The rows of the list; a row contains rows of its own. */
const rulesOf = (page: Page) => page.getByRole('list', { name: 'Rules', exact: true }).locator('> li');

/** Calls until the trap answers 429, and then again at once. */
async function ignore429({ call }: Session): Promise<void> {
  while ((await call('GET', '/team')).status !== 429);
  await call('GET', '/team');
}

describe('Client', () => {
  test('says how to start when the client is not graded', async ({ page, open, allow }) => {
    allow(/404.*\/_sim\/grade/);
    await open('client');
    await page.getByText('The client is not graded').waitFor();
    await page.getByLabel('Command that grades', { exact: true }).getByText('sim serve --grade', { exact: true }).waitFor();
    await page.getByLabel('Command that grades with traps', { exact: true }).getByText('sim serve --grade --traps all').waitFor();
    await checkView(page, 'client-empty');
  });

  test('shows failed rules first and open, deliveries by their text, and acknowledgement times', async ({ page, open }) => {
    await page.route('**/_sim/grade', route => route.fulfill({ json: GRADE }));
    await open('client');
    await page.getByText('62 %', { exact: true }).waitFor();
    await page.getByText('2 of 4 rules passed, 5 in all').waitFor();
    await page.getByText('8: p50 3.3 ms, p95 12 ms, slowest 1400 ms').waitFor();
    await page.getByText('6 of 7 met').waitFor();
    await page.getByText('1 failed, 1 warning, 2 passed, 1 not exercised').waitFor();
    await expect
      .poll(() => rulesOf(page).locator('summary .badge').allTextContents())
      .toEqual(['Failed', 'Warning', 'Passed', 'Passed', 'Not exercised']);

    const failed = rulesOf(page).first();
    await failed.getByText('A forged delivery was answered with 200 (3)').waitFor();
    await failed
      .getByText(/with a made-up signature → 200$/)
      .first()
      .waitFor();
    expect(await failed.getByRole('link').count()).toBe(0);
    await failed.getByRole('button', { name: 'Copy delivery_1 as curl' }).waitFor();
    await failed.getByRole('button', { name: '2 more' }).click();
    await failed.getByText('A forged delivery was answered with 200 (5)').waitFor();
    await checkView(page, 'client');
  });
});

test('links to a request in its own world', async ({ page, open }) => {
  const inWorld = JSON.stringify(GRADE).replaceAll('"id":"delivery_1","worldId":"default"', '"id":"req_5","worldId":"world_2"');
  await page.route('**/_sim/grade', route => route.fulfill({ body: inWorld, contentType: 'application/json' }));
  await open('client');
  const link = page.getByRole('link', { name: 'req_5' });
  expect(await link.getAttribute('href')).toBe('/_sim/ui/requests/req_5?world=world_2');
});

describe('Client that is graded', () => {
  test('says what gives an occasion before there was one', async ({ openGraded }) => {
    const { page } = await openGraded();
    await page.getByRole('region', { name: 'Traps' }).getByText('not met').waitFor();
    const rule = rulesOf(page).filter({ hasText: 'requests/waits-after-429' });
    await rule.getByText('Not exercised').click();
    await rule.getByText('No 429 happened: run with --traps throttle.').waitFor();
    await expectAccessible(page);
  });

  test('shows a rule as failed as soon as the client breaks it, and links to the requests', async ({ openGraded }) => {
    const session = await openGraded();
    const { page } = session;
    await ignore429(session);
    await page.getByText(/^No letter yet, because \d+ of \d+ practices had an occasion/).waitFor();
    await page
      .getByRole('region', { name: 'Traps' })
      .getByText(/^met \d times?$/)
      .waitFor();
    const rule = rulesOf(page).filter({ hasText: 'requests/waits-after-429' });
    await rule.getByText('Failed', { exact: true }).waitFor();
    await rule.getByText(/^Wait at least 1000 ms/).waitFor();
    const problem = rule.getByRole('list', { name: 'Problems' }).getByRole('listitem').first();
    await problem.getByText(/^listTeams was called again \d+ ms after a 429$/).waitFor();
    await checkView(page, 'client-live');

    const link = problem.getByRole('link', { name: /^req_\d+$/ }).first();
    const id = (await link.textContent()) ?? '';
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await problem.getByRole('button', { name: `Copy ${id} as curl` }).click();
    await problem.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -gsS -i -X GET "$SIM_URL"'/api/v1/team' -H "x-api-key: $SIM_API_KEY"`,
    );
    await link.click();
    await page.waitForURL(new RegExp(`/requests/${id}$`));
    await page
      .getByRole('region', { name: `Request ${id}` })
      .getByText('GET /api/v1/team')
      .waitFor();
  });

  test('counts a delivery as soon as it was acknowledged', async ({ openGraded, receiver }) => {
    const { page, call, control } = await openGraded();
    await control('POST', '/webhooks', receiver.endpoint);
    // The trap refuses it twice.
    while ((await call('POST', '/post', LAUNCH_POST)).status === 429) await control('POST', '/clock/advance', { by: 'PT2S' });
    // Its own reload is over before the delivery.
    await page
      .locator('.facts > div')
      .filter({ hasText: /^Calls3$/ })
      .waitFor();
    await page.getByText('none yet').waitFor();
    await control('POST', '/clock/advance', { by: 'PT2H' });
    await page.getByText(/^\d: p50 [\d.]+ ms, p95 [\d.]+ ms, slowest [\d.]+ ms$/).waitFor();
  });
});
