/** Puts something of everything into a world, so that calls find what they are about. */
import type { Control } from './target.ts';

const TEAM = 'team_acme_marketing';
const POSTED = '2026-03-02T09:00:00Z';

/** Sends one call with the key of the world's first organization. Throws unless it succeeds. */
export type Send = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

/** Fills a simulator's fresh world: live posts, drafts, imports, comments, conversations, flows and runs. */
export async function furnish(send: Send, control: Control): Promise<void> {
  // So that ids of others are unknown there for what they are, not because nothing is.
  await control('PATCH', '/_sim/organizations/org_pro', { features: { dms: true, automations: true } });
  const post = await send('POST', '/api/v1/post', {
    teamId: TEAM,
    title: 'Launch',
    referenceKey: 'launch',
    status: 'SCHEDULED',
    postDate: POSTED,
    socialAccountTypes: ['INSTAGRAM', 'FACEBOOK', 'THREADS'],
    data: {
      INSTAGRAM: { text: 'We are live', uploadIds: ['upload_acme_image'] },
      FACEBOOK: { text: 'We are live' },
      THREADS: { text: 'We are live' },
    },
  });
  await send('POST', '/api/v1/post', {
    teamId: TEAM,
    title: 'Later',
    status: 'DRAFT',
    postDate: '2026-04-01T09:00:00Z',
    socialAccountTypes: ['LINKEDIN'],
    data: { LINKEDIN: { text: 'Not yet' } },
  });
  await send('POST', '/api/v1/post-history-import', { teamId: TEAM, socialAccountType: 'FACEBOOK', count: 5 });
  await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
  await talk(send, control, String(post['id']));
  await control('POST', '/_sim/clock/advance', { by: 'PT5M' });
}

async function talk(send: Send, control: Control, postId: string): Promise<void> {
  await answerByItself(send, { type: 'COMMENT_CREATED', postId }, { type: 'SEND_PRIVATE_REPLY', text: 'Thanks, {{authorName}}' });
  await answerByItself(send, { type: 'DM_RECEIVED', keywords: ['hello'] }, { type: 'SEND_MESSAGE', text: 'Hello' });
  for (const platform of ['INSTAGRAM', 'FACEBOOK']) {
    const account = { socialAccountId: `sa_acme_${platform.toLowerCase()}` };
    await control('POST', `/_sim/platforms/${platform}/events`, { ...account, type: 'comment', postId, text: 'Lovely' });
    await control('POST', `/_sim/platforms/${platform}/events`, { ...account, type: 'message', participant: 'fan_1', text: 'Hello' });
  }
  await send('POST', '/api/v1/comment', { teamId: TEAM, internalPostId: postId, socialAccountTypes: ['FACEBOOK'], text: 'Thank you all' });
  await send('POST', '/api/v1/comment', {
    teamId: TEAM,
    internalPostId: postId,
    socialAccountTypes: ['THREADS'],
    text: 'Later',
    status: 'DRAFT',
  });
  await send('POST', '/api/v1/comment/import', { teamId: TEAM, postId, socialAccountType: 'FACEBOOK' });
}

/** A live flow of one step. */
async function answerByItself(send: Send, trigger: object, step: object): Promise<void> {
  const definition = { trigger, steps: [{ id: 'answer', ...step }] };
  const flow = await send('POST', '/api/v1/automations', {
    teamId: TEAM,
    socialAccountId: 'sa_acme_instagram',
    name: 'Answers',
    definition,
  });
  await send('POST', `/api/v1/automations/${String(flow['id'])}/publish`);
}
