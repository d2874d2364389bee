/**
 * A long mixed story told to a fresh simulator, run as a program: `determinism-kit.ts <seed of the simulator> <seed of the machine> <steps>`.
 * It prints all that came back, a line a step. The machine's seed only moves real time about: it must leave no trace.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { WebhookRequest, WebhookResponse, WebhookSender } from './domain/ports.ts';
import { createSimulator, type Simulator } from './index.ts';
import { createRandom, hash32, type RandomStream } from './kernel/random.ts';
import { sampleFile } from './media/samples/samples.ts';

const HOUR_MS = 3_600_000;
const PLATFORMS = ['INSTAGRAM', 'FACEBOOK', 'TIKTOK', 'YOUTUBE', 'LINKEDIN', 'TWITTER', 'THREADS', 'BLUESKY', 'MASTODON'] as const;
const VIDEO_ONLY: ReadonlySet<string> = new Set(['TIKTOK', 'YOUTUBE']);
const MODES = ['outage', 'degraded', 'rate-limited', 'timeout', 'reject', 'auth'] as const;
const ENDS = ['events?limit=100', 'deliveries?limit=100', 'webhooks', 'notifications', 'jobs', 'platforms', 'organizations', 'snapshot'];

/** Who asks: mostly those who may. */
const AUTHORS = [
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_acme', teamId: 'team_acme_marketing', organization: 'acme' },
  { key: 'sk_sim_pro', teamId: 'team_pro', organization: 'pro' },
  { key: 'sk_sim_free', teamId: 'team_acme_marketing', organization: 'free' },
] as const;

/** Answers by what it is sent, after a while that is nobody's business. */
function createSender(machine: RandomStream): WebhookSender {
  return {
    send(request: WebhookRequest): Promise<WebhookResponse> {
      print('SENT', request);
      const verdict = hash32(request.body) % 5;
      if (verdict === 0) return pause(machine.integer(0, 2), { status: null, body: null, error: 'no answer' });
      return pause(machine.integer(0, 2), { status: verdict === 1 ? 500 : 200, body: `seen ${verdict}`, error: null });
    },
    close: () => Promise.resolve(),
  };
}

function print(...parts: unknown[]): void {
  process.stdout.write(`${parts.map(part => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ')}\n`);
}

/** What a step has at hand. */
interface Teller {
  readonly sim: Simulator;
  readonly dice: RandomStream;
  /** An id of that prefix that an answer has given. */
  anyId(prefix: string): string;
  /** Asks and prints the answer. A text and a form are sent as they are. */
  ask(method: string, path: string, body?: unknown, key?: string): Promise<unknown>;
}

function createTeller(sim: Simulator, dice: RandomStream): Teller {
  const known = new Map<string, Set<string>>();
  return {
    sim,
    dice,
    anyId(prefix) {
      const [first = 'unknown', ...rest] = known.get(prefix) ?? [];
      return dice.pick([first, ...rest]);
    },
    async ask(method, path, body, key = 'sk_sim_acme') {
      const isForm = body instanceof FormData;
      const response = await sim.fetch(`http://127.0.0.1:4010${path}`, {
        method,
        headers: { 'x-api-key': key, ...(!isForm && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      for (const [id = '', prefix = ''] of text.matchAll(/\b(post|team|sa|evt|upload|csv)_[a-z2-9]{16}\b/g)) {
        known.set(prefix, (known.get(prefix) ?? new Set()).add(id));
      }
      // Of a file its digest says as much.
      const isText = /json|html/.test(response.headers.get('content-type') ?? '');
      print(method, path, response.status, [...response.headers], isText ? text : hash32(text));
      return text.startsWith('{') ? JSON.parse(text) : text;
    },
  };
}

function createPost({ dice, sim, ask }: Teller): Promise<unknown> {
  const { key, teamId, organization } = dice.pick(AUTHORS);
  const some = PLATFORMS.filter(() => dice.chance(0.15));
  const types = some.length > 0 ? some : [dice.pick(PLATFORMS)];
  const dataOf = (type: string) => ({
    text: `Story ${dice.integer(1, 1000)} ${'é'.repeat(dice.integer(0, 40))}`,
    uploadIds: [`upload_${organization}_${VIDEO_ONLY.has(type) ? 'video' : 'image'}`],
  });
  const body = {
    teamId,
    title: dice.chance(0.05) ? '' : `Post ${dice.integer(1, 1000)}`,
    status: dice.chance(0.8) ? 'SCHEDULED' : 'DRAFT',
    postDate: new Date(Date.parse(sim.clock.now()) + dice.integer(-2, 30) * HOUR_MS).toISOString(),
    socialAccountTypes: types,
    data: Object.fromEntries(types.map(type => [type, dataOf(type)])),
    ...(dice.chance(0.2) && { referenceKey: `ref-${dice.integer(1, 5)}` }),
  };
  return ask('POST', '/api/v1/post', body, key);
}

/** A file of some rows, most of them good, some with media. */
function importCsv({ dice, ask }: Teller): Promise<unknown> {
  const { key, teamId } = dice.pick(AUTHORS);
  const rows = Array.from({ length: dice.integer(1, 6) }, (_, n) => {
    const type = dice.pick(['LINKEDIN', 'TWITTER', 'THREADS', 'MYSPACE']);
    const media = dice.chance(0.3) ? `https://cdn.test/${dice.integer(1, 9)}.jpg#https://cdn.test/${n}.png` : '';
    return [teamId, `Row ${n}`, '2026-03-04T09:00:00Z', dice.pick(['SCHEDULED', 'DRAFT']), type, 'Text', media, media].join(',');
  });
  const header = 'teamId,title,postDate,status,socialAccountTypes,text,twitterMediaUrls,threadsMediaUrls';
  const form = new FormData();
  form.append('file', new File([[header, ...rows].join('\n')], 'posts.csv'));
  return ask('POST', '/api/v1/post-csv-import', form, key);
}

const FILES = [
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
] as const;

/** A file comes by one of three ways; now and then it is none of the types that are taken. */
async function upload({ dice, ask, sim }: Teller): Promise<void> {
  const { key, teamId } = dice.pick(AUTHORS);
  const [extension, mimeType] = dice.pick<(typeof FILES)[number]>(FILES);
  const fileName = `file-${dice.integer(1, 9)}.${extension}`;
  const content = dice.chance(0.4) ? new Uint8Array([1, 2, 3]) : new Uint8Array(sampleFile(mimeType));
  const way = dice.integer(1, 3);
  if (way === 1) return void (await ask('POST', '/api/v1/upload/from-url', { teamId, url: `https://media.test/${fileName}` }, key));
  if (way === 2) {
    const form = new FormData();
    form.append('teamId', teamId);
    form.append('file', new File([content], fileName));
    return void (await ask('POST', '/api/v1/upload', form, key));
  }
  const begun = await ask('POST', '/api/v1/upload/init', { teamId, fileName, mimeType, fileSize: content.length }, key);
  if (!isRecord(begun) || typeof begun['url'] !== 'string') return;
  const response = await sim.fetch(begun['url'], { method: 'PUT', body: content });
  print('PUT', begun['url'], response.status, [...response.headers], await response.text());
  await ask('POST', '/api/v1/upload/finalize', { teamId, path: begun['path'] }, key);
}

async function readUpload({ dice, ask, anyId }: Teller): Promise<void> {
  const id = anyId('upload');
  const found = await ask(dice.pick(['GET', 'GET', 'DELETE']), `/api/v1/upload/${id}`);
  if (isRecord(found) && typeof found['url'] === 'string') await ask('GET', new URL(found['url']).pathname);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function changePlatform({ dice, ask }: Teller): Promise<unknown> {
  const failure = { mode: dice.pick(MODES), rate: 0.5, times: dice.integer(1, 4) };
  return ask('PATCH', `/_sim/platforms/${dice.pick(PLATFORMS)}`, { failure: dice.chance(0.3) ? null : failure });
}

function changeToken({ dice, ask }: Teller): Promise<unknown> {
  const type = dice.pick(PLATFORMS);
  const event = { type: dice.pick(['token-revoked', 'token-restored']), socialAccountId: `sa_acme_${type.toLowerCase()}` };
  return ask('POST', `/_sim/platforms/${type}/events`, event);
}

function useAccount({ dice, ask }: Teller): Promise<unknown> {
  const call = dice.pick(['connect', 'connection-check', 'profile-refresh', 'refresh-channels', 'unset-channel', 'create-portal-link']);
  const { key, teamId } = dice.pick(AUTHORS);
  const type = dice.pick(PLATFORMS);
  return ask(
    'POST',
    `/api/v1/social-account/${call}`,
    { teamId, type, redirectUrl: 'https://app.test/back', socialAccountTypes: [type] },
    key,
  );
}

const advance = ({ dice, ask }: Teller) => ask('POST', '/_sim/clock/advance', { by: dice.integer(1, 6 * HOUR_MS) });
const readPosts = ({ dice, ask }: Teller) => ask('GET', `/api/v1/post?teamId=${dice.pick(AUTHORS).teamId}&limit=${dice.integer(0, 30)}`);

/** What may come next; what stands here several times comes more often. */
const STEP_KINDS: readonly [(teller: Teller) => Promise<unknown>, ...((teller: Teller) => Promise<unknown>)[]] = [
  ...([createPost, createPost, createPost, createPost, createPost, createPost] as const),
  ...([advance, advance, advance, changePlatform, changePlatform, changeToken, useAccount, useAccount, readPosts] as const),
  ...([upload, upload, upload, readUpload, readUpload] as const),
  ({ ask, dice }) => ask('GET', `/api/v1/upload?limit=5&status=${dice.pick(['USED', 'UNUSED'])}`),
  ({ ask, dice, anyId }) => ask('PATCH', `/api/v1/post/${anyId('post')}`, { title: 'Again', status: dice.pick(['DRAFT', 'SCHEDULED']) }),
  ({ ask, anyId }) => ask('DELETE', `/api/v1/post/${anyId('post')}`),
  ({ ask, anyId }) => ask('POST', `/api/v1/post/${anyId('post')}/retry`),
  ({ ask, anyId }) => ask('GET', `/api/v1/post/${anyId('post')}`),
  importCsv,
  ({ ask, anyId }) => ask('GET', `/api/v1/post-csv-import/${anyId('csv')}/rows`),
  ({ ask, dice }) => ask('POST', '/api/v1/team', { name: `Team ${dice.integer(1, 99)}` }),
  ({ ask, dice, anyId }) => ask('PATCH', `/api/v1/team/${anyId('team')}`, { name: `Renamed ${dice.integer(1, 99)}` }),
  ({ ask, dice, anyId }) => ask(dice.pick(['DELETE', 'GET']), `/api/v1/team/${anyId('team')}`),
  ({ ask, dice, anyId }) => ask('POST', '/_sim/social-accounts', { teamId: anyId('team'), type: dice.pick(PLATFORMS) }),
  ({ ask, anyId }) => ask('DELETE', `/_sim/social-accounts/${anyId('sa')}`),
  ({ ask, dice }) => ask('PATCH', '/_sim/organizations/org_pro', { limits: { dailyPosts: { FACEBOOK: dice.integer(0, 3) } } }),
  async ({ ask, anyId }) => {
    await ask('GET', '/_sim/events?limit=3');
    await ask('POST', `/_sim/events/${anyId('evt')}/resend`);
  },
  ({ ask }) => ask('GET', '/api/v1/organization/usage/daily-limits?socialAccountId=sa_acme_instagram'),
  ({ ask, dice }) => ask('GET', '/api/v1/', undefined, dice.pick(['sk_sim_acme', 'wrong'])),
  ({ ask, dice }) => ask('POST', '/api/v1/post', dice.pick<unknown>(['{', '\ud800', [], { teamId: 5 }])),
];

async function tell(seed: number, machineSeed: number, steps: number): Promise<void> {
  const sim = await createSimulator({
    seed,
    startTime: '2026-03-02T09:00:00Z',
    validateResponses: 'fail',
    sender: createSender(createRandom(machineSeed).stream('delays')),
    onProblem: problem => print('PROBLEM', String(problem)),
  });
  const teller = createTeller(sim, createRandom(4711).stream('story'));
  for (const name of ['one', 'two', 'three']) {
    await teller.ask('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: `https://hooks.acme.test/${name}` });
  }
  for (let i = 0; i < steps; i++) await teller.dice.pick(STEP_KINDS)(teller);
  await teller.ask('POST', '/_sim/clock/settle', { limit: 'P2D' });
  await teller.ask('POST', '/_sim/deliveries/settle');
  for (const path of ENDS) await teller.ask('GET', `/_sim/${path}`);
  await sim.close();
}

const [simulatorSeed, machineSeed, steps] = process.argv.slice(2).map(Number);
await tell(simulatorSeed ?? 1, machineSeed ?? 1, steps ?? 100);
