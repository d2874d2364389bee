/** Tools about the world as a whole. */
import * as z from 'zod';
import { ArgumentError } from '../../text/failures.ts';
import { overviewOf } from '../session.ts';
import { defineTool, worldField } from '../tool.ts';

export const status = defineTool({
  name: 'status',
  title: 'Status of a world',
  description:
    'Shows a world at a glance: its clock, how much it has of what, the platforms that fail, the faults, and its organizations with teams and ' +
    'connected accounts, whose ids calls need. Begin here.',
  input: z.object(worldField),
  output: z.object({
    world: z.string(),
    clock: z.strictObject({ now: z.string(), mode: z.string(), speed: z.number() }),
    counts: z.record(z.string(), z.number()),
    pendingJobs: z.number().describe('What is due later: advance_clock runs it'),
    needsAttention: z.array(z.unknown()).describe('What fails, has failed or is almost used up; explain takes the ids'),
    failingPlatforms: z.array(z.unknown()),
    faults: z.number(),
    organizations: z.array(z.unknown()),
  }),
  effect: 'read',
  run: async ({ world }, session) => overviewOf(session.connection, await session.world(world)),
});

export const createWorld = defineTool({
  name: 'create_world',
  title: 'Begin in a new world',
  description:
    'Creates a world, which all your calls that name no other are about from now on: fresh, with another seed, start time or clock, or as a copy ' +
    '(fork) of a world or of a named snapshot. The clock stands still unless you say otherwise.',
  input: z.object({
    fork: z.string().optional().describe('The id of a world, or the name of a snapshot of the given world, that is copied'),
    seed: z.int().min(0).optional(),
    startTime: z.string().optional().describe('Such as 2026-03-02T09:00:00Z'),
    clock: z.string().optional().describe('manual (the default), realtime, or a speed such as 60x'),
    ...worldField,
  }),
  output: z.object({
    world: z.string(),
    now: z.string(),
    organizations: z.array(z.string()).describe('For the field organization of call'),
  }),
  effect: 'change',
  async run({ fork, seed, startTime, clock, world }, session) {
    const from = fork === undefined ? undefined : (await session.world(world)).id;
    const created = await session.connection.call('createWorld', {
      world: from,
      body: {
        clock: clock ?? 'manual',
        ...(fork !== undefined && { fork }),
        ...(seed !== undefined && { seed }),
        ...(startTime !== undefined && { startTime }),
      },
    });
    session.use(created);
    const { now } = await session.connection.call('getClock', { world: created.id });
    return { world: created.id, now, organizations: Object.keys(created.apiKeys) };
  },
});

export const advanceClock = defineTool({
  name: 'advance_clock',
  title: 'Let time pass',
  description:
    'Moves the clock of a world and runs all that becomes due meanwhile: posts are published, attempts are repeated, deliveries leave. Give one of by, ' +
    'to and settle.',
  input: z.object({
    by: z.string().optional().describe('A duration such as 90s, 10m, 6h or PT6H'),
    to: z.string().optional().describe('An instant such as 2026-03-02T18:00:00Z'),
    settle: z.boolean().optional().describe('True: until nothing is due within an hour'),
    ...worldField,
  }),
  output: z.object({
    world: z.string(),
    from: z.string(),
    to: z.string(),
    jobsRun: z.number(),
    dueNext: z.array(z.unknown()).describe('The next jobs'),
  }),
  effect: 'change',
  async run({ by, to, settle, world: given }, session) {
    if ([by, to, settle === true ? 'settle' : undefined].filter(way => way !== undefined).length !== 1)
      throw new ArgumentError('advance_clock takes exactly one of by (such as 6h), to (such as 2026-03-02T18:00:00Z) and settle: true');
    const world = (await session.world(given)).id;
    const { connection } = session;
    const move =
      settle === true
        ? await connection.call('settleClock', { world, body: {} })
        : await connection.call('advanceClock', { world, body: to === undefined ? { by: by ?? '' } : { to } });
    const { items } = await connection.call('listJobs', { world, query: { limit: 5 } });
    return { world, ...move, dueNext: [...items] };
  },
});

export const snapshot = defineTool({
  name: 'snapshot',
  title: 'Save, restore, copy and compare a world',
  description:
    'save: keeps the world under a name. restore: puts it back as it was; what happened since is lost. fork: a new world that is a copy of the snapshot ' +
    'and yours from now on. diff: what differs between two snapshots. list: their names.',
  input: z.object({
    action: z.enum(['save', 'restore', 'fork', 'diff', 'list']),
    name: z.string().optional().describe('The name of the snapshot; all but list need it'),
    other: z.string().optional().describe('diff: the name of the later snapshot'),
    ...worldField,
  }),
  output: z.object({
    world: z.string(),
    snapshots: z.array(z.unknown()).optional(),
    saved: z.string().optional(),
    restored: z.string().optional(),
    difference: z.record(z.string(), z.unknown()).optional(),
  }),
  effect: 'destroy',
  async run({ action, name, other, world: given }, session) {
    const { id: world } = await session.world(given);
    const { connection } = session;
    if (action === 'list')
      return { world, snapshots: [...(await connection.call('listSnapshots', { world, query: { limit: 100 } })).items] };
    if (name === undefined) throw new ArgumentError(`snapshot ${action} needs the name of a snapshot; snapshot list has them`);
    if (action === 'save') return { world, saved: (await connection.call('saveNamedSnapshot', { world, path: { name } })).name };
    if (action === 'restore') {
      await connection.call('restoreNamedSnapshot', { world, path: { name } });
      return { world, restored: name };
    }
    if (action === 'fork') {
      const copy = await connection.call('createWorld', { world, body: { fork: name } });
      session.use(copy);
      return { world: copy.id };
    }
    if (other === undefined)
      throw new ArgumentError('snapshot diff needs the names of two snapshots, in name and other; save the world to have a later one');
    return {
      world,
      difference: { ...(await connection.call('diffSnapshots', { world, path: { a: name, b: other }, query: { limit: 100 } })) },
    };
  },
});
