/** Sends the big list of naughty strings in free texts: accepted strings come back unchanged, others are refused, and nothing fails. */
import everyNaughtyString from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { tenthOf } from '../testing/cases.ts';
import { createTestSimulator, type TestSimulator } from '../testing/test-simulator.ts';
import { jsonOf, messageOf } from './http.fixture.ts';
import { TEAM } from './posts.fixture.ts';

const naughtyStrings = tenthOf(everyNaughtyString);
const ACCOUNT = 'sa_acme_instagram';

/** Ids that the calls use. */
type Ids = Readonly<Record<'draftId' | 'conversationId' | 'flowId', string>>;

/** `it` with `acme`, a simulator with quotas that suffice for all strings, and `ids`. The tests of this file share both. */
const it = test
  .extend('acme', { scope: 'file' }, async ({}, { onCleanup }) => {
    const acme = await createTestSimulator({ throttle: false });
    onCleanup(async () => {
      await acme.sim.close();
      expect(acme.problems).toEqual([]);
    });
    const limits = { monthlyPosts: 1e6, outboundMessages: 1e6, automationRuns: 1e6 };
    await acme.call('PATCH', '/_sim/organizations/org_acme', { body: { limits } });
    return acme;
  })
  .extend('ids', { scope: 'file' }, ({ acme }) => createData(acme));

/** Creates what the calls are about. */
async function createData(acme: TestSimulator): Promise<Ids> {
  const { id: flowId } = await acme.ok<{ id: string }>('POST', '/automations', flow('Echo'));
  const chat = await acme.ok<{ conversation: { id: string } }>('POST', '/_sim/platforms/INSTAGRAM/events', {
    type: 'message',
    socialAccountId: ACCOUNT,
    participant: 'fan_1',
    text: 'Hello',
  });
  const { id: draftId } = await acme.ok<{ id: string }>('POST', '/post', post('A draft'));
  return { draftId, flowId, conversationId: chat.conversation.id };
}

/** The names of all properties in a value that have the text. */
function namesOf(node: unknown, text: string, name = ''): string[] {
  if (node === text) return [name];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => namesOf(value, text, Array.isArray(node) ? name : key));
}

const post = (s: string) => ({
  teamId: TEAM,
  title: s,
  status: 'DRAFT',
  postDate: '2026-03-03T09:00:00Z',
  referenceKey: s,
  socialAccountTypes: ['INSTAGRAM', 'YOUTUBE', 'PINTEREST', 'REDDIT', 'TWITTER'],
  data: {
    INSTAGRAM: { text: s },
    YOUTUBE: { text: s, description: s },
    PINTEREST: { boardName: 'Board', text: s, description: s },
    REDDIT: { sr: 'r/test', text: s },
    TWITTER: { text: s },
  },
  firstComment: { INSTAGRAM: s },
});

const flow = (s: string) => ({
  teamId: TEAM,
  socialAccountId: ACCOUNT,
  name: s,
  definition: {
    trigger: { type: 'DM_RECEIVED', keywords: [s] },
    steps: [
      { id: 'asks', type: 'CONDITION', match: 'ANY', rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: [s] }] },
      { id: 'answers', type: 'SEND_MESSAGE', text: s, quickReplies: [{ title: 'More', payload: s }] },
    ],
  },
});

const message = (s: string) => ({
  text: s,
  quickReplies: [{ title: s, payload: s }],
  carousel: [{ title: s, subtitle: s, buttons: [{ type: 'POSTBACK', title: 'More', payload: s }] }],
});

/** The calls; `least` is the number of strings that a call has to accept, {@link MOST} by default. */
const CALLS: readonly (readonly [
  what: string,
  method: string,
  path: (ids: Ids) => string,
  body: (text: string, ids: Ids) => object,
  least?: number,
])[] = [
  ['a new post', 'POST', () => '/post', post],
  ['a change of a post', 'PATCH', ids => `/post/${ids.draftId}`, s => ({ title: s })],
  ['a team', 'POST', () => '/team', s => ({ name: s })],
  ['the name of a file', 'POST', () => '/upload/init', s => ({ teamId: TEAM, fileName: s, mimeType: 'image/png' })],
  ['the address of a file', 'POST', () => '/upload/from-url', s => ({ teamId: TEAM, url: s }), 1],
  ['a message', 'POST', ids => `/conversations/${ids.conversationId}/messages`, message],
  [
    'a rich message',
    'POST',
    ids => `/automation-rich-messages/conversations/${ids.conversationId}`,
    s => ({ text: s, uploadIds: ['upload_acme_image'] }),
  ],
  ['a new flow', 'POST', () => '/automations', flow],
  ['a change of a flow', 'PATCH', ids => `/automations/${ids.flowId}`, s => ({ name: s })],
  ['a test of a flow', 'POST', ids => `/automations/${ids.flowId}/test`, s => ({ input: { text: s, externalParticipantId: s } })],
  [
    'ice breakers',
    'PUT',
    () => `/automation-provider-settings/${ACCOUNT}/ICE_BREAKERS`,
    s => ({ config: { items: [{ question: s, payload: s }] } }),
  ],
  [
    'somebody taps',
    'POST',
    () => '/_sim/platforms/INSTAGRAM/events',
    s => ({ socialAccountId: ACCOUNT, type: 'button', participant: 'fan_1', payload: s }),
  ],
];

/** The other strings are empty, or too long for a name. */
const MOST = 410;

/** How many of the strings are tried, and how many more than their share may be refused when that is not all. */
const SHARE = naughtyStrings.length / everyNaughtyString.length;
const SPARE = SHARE < 1 ? 5 : 0;

/** Properties of requests that their answers do not repeat. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['name', 'username', 'participant', 'url', 'fileName']);

/** A call without the cost of a Request and a Response: there are thousands of them. */
async function callDirectly(
  { sim }: TestSimulator,
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const [target = '', query = ''] = (path.startsWith('/_') ? path : `/api/v1${path}`).split('?');
  const headers = { 'x-api-key': 'sk_sim_acme', ...(body && { 'content-type': 'application/json' }) };
  const answer = await sim.handler(messageOf({ method, path: target, query, headers, ...(body && { body: JSON.stringify(body) }) }));
  return { status: answer.status, body: jsonOf(answer) };
}

/** Why an answer to a call with the text is wrong; undefined when it is not. */
function problemOf(text: string, sent: object, { status, body }: { readonly status: number; readonly body: unknown }): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status >= 300) return isError(status, body) ? undefined : `is ${status} in another shape than errors have`;
  const shown = new Set(namesOf(body, text));
  const missing = text === '' ? [] : namesOf(sent, text).filter(name => !NOT_SHOWN.has(name) && !shown.has(name));
  return missing.length > 0 ? `does not show it as ${missing.join(', ')}` : undefined;
}

function isError(status: number, body: unknown): boolean {
  const error = body as { readonly statusCode?: unknown; readonly message?: unknown };
  return error.statusCode === status && typeof error.message === 'string';
}

describe('each accepted string comes back unchanged', () => {
  it.for(CALLS)('%s', async ([, method, path, body, least = MOST], { acme, ids }) => {
    const problems: string[] = [];
    let accepted = 0;
    for (const text of naughtyStrings) {
      const sent = body(text, ids);
      const answer = await callDirectly(acme, method, path(ids), sent);
      if (answer.status < 300) accepted++;
      const problem = problemOf(text, sent, answer);
      if (problem) problems.push(`${JSON.stringify(text)} ${problem}`);
    }
    expect(problems).toEqual([]);
    expect(accepted).toBeGreaterThanOrEqual(least * SHARE - SPARE);
  });
});

describe('a search', () => {
  it.for(['/conversations', '/comment', '/automations', '/upload'])('%s accepts each string', async (path, { acme }) => {
    const refused: string[] = [];
    for (const text of naughtyStrings) {
      const { status } = await callDirectly(acme, 'GET', `${path}?teamId=${TEAM}&q=${encodeURIComponent(text)}`);
      if (status !== 200) refused.push(text);
    }
    expect(refused).toEqual([]);
  });
});
