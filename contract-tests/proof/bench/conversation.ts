import type { SocialAccount } from '../../../simulator/domain/accounts/model.ts';
import type { Automation } from '../../../simulator/domain/automations/model.ts';
import { createAutomationsState, matchingFlows } from '../../../simulator/domain/automations/state.ts';
import type { TriggerEvent } from '../../../simulator/domain/automations/triggers.ts';
import { receiveComment } from '../../../simulator/domain/comments/receive.ts';
import { receiveMessage } from '../../../simulator/domain/conversations/receive.ts';
import type { World } from '../../../simulator/domain/world.ts';
import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import { growthRow } from './growth.ts';
import { median } from './load.ts';
import { atLeast, atMost, type Row } from './table.ts';

const ROUNDS = 5;
const MAX_KEYWORD_RATIO = 3;
const MAX_LIST_RATIO = 1.5;
const COMMENTS = 2500;
const SIZES = [COMMENTS / 100, COMMENTS / 10, COMMENTS];
const FLOWS = 25;
const MIN_COMMENTS_PER_SECOND = 2000;
const TEAM = 'team_acme_marketing';
const ACCOUNT = 'sa_acme_facebook';

/** Measures keywords, flows on a busy post, and a long conversation. */
export async function conversation(): Promise<Row[]> {
  return [...keywordRows(), ...(await busyPost()), await longConversation()];
}

// Keywords

const MATCHES = 20_000;

function keywordRows(): Row[] {
  const ofOneFlow = ratioOf(count => [
    flowOf(
      0,
      Array.from({ length: count }, (_, i) => `keyword ${i}`),
    ),
  ]);
  const ofManyFlows = ratioOf(count => Array.from({ length: count }, (_, i) => flowOf(i, [`keyword${i}`])));
  return [
    atMost('keyword matching: a flow with 1,000 ÷ one with 10', ofOneFlow, MAX_KEYWORD_RATIO, '×', 2),
    atMost('keyword matching: 1,000 flows with one each ÷ 10', ofManyFlows, MAX_KEYWORD_RATIO, '×', 2),
  ];
}

function ratioOf(flows: (count: number) => readonly Automation[]): number {
  const [few, many] = [flows(10), flows(1000)].map(list => {
    const state = createAutomationsState();
    for (const flow of list) state.byId.insert(flow);
    return state;
  });
  if (!few || !many) throw new Error('nothing to compare');
  const ratios = Array.from({ length: ROUNDS }, () => matchSeconds(many) / matchSeconds(few));
  return median(ratios);
}

function matchSeconds(state: ReturnType<typeof createAutomationsState>): number {
  const started = performance.now();
  let found = 0;
  for (let i = 0; i < MATCHES; i++) found += matchingFlows(state, eventOf(i)).length;
  // Half of the texts contain a keyword of a flow, independent of the number of keywords.
  if (found !== MATCHES / 2) throw new Error(`${found} flows matched`);
  return (performance.now() - started) / 1000;
}

function eventOf(i: number): TriggerEvent {
  const asked = i % 2 === 0 ? `keyword ${i % 10} keyword${i % 10}` : 'keywords';
  const text = `Hello, this is message ${1_000_000 + i}: may I have the ${asked} please?`;
  return { socialAccountId: ACCOUNT, type: 'DM_RECEIVED', postId: null, text, payload: null };
}

function flowOf(i: number, keywords: readonly string[]): Automation {
  const definition = { trigger: { type: 'DM_RECEIVED', keywords }, steps: [{ id: 'open', type: 'OPEN_CONVERSATION' }] } as const;
  const version = { version: 1, definition, actionDelaySeconds: 0, createdAt: 0, publishedAt: 0 };
  return {
    id: `auto_${i}`,
    organizationId: 'org_acme',
    teamId: TEAM,
    socialAccountId: ACCOUNT,
    platform: 'FACEBOOK',
    name: `Flow ${i}`,
    status: 'ACTIVE',
    draft: version,
    published: version,
    createdAt: 0,
    updatedAt: 0,
    deletedAt: null,
  };
}

// Comments

async function busyPost(): Promise<Row[]> {
  // This call only warms up.
  await commentSeconds(COMMENTS / 10);
  const one: number[] = [];
  for (const comments of SIZES) one.push(await commentSeconds(comments));
  const what = `comments on a post whose ${FLOWS} flows all fire, until all runs have ended`;
  return [
    atLeast(`${what}; one of them acts`, COMMENTS / (one.at(-1) ?? Number.NaN), MIN_COMMENTS_PER_SECOND, '/s'),
    growthRow('comments', SIZES, one),
  ];
}

/** Adds comments to a post with 25 live flows. Each comment triggers every flow; one of them likes it. */
async function commentSeconds(comments: number): Promise<number> {
  const { sim, world, did } = await start();
  const postId = await publish(did, sim);
  for (let i = 0; i < FLOWS; i++) await goLive(did, postId, `word${i}`);
  const publicationId = world.posts.byId.get(postId)?.targets[0]?.publication?.id ?? '';
  const account = accountOf(world, ACCOUNT);
  const connection = { socialAccountId: ACCOUNT, externalId: account.externalId ?? '', username: account.username };
  const comment = { publicationId, parentId: null, author: undefined, likesCount: 0, publishedAt: world.clock.now() };
  const started = performance.now();
  for (let i = 0; i < comments; i++) {
    const text = `Comment ${i}: the link with the word${i % FLOWS}, please!`;
    const left = world.platforms.FACEBOOK.controls.addComment(connection, { ...comment, text });
    if (!receiveComment(world, account, left)) throw new Error('the service did not receive the comment');
  }
  await sim.clock.advance('PT1M');
  const seconds = (performance.now() - started) / 1000;
  const runs = world.automations.executions.all();
  const acted = runs.filter(({ status }) => status === 'COMPLETED').length;
  const stopped = runs.filter(({ status }) => status === 'STOPPED').length;
  await sim.close();
  if (acted + stopped !== comments * FLOWS) throw new Error(`${acted} runs acted and ${stopped} were stopped`);
  return seconds;
}

/** Publishes a flow that likes comments with a word. */
async function goLive(did: Call, postId: string, word: string): Promise<void> {
  const steps = [
    { id: 'asks', type: 'CONDITION', match: 'ALL', rules: [{ field: 'TEXT', operator: 'CONTAINS_WORD', values: [word] }] },
    { id: 'like', type: 'LIKE_COMMENT' },
  ];
  const definition = { trigger: { type: 'COMMENT_CREATED', postId }, steps };
  const { id } = await did('POST', '/api/v1/automations', { teamId: TEAM, socialAccountId: ACCOUNT, name: 'Liker', definition });
  await did('POST', `/api/v1/automations/${String(id)}/publish`);
}

// Messages

const SHORT = 100;
const LONG = 100_000;
const LISTINGS = 500;

/** Compares listing ten messages of a conversation with 100,000 and of one with 100. */
async function longConversation(): Promise<Row> {
  const { sim, world, did } = await start();
  const account = accountOf(world, 'sa_acme_instagram');
  const [short, long] = [SHORT, LONG].map(count => {
    const participant = world.platforms.INSTAGRAM.person({ externalId: `person_${count}` });
    let id = '';
    for (let i = 0; i < count; i++) {
      const thread = receiveMessage(world, account, { kind: 'message', participant, text: `Message ${i}`, attachments: [], payload: null });
      id = thread?.conversation.id ?? '';
    }
    return id;
  });
  const seconds = async (id: string | undefined): Promise<number> => {
    const started = performance.now();
    for (let i = 0; i < LISTINGS; i++) await did('GET', `/api/v1/conversations/${id}/messages?limit=10&offset=${i % 80}`);
    return (performance.now() - started) / 1000;
  };
  await seconds(short);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) ratios.push((await seconds(long)) / (await seconds(short)));
  await sim.close();
  return atMost(`listing 10 of ${LONG} messages ÷ 10 of ${SHORT}`, median(ratios), MAX_LIST_RATIO, '×', 2);
}

type Call = (method: string, path: string, body?: object) => Promise<Readonly<Record<string, unknown>>>;

/** Starts a simulator in process with high budgets. */
async function start(): Promise<{ readonly sim: Simulator; readonly world: World; readonly did: Call }> {
  const sim = await createSimulator({ throttle: false, clock: 'manual' });
  const did: Call = async (method, path, body) => {
    const response = await sim.fetch(`http://sim${path}`, {
      method,
      headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  await did('PATCH', '/_sim/organizations/org_acme', { limits: { automationRuns: 1e9 } });
  return { sim, world: sim.worlds.defaultWorld, did };
}

function accountOf(world: World, id: string): SocialAccount {
  const account = world.accounts.byId.get(id);
  if (!account) throw new Error(`no account ${id}`);
  return account;
}

async function publish(did: Call, sim: Simulator): Promise<string> {
  const { id } = await did('POST', '/api/v1/post', {
    teamId: TEAM,
    title: 'Busy',
    status: 'SCHEDULED',
    postDate: sim.clock.now(),
    socialAccountTypes: ['FACEBOOK'],
    data: { FACEBOOK: { text: 'Comment "link" and we send it' } },
  });
  await sim.clock.advance('PT1M');
  return String(id);
}
