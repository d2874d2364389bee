/**
 * A world that is used for simulated years: `soak-process.ts <seed> <checkpoints> <days between them>`, with --expose-gc. It prints a JSON line
 * at each checkpoint.
 */
import { createSimulator, type Simulator } from '../../../simulator/index.ts';
import { createRandom, type RandomStream } from '../../../simulator/kernel/random.ts';
import { LEAST_DATA } from '../../least-data.ts';
import { type Call, createCall } from '../caller.ts';
import { type Read, violations } from './invariants.ts';
import type { Checkpoint } from './trials/soak.ts';

const START = '2026-03-02T09:00:00Z';
const DAY_MS = 86_400_000;
const TEAM = 'team_acme_marketing';
/** Clients delete posts when they are this old. */
const KEPT_DAYS = 60;
const MEGABYTE = 1_048_576;

const DATA: Readonly<Record<string, object>> = LEAST_DATA;
const PLATFORMS = Object.keys(DATA);
const WITH_COMMENTS = ['INSTAGRAM', 'FACEBOOK', 'YOUTUBE', 'LINKEDIN', 'THREADS'];
const WITH_MESSAGES: ReadonlySet<string> = new Set(['INSTAGRAM', 'FACEBOOK']);

/** A world and its users. */
interface Use {
  readonly sim: Simulator;
  readonly random: RandomStream;
  /** The posts, oldest first. */
  readonly posts: { readonly id: string; readonly at: number }[];
  readonly call: Call;
}

async function open(seed: number): Promise<Use> {
  let deliveries = 0;
  // Every tenth delivery fails, and is retried.
  const send = () => Promise.resolve({ status: ++deliveries % 10 === 0 ? 500 : 200, body: '', error: null });
  const sender = { send, close: () => Promise.resolve() };
  const sim = await createSimulator({ seed, startTime: START, media: 'discard', throttle: false, sender });
  const use: Use = {
    sim,
    random: createRandom(seed).stream('soak'),
    posts: [],
    call: createCall({ fetch: sim.fetch, apiKey: 'sk_sim_acme' }),
  };
  await use.call('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'https://hooks.test/in' });
  for (const platform of PLATFORMS) await use.call('PATCH', `/_sim/platforms/${platform}`, { crowd: crowdOn(platform) });
  return use;
}

function crowdOn(platform: string): object {
  return {
    ...(WITH_COMMENTS.includes(platform) && { commentsPerPost: 3 }),
    ...(WITH_MESSAGES.has(platform) && { messagesPerDay: 1 }),
  };
}

/** Simulates a day: posts, failures, imports, and the deletion of old posts. */
async function live(use: Use, day: number): Promise<void> {
  const { sim, random, posts, call } = use;
  const now = Date.parse(sim.clock.now());
  const platform = PLATFORMS[day % PLATFORMS.length] ?? 'TWITTER';
  if (random.chance(0.2)) await call('PATCH', `/_sim/platforms/${platform}`, { failure: { mode: 'outage', times: random.integer(1, 4) } });
  const postDate = new Date(now + random.integer(0, DAY_MS)).toISOString();
  const post = { teamId: TEAM, title: `Day ${day}`, status: 'SCHEDULED', postDate, socialAccountTypes: [platform] };
  const { body } = await call('POST', '/api/v1/post', { ...post, data: { [platform]: DATA[platform] } });
  if (typeof body['id'] === 'string') posts.push({ id: body['id'], at: now });
  const account = WITH_COMMENTS[day % WITH_COMMENTS.length];
  const postId = random.pick<string>([posts[0]?.id ?? '', ...posts.map(({ id }) => id)]);
  await call('POST', '/api/v1/comment/import', { teamId: TEAM, postId, socialAccountType: account });
  if (day % 7 === 0) await call('POST', '/api/v1/post-history-import', { teamId: TEAM, socialAccountType: account, count: 10 });
  if (day % 7 === 1) await call('POST', '/api/v1/upload/from-url', { teamId: TEAM, url: `https://media.test/${day}.jpg` });
  await sim.clock.advance(DAY_MS);
  while (posts[0] && posts[0].at < now - KEPT_DAYS * DAY_MS) await call('DELETE', `/api/v1/post/${posts.shift()?.id}`);
}

/** Returns the sizes of the world's parts as JSON, without what the interface keeps forever, such as posts. */
async function sizesOf({ call }: Use): Promise<Readonly<Record<string, number>>> {
  const { body } = await call('GET', '/_sim/snapshot');
  const { state } = body;
  if (typeof state !== 'object' || state === null) throw new Error('The snapshot has no state');
  return Object.fromEntries(
    Object.entries(state).flatMap(([area, parts]) =>
      Object.entries(parts as object).map(([part, value]) => [`${area}.${part}`, JSON.stringify(value).length]),
    ),
  );
}

async function soak(seed: number, checkpoints: number, days: number): Promise<void> {
  const use = await open(seed);
  const read: Read = async path => {
    const { status, body } = await use.call('GET', path);
    if (status >= 300) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  let posts = 0;
  for (let i = 0; i < checkpoints; i++) {
    for (let day = 0; day < days; day++) await live(use, posts++);
    const violated = await violations(read).catch((error: unknown) => [String(error)]);
    const sizes = await sizesOf(use);
    // The log keeps the last 1,000 calls, and the calls above are among the largest.
    await use.call('DELETE', '/_sim/requests');
    globalThis.gc?.();
    const checkpoint: Checkpoint = { day: posts, heapMegabytes: process.memoryUsage().heapUsed / MEGABYTE, violated, sizes };
    process.stdout.write(`${JSON.stringify(checkpoint)}\n`);
  }
  await use.sim.close();
}

const [seed = 1, checkpoints = 10, days = 3] = process.argv.slice(2).map(Number);
await soak(seed, checkpoints, days);
