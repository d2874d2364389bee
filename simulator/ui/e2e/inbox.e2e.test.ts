import { describe, expect } from 'vitest';
import { test } from './dashboard.fixture.ts';

const TEAM = 'team_acme_marketing';
const ACCOUNT = 'sa_acme_instagram';

const GREETER = {
  teamId: TEAM,
  socialAccountId: ACCOUNT,
  name: 'Greeter',
  definition: {
    trigger: { type: 'DM_RECEIVED' },
    steps: [
      {
        id: 'greet',
        type: 'SEND_MESSAGE',
        text: 'Hi {{authorName}}, what are you looking for?',
        quickReplies: [
          { title: 'Shoes', payload: 'SHOES' },
          { title: 'Hats', payload: 'HATS' },
        ],
      },
    ],
  },
};

const HATS = {
  ...GREETER,
  name: 'Hats',
  definition: {
    trigger: { type: 'QUICK_REPLY_CLICKED', payload: 'HATS' },
    steps: [
      { id: 'open', type: 'OPEN_CONVERSATION' },
      { id: 'say', type: 'SEND_MESSAGE', text: 'Here they are', buttons: [{ type: 'POSTBACK', title: 'Buy', payload: 'BUY' }] },
    ],
  },
};

const POST = {
  teamId: TEAM,
  title: 'Spring hats',
  status: 'SCHEDULED',
  postDate: '2026-03-02T09:00:00.000Z',
  socialAccountTypes: ['INSTAGRAM'],
  data: { INSTAGRAM: { text: 'The spring hats are here. Ask for the link!', uploadIds: ['upload_acme_image'] } },
};

describe('Inbox', () => {
  test('sends a message as a fan, and shows the replies of the automation and of the account', async ({
    page,
    open,
    call,
    world,
    checkView,
  }) => {
    const { id } = (await call<{ id: string }>('POST', '/automations', GREETER)).body;
    expect((await call('POST', `/automations/${id}/publish`)).status).toBe(200);
    const hats = (await call<{ id: string }>('POST', '/automations', HATS)).body;
    expect((await call('POST', `/automations/${hats.id}/publish`)).status).toBe(200);
    await open('inbox');
    await page.getByText('No conversations yet').waitFor();
    await checkView('inbox-empty');

    const phone = page.getByRole('region', { name: 'Fan’s phone' });
    const owner = page.getByRole('region', { name: 'Account inbox' });
    await phone.getByLabel('Message', { exact: true }).fill('Hello there');
    await phone.getByRole('button', { name: 'Send as the fan' }).click();
    await phone.getByText('Running its steps.').waitFor();
    await phone.getByRole('button', { name: 'Run next job' }).click();
    await phone.getByText('Hi Ada Moss, what are you looking for?').waitFor();
    await phone.getByText('All steps completed.').waitFor();
    await page.getByRole('region', { name: 'Conversations' }).getByText('1 unread').waitFor();
    await owner.getByText('23 h left', { exact: true }).waitFor();

    // Automations reply to a fan at most once a minute.
    await world.clock.advance('PT2M');
    await phone.getByRole('button', { name: 'Hats' }).click();
    await phone.getByText('Running its steps.').waitFor();
    await world.clock.advance('PT1M');
    await phone.getByText('Here they are').waitFor();
    await owner.getByLabel('Reply', { exact: true }).fill('The red one is on sale today.');
    await owner.getByRole('button', { name: 'Buttons, quick replies, image' }).click();
    await owner.getByLabel('Quick replies', { exact: true }).fill('Take it, Leave it');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    const last = phone.getByRole('article', { name: 'Account' }).last();
    await last.getByText('The red one is on sale today.').waitFor();
    await last.getByRole('button', { name: 'Love' }).click();
    await owner.getByRole('img', { name: 'Fan: love' }).waitFor();
    await last.getByRole('button', { name: 'Seen' }).click();
    await owner.getByText('Seen').waitFor();
    await checkView('inbox');

    await phone.getByRole('button', { name: 'Take it', exact: true }).click();
    await phone.getByRole('article', { name: 'Fan' }).getByText('Take it').waitFor();
    await owner.getByRole('button', { name: /^Mark read/ }).click();
    await expect.poll(() => page.getByText(/\d unread$/).count()).toBe(0);
    await owner.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('No matching conversations').waitFor();
    await page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name: 'Archived' }).click();
    await page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('link', { name: /Ada Moss/ })
      .waitFor();
  });

  test('shows the 24-hour window, and that a reply after it is rejected', async ({ page, open, control, world, allow }) => {
    allow(/403|400|409/);
    const { conversation } = await control<{ conversation: { id: string } }>('POST', '/platforms/INSTAGRAM/events', {
      type: 'message',
      socialAccountId: ACCOUNT,
      participant: { externalId: 'fan_9', name: 'Eva' },
      text: 'Anybody there?',
    });
    await world.clock.advance('PT25H');
    await open(`inbox/${ACCOUNT}/messages/${conversation.id}`);
    const owner = page.getByRole('region', { name: 'Account inbox' });
    await owner.getByText('The 24-hour window closed 1 h ago.').waitFor();
    await owner.getByLabel('Reply', { exact: true }).fill('Sorry, late');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await owner.getByRole('alert').waitFor();
    await owner.getByLabel('Channel').selectOption('app');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await owner.getByText('Native app').waitFor();
  });

  test('shows comments as threads, and replies publicly and privately', async ({ page, open, call, world, checkView }) => {
    await call('POST', '/post', POST);
    await world.clock.advance('PT1H');
    await open(`inbox/${ACCOUNT}/comments`);
    await page.getByRole('link', { name: /Spring hats/ }).click();
    const phone = page.getByRole('region', { name: 'Fan’s phone' });
    const owner = page.getByRole('region', { name: 'Account inbox' });
    await phone.getByLabel('Comment as the fan').fill('Link, please!');
    await phone.getByRole('button', { name: 'Post comment' }).click();
    await phone.getByText('No automation was triggered.').waitFor();
    await owner.getByText('Link, please!').waitFor();

    await owner.getByRole('button', { name: 'Reply', exact: true }).click();
    await owner.getByLabel('Comment', { exact: true }).fill('It is in your messages.');
    await owner.getByRole('button', { name: 'Send', exact: true }).click();
    await owner.getByText('It is in your messages.').waitFor();
    await world.clock.advance('PT5M');
    await owner.getByText('Posted', { exact: true }).waitFor();
    await phone.getByText('It is in your messages.').waitFor();
    await phone.getByRole('article', { name: 'Comment by Ada Moss' }).getByRole('button', { name: 'Reply' }).first().click();
    await phone.getByLabel('Fan name').fill('Ben Ortiz');
    await phone.getByLabel('Fan id').fill('fan_2');
    await phone.getByLabel('Comment as the fan').fill('For me too?');
    await phone.getByRole('button', { name: 'Post comment' }).click();
    await owner.getByText('For me too?').waitFor();
    await owner.getByRole('article', { name: 'Comment by Ben Ortiz' }).getByRole('button', { name: 'Hide' }).click();
    await owner.getByText('Hidden').waitFor();
    await checkView('inbox-comments');

    await owner.getByRole('article', { name: 'Comment by Ada Moss' }).getByRole('button', { name: 'Reply privately' }).click();
    await owner.getByLabel('Comment', { exact: true }).fill('Here it is: https://example.com/hats');
    await owner.getByRole('button', { name: 'Send privately' }).click();
    await owner.getByText('A private reply opened this thread').waitFor();
    await phone.getByText('Here it is: https://example.com/hats').waitFor();
  });
});
