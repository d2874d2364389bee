/** Random histories, what a witness beside the trail saw of them, and what their explanations must agree with. */
import * as fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import type { World } from '../../../simulator/domain/world.ts';
import { fieldsOf } from '../../exchange.ts';
import { ask, objectsOf, read } from '../../suites/asking.ts';
import { csvText, PLAIN_LAYOUT } from '../../suites/csv-imports/import-file.ts';
import { simulatorTarget } from '../../target.ts';
import { type FreshWorld, freshWorld } from '../behaviour/fresh-world.ts';
import { explained, type Link, linesOf } from './explained.ts';

/** Defines the test that the explanations of so many random histories, of at most so many steps, agree with the witness. */
export function testHistories(numRuns: number, maxLength: number): void {
  let seen: World | undefined;
  const target = simulatorTarget({
    onExchange: ({ world }) => {
      seen = world;
    },
  });
  const session = target.then(opened => opened.open(1));
  afterAll(async () => (await target).close());

  it('explanations tell what a witness saw, in order, and leave no cause out', async () => {
    await fc.assert(
      fc.asyncProperty(histories(maxLength), async steps => {
        const world = await freshWorld(await session);
        await read(world.session, 'getOrganization');
        if (!seen) throw new Error('No call was seen');
        const witness = watchHistory(seen);
        for (const id of await live(world, steps)) await expectTrue(world, id, witness);
      }),
      { numRuns, seed: Number(process.env['EXPLANATIONS_SEED'] ?? 43) },
    );
  });
}

/** Platforms on which a post needs no media, and comments can be written. */
const PLATFORMS = ['LINKEDIN', 'FACEBOOK'] as const;
type Name = (typeof PLATFORMS)[number];

/** Something that happens in a random world; `of` picks among what there is. */
type Step =
  | { readonly do: 'post'; readonly on: readonly Name[]; readonly isDraft: boolean; readonly minutes: number }
  | { readonly do: 'edit' | 'schedule' | 'unschedule' | 'delete' | 'retry'; readonly of: number }
  | { readonly do: 'comment'; readonly on: readonly Name[]; readonly of: number; readonly parent: number | null; readonly minutes: number }
  | { readonly do: 'personDeletes'; readonly of: number; readonly on: Name }
  | { readonly do: 'disconnect' | 'work' | 'revoke'; readonly on: Name }
  | { readonly do: 'fail'; readonly on: Name; readonly mode: string; readonly times: number }
  | { readonly do: 'limit'; readonly on: Name; readonly most: number }
  | { readonly do: 'csv'; readonly on: Name; readonly rows: number }
  | { readonly do: 'message' }
  | { readonly do: 'automations'; readonly are: boolean }
  | { readonly do: 'wait'; readonly minutes: number };

const on = fc.constantFrom(...PLATFORMS);
const of = fc.nat(20);
const minutes = fc.integer({ min: 0, max: 40 });

/** Histories of at most so many steps. */
function histories(maxLength: number): fc.Arbitrary<Step[]> {
  return fc.array(
    fc.oneof(
      {
        arbitrary: fc.record({
          do: fc.constant('post'),
          on: fc.subarray([...PLATFORMS], { minLength: 1 }),
          isDraft: fc.boolean(),
          minutes,
        }),
        weight: 4,
      },
      { arbitrary: fc.record({ do: fc.constantFrom('edit', 'schedule', 'unschedule', 'delete', 'retry'), of }), weight: 4 },
      {
        arbitrary: fc.record({
          do: fc.constant('comment'),
          on: fc.subarray([...PLATFORMS], { minLength: 1 }),
          of,
          parent: fc.option(of),
          minutes,
        }),
        weight: 3,
      },
      fc.record({ do: fc.constant('personDeletes'), of, on }),
      fc.record({ do: fc.constantFrom('disconnect', 'work', 'revoke'), on }),
      fc.record({
        do: fc.constant('fail'),
        on,
        mode: fc.constantFrom('outage', 'reject', 'timeout'),
        times: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ do: fc.constant('limit'), on, most: fc.nat(3) }),
      fc.record({ do: fc.constant('csv'), on, rows: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant('message') }),
      fc.record({ do: fc.constant('automations'), are: fc.boolean() }),
      { arbitrary: fc.record({ do: fc.constant('wait'), minutes }), weight: 4 },
    ),
    { minLength: 3, maxLength },
  );
}

/** What somebody saw who does not know of the trail. */
interface Witness {
  /** `job_7` and when it ran. */
  readonly jobs: ReadonlySet<string>;
  /** Each creation, removal and change of an entity with its id and instant; of a new status also which. */
  readonly changes: readonly Seen[];
  /** The calls that platforms got to publish something, by its id and platform. */
  readonly asked: ReadonlyMap<string, number>;
  /** The instants at which calls of platforms failed. */
  readonly failed: ReadonlySet<string>;
}

interface Seen {
  readonly id: string;
  readonly at: number;
  readonly what: 'created' | 'removed' | 'change';
  readonly status: string | undefined;
}

/** Watches a world from now on. */
function watchHistory(world: World): Witness {
  const jobs = new Set<string>();
  const changes: Seen[] = [];
  const asked = new Map<string, number>();
  const failed = new Set<string>();
  const { clock } = world;
  clock.watch({ ran: job => jobs.add(`job_${job.id} ${clock.now()}`), moved: () => undefined });
  const { posts, comments, csvImports, automations, accounts } = world;
  for (const collection of [posts.byId, comments.created, csvImports.byId, automations.executions, accounts.byId]) {
    const statuses = new Map<string, unknown>(collection.all().map(entity => [entity.id, statusOf(entity)]));
    collection.watch((entity, change) => {
      const now = statusOf(entity);
      const status = change !== 'removed' && now !== statuses.get(entity.id) ? now : undefined;
      statuses.set(entity.id, now);
      const what = change === 'inserted' ? 'created' : change === 'removed' ? 'removed' : 'change';
      changes.push({ id: entity.id, at: clock.now(), what, status });
    });
  }
  const note = (key: string, ok: boolean): void => {
    asked.set(key, (asked.get(key) ?? 0) + 1);
    if (!ok) failed.add(`${key.split(':')[1]} ${clock.now()}`);
  };
  for (const name of PLATFORMS) {
    const platform = world.platforms[name];
    const { publish, publishComment } = platform;
    vi.spyOn(platform, 'publish').mockImplementation(sent => {
      const answer = publish(sent);
      note(sent.idempotencyKey, answer.ok);
      return answer;
    });
    vi.spyOn(platform, 'publishComment').mockImplementation(sent => {
      const answer = publishComment(sent);
      note(sent.idempotencyKey, answer.ok);
      return answer;
    });
  }
  return { jobs, changes, asked, failed };
}

function statusOf(entity: object): string | undefined {
  return 'status' in entity ? String(entity.status) : undefined;
}

/** Lives a history, and returns the ids of what came about. */
async function live(world: FreshWorld, steps: readonly Step[]): Promise<readonly string[]> {
  const { session, control } = world;
  const { teamId } = session;
  const posts: string[] = [];
  const comments: string[] = [];
  const others: string[] = [];
  const pick = (list: readonly string[], index: number): string | undefined => list[index % Math.max(1, list.length)];
  const inMinutes = async (count: number): Promise<string> =>
    new Date(Date.parse(String((await control('GET', '/_sim/clock'))['now'])) + count * 60_000).toISOString();
  const send = async (list: string[], ...call: Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never): Promise<void> => {
    const { status, text } = await ask(session, ...call);
    if (status < 300) list.push(String(fieldsOf(JSON.parse(text))['id']));
  };
  const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'a', type: 'SEND_MESSAGE', text: 'Hello' }] };
  const flow = { teamId, socialAccountId: 'sa_acme_instagram', name: 'Greeting', definition, actionDelaySeconds: 60 };
  const { id: flowId } = await read(session, 'createAutomation', { body: flow }, 201);
  await read(session, 'publishAutomation', { path: { id: String(flowId) } });
  for (const step of steps)
    switch (step.do) {
      case 'post': {
        const data = Object.fromEntries(step.on.map(name => [name, { text: 'Hello' }]));
        const body = { teamId, title: 'A', status: step.isDraft ? 'DRAFT' : 'SCHEDULED', socialAccountTypes: step.on, data };
        await send(posts, 'createPost', { body: { ...body, postDate: await inMinutes(step.minutes) } });
        break;
      }
      case 'edit':
        await change('updatePost', step.of, { title: `B${posts.length}`, firstComment: { text: 'Hi' } });
        break;
      case 'schedule':
        await change('updatePost', step.of, { status: 'SCHEDULED', postDate: await inMinutes(5) });
        break;
      case 'unschedule':
        await change('updatePost', step.of, { status: 'DRAFT' });
        break;
      case 'delete':
        await change('deletePost', step.of);
        break;
      case 'retry':
        await change('retryPost', step.of);
        break;
      case 'comment': {
        const parent = step.parent === null ? undefined : pick(comments, step.parent);
        const target =
          parent === undefined
            ? { internalPostId: pick(posts, step.of) }
            : { internalParentCommentId: parent, internalPostId: pick(posts, step.of) };
        const body = { teamId, title: 'C', status: 'SCHEDULED', socialAccountTypes: step.on, text: 'Thanks', ...target };
        if (target.internalPostId !== undefined)
          await send(comments, 'createComment', { body: { ...body, postDate: await inMinutes(step.minutes) } });
        break;
      }
      case 'personDeletes': {
        const postId = pick(posts, step.of);
        const event = { type: 'post-deleted', socialAccountId: accountOf(step.on), postId };
        // It may not be live there, or the account may be gone.
        await control('POST', `/_sim/platforms/${step.on}/events`, event).catch(() => undefined);
        break;
      }
      case 'disconnect':
        await ask(session, 'disconnectSocialAccount', { body: { teamId, type: step.on } });
        break;
      case 'revoke':
        await control('POST', `/_sim/platforms/${step.on}/events`, { type: 'token-revoked', socialAccountId: accountOf(step.on) }).catch(
          () => undefined,
        );
        break;
      case 'work':
        await control('PATCH', `/_sim/platforms/${step.on}`, { failure: null });
        break;
      case 'fail':
        await control('PATCH', `/_sim/platforms/${step.on}`, { failure: { mode: step.mode, times: step.times } });
        break;
      case 'limit':
        await world.limit({ dailyPosts: { [step.on]: step.most } });
        break;
      case 'csv': {
        const row = { teamId, title: 'R', postDate: await inMinutes(30), status: 'SCHEDULED', socialAccountTypes: step.on, text: 'Hi' };
        const content = csvText(
          Array.from({ length: step.rows }, () => row),
          PLAIN_LAYOUT,
        );
        await send(others, 'createCsvImport', { body: { file: { name: 'rows.csv', type: 'text/csv', content } } });
        break;
      }
      case 'message':
        await control('POST', '/_sim/platforms/INSTAGRAM/events', {
          type: 'message',
          socialAccountId: 'sa_acme_instagram',
          participant: 'somebody',
          text: 'hello',
        });
        break;
      case 'automations':
        await control('PATCH', '/_sim/organizations/org_acme', { features: { automations: step.are } });
        break;
      case 'wait':
        await world.advance(`PT${step.minutes}M`);
    }
  await world.advance('PT3H');
  await control('PATCH', '/_sim/organizations/org_acme', { features: { automations: true } });
  const runs = await read(session, 'listAutomationExecutions', { path: { id: String(flowId) } });
  return [...posts, ...comments, ...others, ...objectsOf(runs['items']).map(({ id }) => String(id))];

  async function change(operation: 'updatePost' | 'deletePost' | 'retryPost', index: number, body?: object): Promise<void> {
    const id = pick(posts, index);
    if (id !== undefined) await ask(session, operation, { path: { id }, ...(body && { body: { ...body } }) });
  }
}

function accountOf(name: Name): string {
  return `sa_acme_${name.toLowerCase()}`;
}

/** More links than these are not all told. */
const SHORTENED = 60;
const ASKED = /^(?:attempt|.*: attempt)? ?the platform was asked to publish it \((\w+)\)/;

/** Throws unless an explanation agrees with what the witness saw: it tells what happened, in order, each effect after its cause, and leaves nothing out. */
async function expectTrue(world: FreshWorld, id: string, witness: Witness): Promise<void> {
  const { because } = await explained(world, id);
  const lines = `the explanation of ${id}:\n${linesOf(because)}`;
  const calls = await callsOf(world);
  expect(
    because.map(({ at }) => at),
    lines,
  ).toEqual(because.map(({ at }) => at).toSorted());
  for (const [index, link] of because.entries()) {
    expect(hasHappened(link, witness, calls), `${link.what} has happened, in ${lines}`).toBe(true);
    if (EFFECTS.has(link.kind)) {
      const cause = because.slice(0, index).findLast(({ kind }) => CAUSES.has(kind));
      expect(cause?.at, `the cause of ${link.what}, in ${lines}`).toBe(link.at);
    }
  }
  if (because.length >= SHORTENED) return;
  let before = 0;
  for (const { at, status } of witness.changes.filter(seen => seen.id === id && seen.status !== undefined)) {
    const when = new Date(at).toISOString();
    const told = because.findIndex((link, index) => index >= before && link.at === when && link.id === id && tellsOf(link, String(status)));
    expect(told, `${status} at ${when}, in ${lines}`).toBeGreaterThanOrEqual(0);
    // A platform may have refused for good in a round before.
    const since = because.slice(status === 'ERROR' ? 0 : before, told);
    before = told;
    if (!NEEDS_REASON.has(String(status))) continue;
    const why = since.some(({ kind }) => kind === 'reason' || kind === 'call' || (kind === 'request' && status !== 'ERROR'));
    expect(why, `why ${status}, in ${lines}`).toBe(true);
  }
  for (const link of because.filter(({ what }) => what.includes('is no longer connected')))
    expect(
      because.some(({ at, kind }) => kind === 'removed' && at <= link.at),
      `who removed the account, in ${lines}`,
    ).toBe(true);
  for (const name of PLATFORMS) {
    const told = because.filter(
      ({ kind, what }) => kind === 'job' && ASKED.exec(what)?.[1] === name && what.startsWith('the platform'),
    ).length;
    // A call that succeeds beside others changes nothing that is told.
    expect(told, `how often ${name} was asked, in ${lines}`).toBeLessThanOrEqual(witness.asked.get(`${id}:${name}`) ?? 0);
  }
}

const EFFECTS: ReadonlySet<string> = new Set(['created', 'removed', 'change', 'call', 'reason', 'lever']);
const CAUSES: ReadonlySet<string> = new Set(['request', 'control', 'job', 'event']);
/** Statuses that something else must have led to. */
const NEEDS_REASON: ReadonlySet<string> = new Set(['ERROR', 'RETRYING', 'RATE_LIMITED', 'CANCELED', 'SKIPPED']);

function tellsOf({ kind, what }: Link, status: string): boolean {
  return what.includes(`became ${status}`) || kind === 'created' || (status === 'DELETED' && what.includes('was deleted'));
}

/** The calls of both APIs, by instant, method and path. */
async function callsOf({ control }: FreshWorld): Promise<ReadonlySet<string>> {
  const { items } = await control('GET', '/_sim/requests?control=true&limit=1000');
  return new Set(objectsOf(items).map(({ at, method, path }) => `${String(at)} ${String(method)} ${String(path).split('?')[0]}`));
}

function hasHappened({ at, kind, id, what }: Link, { jobs, changes, failed }: Witness, calls: ReadonlySet<string>): boolean {
  const ms = Date.parse(at);
  const isCalled = [...calls].some(call => call.startsWith(`${at} `));
  const isJob = [...jobs].some(job => job.endsWith(` ${ms}`));
  switch (kind) {
    case 'request':
    case 'control':
      return calls.has(`${at} ${what.split(' was called')[0]}`);
    case 'job':
      return jobs.has(`${id} ${ms}`);
    case 'created':
    case 'removed':
      return changes.some(seen => seen.id === id && seen.at === ms && seen.what === kind) || isUnwatched(id);
    case 'change': {
      const [, status] = /became (\w+)/.exec(what) ?? [];
      return (
        changes.some(seen => seen.id === id && seen.at === ms && (status === undefined || seen.status === status)) ||
        isUnwatched(id) ||
        what.includes('by somebody on')
      );
    }
    case 'call':
      return failed.has(`${id} ${ms}`) || !PLATFORMS.some(name => name === id);
    default:
      // Levers, reasons and events are effects of calls and jobs.
      return kind === 'start' || isCalled || isJob;
  }
}

/** Whether it is of a kind that the witness does not watch. */
function isUnwatched(id: string): boolean {
  return !/^(?:post|comment|csv|sa|execution|run)_/.test(id);
}
