/** Changes that together touch every part of a world's state: what areas store, the state of platforms, clock, webhooks and random numbers. */
import type { Fields } from '../../../exchange.ts';
import { fieldsOf } from '../../../exchange.ts';
import type { Control, Session } from '../../../session.ts';
import { read } from '../../../suites/requests.ts';

/** A text that is longer than the comparison of snapshots shows, and the length that it shows. */
export const LONG_TEXT = 'Long, and longer. '.repeat(80);
export const SHOWN_CHARACTERS = 1000;

const post = (session: Session, title: string, platform: string, data: Fields) =>
  read(session, 'createPost', {
    body: {
      teamId: session.teamId,
      title,
      status: 'DRAFT',
      postDate: '2026-04-01T09:00:00Z',
      socialAccountTypes: [platform],
      data: { [platform]: data },
    },
  });

const platform = (session: Session, name: string, changes: object) => controlOf(session)('PATCH', `/_sim/platforms/${name}`, changes);
const event = (session: Session, name: string, body: Fields) =>
  controlOf(session)('POST', `/_sim/platforms/${name}/events`, { socialAccountId: `sa_acme_${name.toLowerCase()}`, ...body });

/** The changes by name. They may be made in any order, and more than once. */
export const changes = {
  'a long post': session => post(session, 'Long', 'FACEBOOK', { text: LONG_TEXT }),
  'a post of exactly the shown length': session => post(session, 'Full', 'FACEBOOK', { text: LONG_TEXT.slice(0, SHOWN_CHARACTERS) }),
  async 'a changed list of words'(session) {
    const { id } = await post(session, 'Listed', 'BLUESKY', { text: 'Listed', tags: ['one', 'two'] });
    await read(session, 'updatePost', {
      path: { id: String(id) },
      body: { data: { BLUESKY: { text: 'Listed', tags: ['one', 'three'] } } },
    });
  },
  async 'a team'(session) {
    const { id } = await read(session, 'createTeam', { body: { name: 'Kept' } });
    await read(session, 'updateTeam', { path: { id: String(id) }, body: { name: 'Kept on' } });
  },
  'a deleted team': async session => {
    const { id } = await read(session, 'createTeam', { body: { name: 'Gone' } });
    await read(session, 'deleteTeam', { path: { id: String(id) } });
  },
  async 'a chat window'(session) {
    const config = { items: [{ question: 'Where are you?', payload: 'PLACE' }] };
    const path = { socialAccountId: 'sa_acme_instagram', type: 'ICE_BREAKERS' };
    const { id } = await read(session, 'saveProviderSetting', { path, body: { config } });
    await read(session, 'syncProviderSetting', { path: { id: String(id) } });
  },
  'a message': session => event(session, 'INSTAGRAM', { type: 'message', participant: 'fan_3', text: 'Hello again' }),
  'a lost permission': session => event(session, 'TIKTOK', { type: 'token-revoked' }),
  'a platform that fails': session => platform(session, 'BLUESKY', { failure: { mode: 'degraded', rate: 0.5 }, latency: 'PT3S' }),
  'a platform that reviews': session => platform(session, 'YOUTUBE', { review: 'PT5M', status: 'maintenance', note: 'Soon' }),
  'a crowd': session => platform(session, 'FACEBOOK', { crowd: { commentsPerPost: 3 } }),
  'a damaging endpoint': async session => {
    const body = { organizationId: 'org_acme', url: 'http://127.0.0.1:1/nobody' };
    const { id } = await controlOf(session)('POST', '/_sim/webhooks', body);
    await controlOf(session)('PATCH', `/_sim/webhooks/${String(id)}/chaos`, { duplicate: 0.5, delay: 0.5 });
  },
  'an import': async session => {
    const content = `teamId,title,status,postDate,socialAccountTypes,text\n${session.teamId},Imported,DRAFT,2026-04-01T09:00:00Z,FACEBOOK,Hello`;
    await read(session, 'createCsvImport', { body: { file: { name: 'kept.csv', type: 'text/csv', content } } }, 201);
    await controlOf(session)('POST', '/_sim/clock/advance', { by: 'PT1M' });
  },
  'a file on the web': session => controlOf(session)('PUT', '/_sim/web', { url: 'https://media.test/kept.jpg', status: 404 }),
  'an hour': session => controlOf(session)('POST', '/_sim/clock/advance', { by: 'PT1H' }),
  'a published post': async session => {
    const body = { teamId: session.teamId, title: 'Live', status: 'SCHEDULED', socialAccountTypes: ['FACEBOOK', 'THREADS'] };
    const { now } = await controlOf(session)('GET', '/_sim/clock');
    await read(session, 'createPost', {
      body: { ...body, postDate: now, data: { FACEBOOK: { text: 'Live' }, THREADS: { text: 'Live' } } },
    });
    await controlOf(session)('POST', '/_sim/clock/advance', { by: 'PT2M' });
  },
} as const satisfies Readonly<Record<string, (session: Session) => Promise<unknown>>>;

export type Change = keyof typeof changes;
export const CHANGES = Object.keys(changes) as readonly Change[];

/** Makes changes, one after the other. */
export async function make(session: Session, some: readonly Change[]): Promise<void> {
  for (const name of some) await changes[name](session);
}

/** Calls of the control API that may be refused or address another world. */
interface ControlAnswer {
  readonly status: number;
  readonly body: Fields;
}

/** Calls the control API, in the world of the session unless another one is named. */
export type AskControl = (method: string, path: string, body?: object, world?: string) => Promise<ControlAnswer>;

/** Returns the control API of the session. Throws on a target that has none. */
export function controlOf({ control }: Session): Control {
  if (!control) throw new Error('The target has no control API');
  return control;
}

/** Returns a function that calls the control API and accepts answers of any status. */
export async function askerOf(session: Session): Promise<AskControl> {
  const { world: own } = await controlOf(session)('GET', '/_sim/status');
  return async (method, path, body, world = String(own)) => {
    const headers = { 'x-sim-world': world, ...(body && { 'content-type': 'application/json' }) };
    const response = await session.fetch(session.baseUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: fieldsOf(await response.json()) };
  };
}
