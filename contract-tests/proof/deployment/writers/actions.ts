/** The actions of the writers. */

import type { Fields } from '../../../exchange.ts';
import { idOf } from '../../caller.ts';
import { accountId, RUN_TEAM } from '../organization.ts';
import { DAY_MS } from '../past.ts';
import { createPost, newest, remember, type WriterContext } from './writer-context.ts';

type Action = (context: WriterContext) => Promise<unknown>;

const posts: Readonly<Record<string, Action>> = {
  publish: context => createPost(context, 'due', 3000),
  draft: context => createPost(context, 'draft', DAY_MS),
  plan: context => createPost(context, 'planned', 5 * DAY_MS),
  // The draft's date is in the past by now, so the service publishes the post at once.
  async finishDraft(context) {
    const id = context.mine.draft.shift();
    if (id !== undefined) await context.attempt('PATCH', `/api/v1/post/${id}`, { status: 'SCHEDULED', postDate: context.at(8000) });
  },
  async rename(context) {
    const id = context.mine.draft.at(-1);
    if (id !== undefined) await context.attempt('PATCH', `/api/v1/post/${id}`, { title: `Corrected ${context.number()}` });
  },
  async unplan(context) {
    const id = context.mine.planned.at(-1);
    if (id !== undefined) await context.attempt('PATCH', `/api/v1/post/${id}`, { status: 'DRAFT' });
  },
  async removePost(context) {
    const id = context.mine.planned.length > 3 ? context.mine.planned.shift() : context.mine.draft.shift();
    if (id !== undefined) await context.attempt('DELETE', `/api/v1/post/${id}`);
  },
  async review(context) {
    await context.control('PATCH', '/_sim/platforms/PINTEREST', { review: 'PT15S' });
    await createPost(context, 'due', 2000, { teamId: RUN_TEAM, platform: 'PINTEREST' });
  },
  refused: context => failing(context, 'DISCORD', { mode: 'reject', times: 1 }),
  outage: context => failing(context, 'MASTODON', { mode: 'outage', socialAccountId: accountId(RUN_TEAM, 'MASTODON'), times: 1 }),
  async retryPost(context) {
    const id = idOf((await newest(context, '/api/v1/post', 'status=ERROR'))[0]);
    if (id !== undefined) await context.attempt('POST', `/api/v1/post/${id}/retry`);
  },
  async removeFailed(context) {
    const failed = await newest(context, '/api/v1/post', 'status=ERROR');
    const id = failed.length > 1 ? idOf(failed.at(-1)) : undefined;
    if (id !== undefined) await context.attempt('DELETE', `/api/v1/post/${id}`);
  },
};

async function failing(context: WriterContext, platform: 'DISCORD' | 'MASTODON', failure: object): Promise<void> {
  await context.control('PATCH', `/_sim/platforms/${platform}`, { failure });
  await createPost(context, 'due', 2000, { teamId: RUN_TEAM, platform });
}

const comments: Readonly<Record<string, Action>> = {
  comment: context => comment(context, {}),
  commentLater: context => comment(context, { postDate: context.at(6000) }),
  draftComment: async context => remember(context, 'commentDraft', await comment(context, { status: 'DRAFT' })),
  async finishComment(context) {
    const id = context.mine.commentDraft.shift();
    if (id !== undefined) await context.attempt('PATCH', `/api/v1/comment/${id}`, { status: 'SCHEDULED', postDate: context.at(5000) });
  },
  async commentOfPerson(context) {
    const postId = idOf(await postOnFacebook(context));
    const event = { type: 'comment', socialAccountId: accountId(RUN_TEAM, 'FACEBOOK'), postId, text: `Nice ${context.number()}` };
    await context.control('POST', '/_sim/platforms/FACEBOOK/events', event);
  },
  async removeComment(context) {
    const id = context.mine.commentDraft.length > 3 ? context.mine.commentDraft.shift() : undefined;
    if (id !== undefined) await context.attempt('DELETE', `/api/v1/comment/${id}`);
  },
};

async function postOnFacebook(context: WriterContext) {
  return (await newest(context, '/api/v1/post', 'status=POSTED&platforms=FACEBOOK'))[0];
}

async function comment(context: WriterContext, more: object) {
  const internalPostId = idOf(await postOnFacebook(context));
  const text = `Thank you ${context.number()}`;
  return context.attempt('POST', '/api/v1/comment', { teamId: RUN_TEAM, internalPostId, socialAccountTypes: ['FACEBOOK'], text, ...more });
}

const messages: Readonly<Record<string, Action>> = {
  message: context => message(context, `fan_${context.random.integer(0, 5)}`),
  async answer(context) {
    const participant = `fan_${context.random.integer(0, 5)}`;
    const id = idOf(await message(context, participant));
    const sent = await context.attempt('POST', `/api/v1/conversations/${id}/messages`, { text: `We answer ${context.number()}` });
    remember(context, 'message', sent);
  },
  delivered: context => receipt(context, 'delivered', context.mine.message.at(-1)),
  seen: context => receipt(context, 'seen', context.mine.message.shift()),
  archive: context => move(context, 'OPEN', 'archive'),
  open: context => move(context, 'ARCHIVED', 'open'),
};

async function message(context: WriterContext, participant: string) {
  const socialAccountId = accountId(RUN_TEAM, 'INSTAGRAM');
  const event = { type: 'message', socialAccountId, participant, text: context.random.chance(0.5) ? 'hello' : 'A question' };
  const got = await context.control('POST', '/_sim/platforms/INSTAGRAM/events', event);
  const conversation = got?.['conversation'];
  return typeof conversation === 'object' && conversation !== null ? { ...conversation } : undefined;
}

async function receipt(context: WriterContext, type: 'delivered' | 'seen', messageId: string | undefined): Promise<void> {
  const socialAccountId = accountId(RUN_TEAM, 'INSTAGRAM');
  if (messageId !== undefined) await context.control('POST', '/_sim/platforms/INSTAGRAM/events', { type, socialAccountId, messageId });
}

async function move(context: WriterContext, from: string, verb: string): Promise<void> {
  const id = idOf((await newest(context, '/api/v1/conversations', `status=${from}`))[0]);
  if (id !== undefined) await context.attempt('POST', `/api/v1/conversations/${id}/${verb}`);
}

const flows: Readonly<Record<string, Action>> = {
  async createFlow(context) {
    const text = `Answer ${context.number()}`;
    const trigger = { type: 'DM_RECEIVED', keywords: ['nobody says this'] };
    const definition = { trigger, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text }] };
    const body = { teamId: RUN_TEAM, socialAccountId: accountId(RUN_TEAM, 'INSTAGRAM'), name: text, definition };
    remember(context, 'flow', await context.attempt('POST', '/api/v1/automations', body));
  },
  publishFlow: context => onFlow(context, 'publish'),
  pauseFlow: context => onFlow(context, 'pause'),
  activateFlow: context => onFlow(context, 'activate'),
  async archiveFlow(context) {
    if (context.mine.flow.length > 2) await context.attempt('POST', `/api/v1/automations/${context.mine.flow.shift()}/archive`);
  },
};

async function onFlow(context: WriterContext, verb: string): Promise<void> {
  const id = context.mine.flow.at(-1);
  if (id !== undefined) await context.attempt('POST', `/api/v1/automations/${id}/${verb}`);
}

/** A file of two rows, the second of which fails: it has no title. */
function csvFile(title: string, date: string): Fields {
  const rows = [title, ''].map(text => `${RUN_TEAM},${text},${date},SCHEDULED,MASTODON,It is here`);
  const content = ['teamId,title,postDate,status,socialAccountTypes,text', ...rows].join('\n');
  return { file: { name: 'posts.csv', type: 'text/csv', content } };
}

const others: Readonly<Record<string, Action>> = {
  importFile: context => context.attempt('POST', '/api/v1/post-csv-import', csvFile(`Row ${context.number()}`, context.at(90 * DAY_MS))),
  importHistory: context =>
    context.attempt('POST', '/api/v1/post-history-import', { teamId: RUN_TEAM, socialAccountType: 'THREADS', count: 2 }),
  async importComments(context) {
    const postId = idOf(await postOnFacebook(context));
    await context.attempt('POST', '/api/v1/comment/import', { teamId: RUN_TEAM, postId, socialAccountType: 'FACEBOOK' });
  },
  async createTeam(context) {
    remember(context, 'team', await context.attempt('POST', '/api/v1/team', { name: `Project ${context.number()}` }));
  },
  async renameTeam(context) {
    const id = context.mine.team.at(-1);
    if (id !== undefined) await context.attempt('PATCH', `/api/v1/team/${id}`, { name: `Project ${context.number()}` });
  },
  async removeTeam(context) {
    const id = context.mine.team.shift();
    if (id !== undefined) await context.attempt('DELETE', `/api/v1/team/${id}`);
  },
  async syncSetting(context) {
    const path = `/api/v1/automation-provider-settings/${accountId(RUN_TEAM, 'FACEBOOK')}/GET_STARTED`;
    const id = idOf(await context.attempt('PUT', path, { config: { payload: `BEGIN_${context.number()}` } }));
    if (id !== undefined) await context.attempt('POST', `/api/v1/automation-provider-settings/${id}/sync`);
  },
  degrade: context => context.control('PATCH', '/_sim/platforms/SNAPCHAT', { status: 'degraded' }),
  recover: context => context.control('PATCH', '/_sim/platforms/SNAPCHAT', { status: 'operational' }),
};

/** All actions by name. */
export const ACTIONS: Readonly<Record<string, Action>> = { ...posts, ...comments, ...messages, ...flows, ...others };
