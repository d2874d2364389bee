import type { SnapshotDiff, SnapshotInfo, World } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import { didYouMean } from '../../text/suggest.ts';
import type { Call } from '../command.ts';
import { type ControlClient, controlClient } from '../control-client.ts';
import { usageError } from '../errors.ts';
import type { FlagName } from '../flags.ts';
import { columns, counted, print } from '../output.ts';
import { diffFiles, exportSnapshot, importSnapshot, isFileName } from '../snapshot-files.ts';

interface Action {
  /** Names of its arguments. */
  readonly names: readonly string[];
  /** Flags that only this action has. */
  readonly flags?: readonly FlagName[];
  run(call: Call, client: ControlClient, names: readonly string[]): Promise<void>;
}

/** Actions of `sim snapshot`. */
const actions: Readonly<Record<string, Action>> = {
  list: {
    names: [],
    async run(call, client) {
      const { items } = await client.call('listSnapshots');
      print(call, items, () => (items.length === 0 ? 'No snapshots; create one with sim snapshot save <name>' : columns(items.map(cells))));
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
      print(call, world, () => `Restored world ${world.id} from ${name}`);
    },
  },
  diff: {
    names: ['name or file', 'other'],
    async run(call, client, [a = '', b = '']) {
      if (isFileName(a) !== isFileName(b)) throw usageError(`Compare two files, or two names: ${isFileName(a) ? a : b} is a file`);
      const diff = isFileName(a) ? await diffFiles(call, a, b) : await client.call('diffSnapshots', { path: { a, b } });
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
  export: { names: ['name or world'], flags: ['out', 'media'], run: (call, client, [name = '']) => exportSnapshot(call, client, name) },
  import: { names: ['file'], flags: ['name'], run: (call, client, [file = '']) => importSnapshot(call, client, file) },
};

/** `sim snapshot`: saves, compares and restores the world of a running simulator, and carries it from one to another. */
export async function run(call: Call): Promise<void> {
  const [word = 'list', ...names] = call.words;
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (!action) {
    const known = Object.keys(actions);
    throw usageError(`Unknown action ${word} of sim snapshot${didYouMean(word, known) || `; known: ${known.join(', ')}`}`);
  }
  const form = `sim snapshot ${[word, ...action.names.map(name => `<${name}>`)].join(' ')}`;
  if (names.length !== action.names.length) throw usageError(`Usage: ${form}`);
  const alone = OWN_FLAGS.find(flag => call.settings.raw(flag) !== undefined && !action.flags?.includes(flag));
  if (alone !== undefined) throw usageError(`--${alone} does not go with sim snapshot ${word}`);
  await action.run(call, controlClient(call.settings), names);
}

/** Flags of single actions. */
const OWN_FLAGS: readonly FlagName[] = ['out', 'media', 'name'];

function cells({ name, createdAt }: SnapshotInfo): string[] {
  return [name, createdAt];
}

function line({ name, createdAt }: SnapshotInfo): string {
  return `${name}: ${createdAt}`;
}

function heading({ id }: World, fork: string): string {
  return `Created world ${id} as a copy of ${fork} (header x-sim-world: ${id})`;
}

/** Longer values are shortened. */
const MAX_VALUE_CHARACTERS = 100;

/** One difference per line: `+ /posts/post_x`, `- …`, `~ /clock/now: 2026-… → 2026-…`. */
function describe({ added, removed, changed, total }: SnapshotDiff): string {
  const lines = [
    ...added.map(({ path, value }) => `+ ${path}: ${short(path, value)}`),
    ...removed.map(({ path, value }) => `- ${path}: ${short(path, value)}`),
    ...changed.map(({ path, from, to }) => `~ ${path}: ${short(path, from)} → ${short(path, to)}`),
  ];
  if (lines.length === 0) return 'No differences';
  const more = total - lines.length;
  return [...lines, more > 0 ? `${counted(total, 'difference')}, ${more} not shown` : counted(total, 'difference')].join('\n');
}

function short(path: string, value: unknown): string {
  const text = isInstant(path, value) ? iso(value) : JSON.stringify(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
}

/** Snapshots store instants as numbers; the property name distinguishes them from other numbers. */
function isInstant(path: string, value: unknown): value is number {
  return typeof value === 'number' && /\/(?:now|at|startTime|\w+(?:At|Date))$/.test(path);
}
