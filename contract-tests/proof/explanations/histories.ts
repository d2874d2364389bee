/** Random histories, whose explanations must agree with a witness beside the trail. */
import * as fc from 'fast-check';
import { afterAll, it } from 'vitest';
import type { World } from '../../../simulator/domain/world.ts';
import { fieldsOf } from '../../exchange.ts';
import { csvText, PLAIN_LAYOUT } from '../../suites/csv-imports/import-file.ts';
import { ask, objectsOf, read } from '../../suites/requests.ts';
import { simulatorTarget } from '../../target.ts';
import { type FreshWorld, freshWorld } from '../behaviour/fresh-world.ts';
import { failBy, MODES, setToken } from './failures.ts';
import { expectTrue, type Move, type Name, PLATFORMS, watchHistory } from './witness.ts';

/** Defines the test that the explanations of random histories agree with the witness. `numRuns` says how many there are, `maxLength` how many steps each may have. */
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
        const { ids, moves } = await live(world, steps);
        for (const id of ids) await expectTrue(world, id, witness, moves);
      }),
      { numRuns, seed: Number(process.env['EXPLANATIONS_SEED'] ?? 43) },
    );
  });
}

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

/** Draws histories with at most that number of steps. */
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
        mode: fc.constantFrom(...MODES),
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

/** Lives a history, and returns the ids of what came about, and the levers that were moved to fail. */
async function live(world: FreshWorld, steps: readonly Step[]) {
  const { session, control } = world;
  const { teamId } = session;
  const posts: string[] = [];
  const comments: string[] = [];
  const others: string[] = [];
  const moves: Move[] = [];
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
        // The account may be gone, and who revokes a revoked token moves nothing.
        await setToken(world, step.on, true).then(
          moved =>
            moves.some(move => move.platform === step.on && move.isToken) || moves.push({ ...moved, platform: step.on, isToken: true }),
          () => undefined,
        );
        break;
      case 'work':
        await control('PATCH', `/_sim/platforms/${step.on}`, { failure: null });
        break;
      case 'fail':
        moves.push({ ...(await failBy(world, step.on, step.mode, { times: step.times })), platform: step.on, isToken: false });
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
  return { ids: [...posts, ...comments, ...others, ...objectsOf(runs['items']).map(({ id }) => String(id))], moves };

  async function change(operation: 'updatePost' | 'deletePost' | 'retryPost', index: number, body?: object): Promise<void> {
    const id = pick(posts, index);
    if (id !== undefined) await ask(session, operation, { path: { id }, ...(body && { body: { ...body } }) });
  }
}

function accountOf(name: Name): string {
  return `sa_acme_${name.toLowerCase()}`;
}
