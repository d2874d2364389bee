import type { SnapshotDiff, SnapshotInfo, World } from '../../../openapi/generated/control-types.ts';
import { formatBytes } from '../../kernel/bytes.ts';
import { didYouMean } from '../../kernel/suggest.ts';
import { iso } from '../../kernel/time.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import { columns, counted, print } from '../output.ts';

interface Action {
  /** What has to follow its name. */
  readonly names: readonly string[];
  run(call: Call, client: ControlClient, names: readonly string[]): Promise<void>;
}

/** What may follow `sim snapshot`. */
const actions: Readonly<Record<string, Action>> = {
  list: {
    names: [],
    async run(call, client) {
      const { items } = await client.call('listSnapshots');
      print(call, items, () => (items.length === 0 ? 'No snapshot yet; sim snapshot save <name> makes one' : columns(items.map(cells))));
    },
  },
  save: {
    names: ['name'],
    async run(call, client, [name = '']) {
      const saved = await client.call('saveNamedSnapshot', { path: { name } });
      print(call, saved, () => `Saved ${line(saved)}`);
    },
  },
  load: {
    names: ['name'],
    async run(call, client, [name = '']) {
      const world = await client.call('restoreNamedSnapshot', { path: { name } });
      print(call, world, () => `World ${world.id} is as it was in ${name}`);
    },
  },
  diff: {
    names: ['name', 'other name'],
    async run(call, client, [a = '', b = '']) {
      const diff = await client.call('diffSnapshots', { path: { a, b } });
      print(call, diff, () => describe(diff));
    },
  },
  remove: {
    names: ['name'],
    async run(call, client, [name = '']) {
      const removed = await client.call('deleteNamedSnapshot', { path: { name } });
      print(call, removed, () => `Removed ${line(removed)}`);
    },
  },
  fork: {
    names: ['name'],
    async run(call, client, [fork = '']) {
      const world = await client.call('createWorld', { body: { fork } });
      print(
        call,
        world,
        () =>
          `${heading(world, fork)}\n${columns(Object.entries(world.apiKeys).map(([organization, key]) => [`org_${organization}`, key]))}`,
      );
    },
  },
};

/** `sim snapshot`: keeps, compares and brings back what a running simulator's world holds. */
export async function run(call: Call): Promise<void> {
  const [word = 'list', ...names] = call.words;
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (!action) {
    const known = Object.keys(actions);
    throw usageError(`sim snapshot cannot ${word}${didYouMean(word, known) || `; it knows ${known.join(', ')}`}`);
  }
  const form = `sim snapshot ${[word, ...action.names.map(name => `<${name}>`)].join(' ')}`;
  if (names.length !== action.names.length) throw usageError(`sim snapshot ${word} is written ${form}`);
  await action.run(call, controlClient(call.settings), names);
}

function cells({ name, createdAt, sizeBytes }: SnapshotInfo): string[] {
  return [name, createdAt, formatBytes(sizeBytes)];
}

function line(snapshot: SnapshotInfo): string {
  const [name, createdAt, size] = cells(snapshot);
  return `${name}: ${createdAt}, ${size}`;
}

function heading({ id }: World, fork: string): string {
  return `World ${id} is a copy of ${fork}: x-sim-world: ${id}`;
}

/** The most that a line shows of a value. */
const MAX_VALUE_CHARACTERS = 100;

/** A difference a line: `+ /posts/post_x`, `- …`, `~ /clock/now: 2026-… → 2026-…`. */
function describe({ added, removed, changed, total }: SnapshotDiff): string {
  const lines = [
    ...added.map(({ path, value }) => `+ ${path}: ${short(path, value)}`),
    ...removed.map(({ path, value }) => `- ${path}: ${short(path, value)}`),
    ...changed.map(({ path, from, to }) => `~ ${path}: ${short(path, from)} → ${short(path, to)}`),
  ];
  if (lines.length === 0) return 'No difference';
  const more = total - lines.length;
  return [...lines, more > 0 ? `${counted(total, 'difference')}, ${more} of them not shown` : counted(total, 'difference')].join('\n');
}

function short(path: string, value: unknown): string {
  const text = isInstant(path, value) ? iso(value) : JSON.stringify(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}

/** Snapshots have instants as numbers; their names tell them from others. */
function isInstant(path: string, value: unknown): value is number {
  return typeof value === 'number' && /\/(?:now|at|startTime|\w+(?:At|Date))$/.test(path);
}
