import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

const TEAM = 'team_acme_marketing';
const ACCOUNT = 'sa_acme_instagram';

const CATALOG = {
  teamId: TEAM,
  socialAccountId: ACCOUNT,
  name: 'Catalog',
  definition: {
    trigger: { type: 'DM_RECEIVED', keywords: ['catalog', 'hello'] },
    steps: [
      { id: 'polite', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: ['please'] }] },
      { id: 'answer', type: 'SEND_MESSAGE', text: 'Here it is, {{authorName}}', quickReplies: [{ title: 'Thanks', payload: 'THANKS' }] },
      { id: 'done', type: 'ARCHIVE_CONVERSATION' },
    ],
  },
};

const NIGHT_SHIFT = {
  ...CATALOG,
  name: 'Night shift',
  definition: { trigger: { type: 'BUTTON_CLICKED', payload: 'HOURS' }, steps: [{ id: 'say', type: 'SEND_MESSAGE', text: 'From 9 to 5' }] },
};

const message = (externalId: string, name: string, text: string) => ({
  type: 'message',
  socialAccountId: ACCOUNT,
  participant: { externalId, name },
  text,
});

describe('Automations', () => {
  test('publishes an automation and shows the steps of each run', async ({ page, open, call, control, world, checkView }) => {
    const automation = (await call<{ id: string }>('POST', '/automations', CATALOG)).body;
    const other = (await call<{ id: string }>('POST', '/automations', NIGHT_SHIFT)).body;
    await call('POST', `/automations/${other.id}/publish`);
    await call('POST', `/automations/${other.id}/pause`);
    await open('automations');
    await page.getByRole('link', { name: /Night shift/ }).waitFor();
    await checkView('automations');

    await page.getByRole('link', { name: /Catalog/ }).click();
    const detail = page.getByRole('region', { name: 'Automation Catalog' });
    await detail.getByRole('button', { name: 'Draft', exact: true }).click();
    await detail.getByText('Message received containing “catalog” or “hello”').waitFor();
    await detail.getByText('the text contains the word “please”').waitFor();
    await checkView('automations-definition');
    await detail.getByRole('button', { name: 'Publish', exact: true }).click();
    await detail.getByText('Active').waitFor();
    await detail.getByRole('button', { name: 'Runs' }).click();
    await detail.getByText('No runs yet').waitFor();

    await control('POST', '/platforms/INSTAGRAM/events', message('fan_1', 'Ada', 'The catalog'));
    await control('POST', '/platforms/INSTAGRAM/events', message('fan_2', 'Ben', 'The catalog, please'));
    await world.clock.advance('PT1M');
    await control('POST', '/platforms/INSTAGRAM/events', message('fan_2', 'Ben', 'The catalog again, please'));
    await world.clock.advance('PT1M');
    await detail.getByText('The condition “polite” was not met.').waitFor();
    await detail.getByText('All steps completed.').first().waitFor();
    await detail.getByRole('link', { name: /The catalog, please/ }).click();
    const step = detail.getByRole('region', { name: 'Step answer' });
    await step.getByText('messageId').waitFor();
    await step.getByText('Completed').waitFor();
    expect(page.url()).toContain(`automations/${automation.id}/runs/`);
    await checkView('automations-run');

    await detail.getByRole('button', { name: 'Pause' }).click();
    await detail.getByText('Paused').waitFor();
    await detail.getByRole('button', { name: 'Activate' }).click();
    await detail.getByText('Active').waitFor();
    await detail.getByRole('button', { name: 'Archive' }).click();
    await detail.getByText('Archived').waitFor();
    expect((await call('GET', `/automations/${automation.id}`)).body).toMatchObject({ status: 'ARCHIVED' });
  });

  test('creates an automation, shows validation errors, and runs a test', async ({ page, open, call, allow }) => {
    allow(/400/);
    await open('automations');
    await page.getByText('No automations yet').waitFor();
    await page.getByRole('button', { name: 'New automation' }).click();
    const dialog = page.getByRole('dialog', { name: 'New automation' });
    await dialog.getByLabel('Name').fill('Hours');
    await dialog.getByLabel('Definition').fill('{ "trigger": ');
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await dialog.getByText('The definition is not valid JSON').waitFor();
    await dialog.getByLabel('Definition').fill('{ "trigger": { "type": "DM_RECEIVED" }, "steps": [] }');
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    await dialog.getByText(/steps/).last().waitFor();
    await dialog.getByLabel('Definition').fill(JSON.stringify(NIGHT_SHIFT.definition));
    await dialog.getByRole('button', { name: 'Save as draft' }).click();
    const detail = page.getByRole('region', { name: 'Automation Hours' });
    await detail.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('dialog', { name: 'Test Hours' }).getByRole('button', { name: 'Run draft' }).click();
    await detail.getByText(/, test/).waitFor();
    await detail.getByRole('region', { name: 'Step say' }).waitFor();
    await detail.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No automations yet').waitFor();
    expect((await call('GET', `/automations?teamId=${TEAM}`)).body).toMatchObject({ total: 0 });
  });

  test('edits a chat setting and syncs it', async ({ page, open, checkView }) => {
    await open('automations', { show: 'settings' });
    const breakers = page.getByRole('region', { name: /^Ice breakers of/ });
    await breakers.getByRole('button', { name: 'Set' }).click();
    const dialog = page.getByRole('dialog', { name: /^Ice breakers/ });
    await dialog.getByLabel('Items').fill('Where is my order? → ORDER\nOpening hours → HOURS');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await breakers.getByText('HOURS', { exact: true }).waitFor();
    await breakers.getByText('Draft').waitFor();
    await breakers.getByRole('button', { name: 'Sync' }).click();
    await breakers.getByText('Synced', { exact: true }).waitFor();
    await checkView('automations-settings');

    // What was saved and not synced is not what the platform shows, and what fans tap.
    await breakers.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Items').fill('Returns → RETURNS');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await breakers.getByText('The platform still shows:').waitFor();
    await breakers.getByText('RETURNS', { exact: true }).waitFor();
    await breakers.getByText('HOURS', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    const phone = page.getByRole('region', { name: 'Fan’s phone' });
    await phone.getByRole('button', { name: 'Opening hours' }).click();
    await phone
      .getByRole('article', { name: 'Fan' })
      .getByText(/HOURS|Opening hours/)
      .waitFor();
  });
});
