/** What the writers do, one small thing each. */

import { idOf } from '../caller.ts';
import { accountId, RUN_TEAM } from '../organization.ts';
import { csvFile } from '../past.ts';
import { flowOf } from '../people.ts';
import { createPost, type Desk, newest, remember } from './desk.ts';

type Action = (desk: Desk) => Promise<unknown>;

const DAY_MS = 86_400_000;

const posts: Readonly<Record<string, Action>> = {
  publish: desk => createPost(desk, 'due', 3000),
  draft: desk => createPost(desk, 'draft', DAY_MS),
  plan: desk => createPost(desk, 'planned', 5 * DAY_MS),
  // Over the deadline of nobody: the service publishes it at once.
  async finishDraft(desk) {
    const id = desk.mine.draft.shift();
    if (id !== undefined) await desk.attempt('PATCH', `/api/v1/post/${id}`, { status: 'SCHEDULED', postDate: desk.at(8000) });
  },
  async rename(desk) {
    const id = desk.mine.draft.at(-1);
    if (id !== undefined) await desk.attempt('PATCH', `/api/v1/post/${id}`, { title: `Corrected ${desk.number()}` });
  },
  async unplan(desk) {
    const id = desk.mine.planned.at(-1);
    if (id !== undefined) await desk.attempt('PATCH', `/api/v1/post/${id}`, { status: 'DRAFT' });
  },
  async removePost(desk) {
    const id = desk.mine.planned.length > 3 ? desk.mine.planned.shift() : desk.mine.draft.shift();
    if (id !== undefined) await desk.attempt('DELETE', `/api/v1/post/${id}`);
  },
  async review(desk) {
    await desk.control('PATCH', '/_sim/platforms/PINTEREST', { review: 'PT15S' });
    await createPost(desk, 'due', 2000, { teamId: RUN_TEAM, platform: 'PINTEREST' });
  },
  refused: desk => failing(desk, 'DISCORD', { mode: 'reject', times: 1 }),
  outage: desk => failing(desk, 'MASTODON', { mode: 'outage', socialAccountId: accountId(RUN_TEAM, 'MASTODON'), times: 1 }),
  async retryPost(desk) {
    const id = idOf((await newest(desk, '/api/v1/post', 'status=ERROR'))[0]);
    if (id !== undefined) await desk.attempt('POST', `/api/v1/post/${id}/retry`);
  },
  async removeFailed(desk) {
    const failed = await newest(desk, '/api/v1/post', 'status=ERROR');
    const id = failed.length > 1 ? idOf(failed.at(-1)) : undefined;
    if (id !== undefined) await desk.attempt('DELETE', `/api/v1/post/${id}`);
  },
};

async function failing(desk: Desk, platform: 'DISCORD' | 'MASTODON', failure: object): Promise<void> {
  await desk.control('PATCH', `/_sim/platforms/${platform}`, { failure });
  await createPost(desk, 'due', 2000, { teamId: RUN_TEAM, platform });
}

const comments: Readonly<Record<string, Action>> = {
  comment: desk => comment(desk, {}),
  commentLater: desk => comment(desk, { postDate: desk.at(6000) }),
  draftComment: async desk => remember(desk, 'commentDraft', await comment(desk, { status: 'DRAFT' })),
  async finishComment(desk) {
    const id = desk.mine.commentDraft.shift();
    if (id !== undefined) await desk.attempt('PATCH', `/api/v1/comment/${id}`, { status: 'SCHEDULED', postDate: desk.at(5000) });
  },
  async commentOfPerson(desk) {
    const postId = idOf(await postOnFacebook(desk));
    const event = { type: 'comment', socialAccountId: accountId(RUN_TEAM, 'FACEBOOK'), postId, text: `Nice ${desk.number()}` };
    await desk.control('POST', '/_sim/platforms/FACEBOOK/events', event);
  },
  async removeComment(desk) {
    const id = desk.mine.commentDraft.length > 3 ? desk.mine.commentDraft.shift() : undefined;
    if (id !== undefined) await desk.attempt('DELETE', `/api/v1/comment/${id}`);
  },
};

async function postOnFacebook(desk: Desk) {
  return (await newest(desk, '/api/v1/post', 'status=POSTED&platforms=FACEBOOK'))[0];
}

async function comment(desk: Desk, more: object) {
  const internalPostId = idOf(await postOnFacebook(desk));
  const text = `Thank you ${desk.number()}`;
  return desk.attempt('POST', '/api/v1/comment', { teamId: RUN_TEAM, internalPostId, socialAccountTypes: ['FACEBOOK'], text, ...more });
}

const messages: Readonly<Record<string, Action>> = {
  message: desk => message(desk, `fan_${desk.random.integer(0, 5)}`),
  async answer(desk) {
    const participant = `fan_${desk.random.integer(0, 5)}`;
    const id = idOf(await message(desk, participant));
    const sent = await desk.attempt('POST', `/api/v1/conversations/${id}/messages`, { text: `We answer ${desk.number()}` });
    remember(desk, 'message', sent);
  },
  delivered: desk => receipt(desk, 'delivered', desk.mine.message.at(-1)),
  seen: desk => receipt(desk, 'seen', desk.mine.message.shift()),
  archive: desk => move(desk, 'OPEN', 'archive'),
  open: desk => move(desk, 'ARCHIVED', 'open'),
};

async function message(desk: Desk, participant: string) {
  const socialAccountId = accountId(RUN_TEAM, 'INSTAGRAM');
  const event = { type: 'message', socialAccountId, participant, text: desk.random.chance(0.5) ? 'hello' : 'A question' };
  const got = await desk.control('POST', '/_sim/platforms/INSTAGRAM/events', event);
  const conversation = got?.['conversation'];
  return typeof conversation === 'object' && conversation !== null ? { ...conversation } : undefined;
}

async function receipt(desk: Desk, type: 'delivered' | 'seen', messageId: string | undefined): Promise<void> {
  const socialAccountId = accountId(RUN_TEAM, 'INSTAGRAM');
  if (messageId !== undefined) await desk.control('POST', '/_sim/platforms/INSTAGRAM/events', { type, socialAccountId, messageId });
}

async function move(desk: Desk, from: string, verb: string): Promise<void> {
  const id = idOf((await newest(desk, '/api/v1/conversations', `status=${from}`))[0]);
  if (id !== undefined) await desk.attempt('POST', `/api/v1/conversations/${id}/${verb}`);
}

const flows: Readonly<Record<string, Action>> = {
  async createFlow(desk) {
    const text = `Answer ${desk.number()}`;
    const body = flowOf(text, { type: 'DM_RECEIVED', keywords: ['nobody says this'] }, { type: 'SEND_MESSAGE', text });
    remember(desk, 'flow', await desk.attempt('POST', '/api/v1/automations', body));
  },
  publishFlow: desk => onFlow(desk, 'publish'),
  pauseFlow: desk => onFlow(desk, 'pause'),
  activateFlow: desk => onFlow(desk, 'activate'),
  async archiveFlow(desk) {
    if (desk.mine.flow.length > 2) await desk.attempt('POST', `/api/v1/automations/${desk.mine.flow.shift()}/archive`);
  },
};

async function onFlow(desk: Desk, verb: string): Promise<void> {
  const id = desk.mine.flow.at(-1);
  if (id !== undefined) await desk.attempt('POST', `/api/v1/automations/${id}/${verb}`);
}

const others: Readonly<Record<string, Action>> = {
  importFile: desk => desk.attempt('POST', '/api/v1/post-csv-import', csvFile([`Row ${desk.number()}`, ''], Date.parse(desk.at(0)))),
  importHistory: desk => desk.attempt('POST', '/api/v1/post-history-import', { teamId: RUN_TEAM, socialAccountType: 'THREADS', count: 2 }),
  async importComments(desk) {
    const postId = idOf(await postOnFacebook(desk));
    await desk.attempt('POST', '/api/v1/comment/import', { teamId: RUN_TEAM, postId, socialAccountType: 'FACEBOOK' });
  },
  async createTeam(desk) {
    remember(desk, 'team', await desk.attempt('POST', '/api/v1/team', { name: `Project ${desk.number()}` }));
  },
  async renameTeam(desk) {
    const id = desk.mine.team.at(-1);
    if (id !== undefined) await desk.attempt('PATCH', `/api/v1/team/${id}`, { name: `Project ${desk.number()}` });
  },
  async removeTeam(desk) {
    const id = desk.mine.team.shift();
    if (id !== undefined) await desk.attempt('DELETE', `/api/v1/team/${id}`);
  },
  async syncSetting(desk) {
    const path = `/api/v1/automation-provider-settings/${accountId(RUN_TEAM, 'FACEBOOK')}/GET_STARTED`;
    const id = idOf(await desk.attempt('PUT', path, { config: { payload: `BEGIN_${desk.number()}` } }));
    if (id !== undefined) await desk.attempt('POST', `/api/v1/automation-provider-settings/${id}/sync`);
  },
  degrade: desk => desk.control('PATCH', '/_sim/platforms/SNAPCHAT', { status: 'degraded' }),
  recover: desk => desk.control('PATCH', '/_sim/platforms/SNAPCHAT', { status: 'operational' }),
};

/** By name. */
export const ACTIONS: Readonly<Record<string, Action>> = { ...posts, ...comments, ...messages, ...flows, ...others };
