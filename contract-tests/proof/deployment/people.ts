/** Actions of people and flows on a deployment: comments, messages, runs, provider settings. */
import { type Attempt, type Body, idOf } from './caller.ts';
import { accountId, RUN_TEAM } from './organization.ts';

interface People {
  readonly attempt: Attempt;
  readonly control: Attempt;
  readonly until: number;
}

const MESSENGERS = ['INSTAGRAM', 'FACEBOOK'] as const;

/** Seeds actions of people a few weeks before the end, so that what is kept for thirty days still exists. */
export async function seedPeople(people: People): Promise<void> {
  const { attempt } = people;
  await createFlows(attempt);
  const list = await attempt('GET', `/api/v1/post?teamId=${RUN_TEAM}&status=POSTED&limit=100`);
  const posted = itemsOf(list).filter(post => platformsOf(post).some(platform => platform === 'INSTAGRAM' || platform === 'FACEBOOK'));
  for (const post of posted.slice(0, 6)) await addComments(people, post);
  for (const platform of MESSENGERS) for (let fan = 0; fan < 6; fan++) await writeMessages(people, platform, `fan_${fan}`);
  await saveSettings(attempt);
}

/** Creates a flow on messages, one on comments, one that is paused, and a draft. */
async function createFlows(attempt: Attempt): Promise<void> {
  for (const [name, trigger, step] of [
    ['Greeting', { type: 'DM_RECEIVED', keywords: ['hello'] }, { type: 'SEND_MESSAGE', text: 'Hello, {{authorName}}' }],
    ['Archive thanks', { type: 'DM_RECEIVED', keywords: ['thanks'] }, { type: 'ARCHIVE_CONVERSATION' }],
    ['Old greeting', { type: 'DM_RECEIVED' }, { type: 'SEND_MESSAGE', text: 'Hi' }],
    ['Next greeting', { type: 'DM_RECEIVED' }, { type: 'SEND_MESSAGE', text: 'Welcome' }],
  ] as const) {
    const id = idOf(await attempt('POST', '/api/v1/automations', flowOf(name, trigger, step)));
    if (name !== 'Next greeting') await attempt('POST', `/api/v1/automations/${id}/publish`);
    if (name === 'Old greeting') await attempt('POST', `/api/v1/automations/${id}/pause`);
  }
}

/** Returns the body of a flow of one step on the run's INSTAGRAM account. */
export function flowOf(name: string, trigger: object, step: object): Body {
  const definition = { trigger, steps: [{ id: 'answer', ...step }] };
  return { teamId: RUN_TEAM, socialAccountId: accountId(RUN_TEAM, 'INSTAGRAM'), name, definition };
}

/** Creates comments of people on a post, an import of them, and the team's own comments: one due now, a draft, and one due later. */
async function addComments({ attempt, control, until }: People, post: Body): Promise<void> {
  const postId = String(post['id']);
  const platform = platformsOf(post).includes('FACEBOOK') ? 'FACEBOOK' : 'INSTAGRAM';
  const socialAccountId = accountId(RUN_TEAM, platform);
  for (const text of ['Lovely', 'When do you open?', 'hello'])
    await control('POST', `/_sim/platforms/${platform}/events`, {
      type: 'comment',
      socialAccountId,
      postId,
      text,
      author: `fan_${text.length}`,
    });
  await attempt('POST', '/api/v1/comment/import', { teamId: RUN_TEAM, postId, socialAccountType: platform });
  const own = { teamId: RUN_TEAM, internalPostId: postId, socialAccountTypes: [platform] };
  await attempt('POST', '/api/v1/comment', { ...own, text: 'Thank you all' });
  await attempt('POST', '/api/v1/comment', { ...own, text: 'Not yet', status: 'DRAFT' });
  await attempt('POST', '/api/v1/comment', { ...own, text: 'Later', postDate: new Date(until + 86_400_000).toISOString() });
}

async function writeMessages({ attempt, control }: People, platform: 'INSTAGRAM' | 'FACEBOOK', participant: string): Promise<void> {
  const socialAccountId = accountId(RUN_TEAM, platform);
  for (const text of ['hello', 'Do you deliver?', 'thanks'])
    await control('POST', `/_sim/platforms/${platform}/events`, { type: 'message', socialAccountId, participant, text });
  const conversations = itemsOf(await attempt('GET', `/api/v1/conversations?teamId=${RUN_TEAM}&limit=1`));
  await attempt('POST', `/api/v1/conversations/${idOf(conversations[0])}/messages`, { text: 'We do' });
}

async function saveSettings(attempt: Attempt): Promise<void> {
  const breakers = { items: [{ question: 'When are you open?', payload: 'HOURS' }] };
  const settings = '/api/v1/automation-provider-settings';
  await attempt('PUT', `${settings}/${accountId(RUN_TEAM, 'INSTAGRAM')}/ICE_BREAKERS`, { config: breakers });
  const saved = await attempt('PUT', `${settings}/${accountId(RUN_TEAM, 'FACEBOOK')}/GET_STARTED`, { config: { payload: 'BEGIN' } });
  await attempt('POST', `${settings}/${idOf(saved)}/sync`);
}

/** Returns the items of a list. */
export function itemsOf(list: Body | undefined): readonly Body[] {
  const items = list?.['items'];
  return Array.isArray(items) ? items : [];
}

function platformsOf(post: Body): readonly unknown[] {
  const platforms = post['socialAccountTypes'];
  return Array.isArray(platforms) ? platforms : Object.keys(post['data'] ?? {});
}
