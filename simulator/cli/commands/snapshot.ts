import type { SnapshotDiff, SnapshotInfo, World } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import { action, runAction } from '../actions.ts';
import type { Call } from '../command.ts';
import { usageError } from '../errors.ts';
import { columns, counted } from '../output.ts';
import { diffFiles, exportSnapshot, importSnapshot, isFileName } from '../snapshot-files.ts';

/** `sim snapshot`: saves, compares and restores the world of a running simulator, and carries it from one to another. */
export function run(call: Call): Promise<void> {
  return runAction(call, 'snapshot', {
    list: action(
      [],
      async client => (await client.call('listSnapshots')).items,
      items => (items.length === 0 ? 'No snapshots; create one with sim snapshot save <name>' : columns(items.map(cells))),
    ),
    save: action(
      ['name'],
      (client, [name = '']) => client.call('saveNamedSnapshot', { path: { name } }),
      saved => `Saved ${line(saved)}`,
    ),
    load: action(
      ['name'],
      (client, [name = '']) => client.call('restoreNamedSnapshot', { path: { name } }),
      ({ id }, [name]) => `Restored world ${id} from ${name}`,
    ),
    diff: action(
      ['name or file', 'other'],
      async (client, [a = '', b = '']) => {
        if (isFileName(a) !== isFileName(b)) throw usageError(`Compare two files, or two names: ${isFileName(a) ? a : b} is a file`);
        return isFileName(a) ? diffFiles(call, a, b) : client.call('diffSnapshots', { path: { a, b } });
      },
      describe,
    ),
    remove: action(
      ['name'],
      (client, [name = '']) => client.call('deleteNamedSnapshot', { path: { name } }),
      removed => `Removed ${line(removed)}`,
    ),
    fork: action(
      ['name'],
      (client, [fork = '']) => client.call('createWorld', { body: { fork } }),
      (world, [fork = '']) =>
        `${heading(world, fork)}\n${columns(Object.entries(world.apiKeys).map(([organization, key]) => [`org_${organization}`, key]))}`,
    ),
    export: { words: ['name or world'], flags: ['out', 'media'], run: (client, [name = '']) => exportSnapshot(call, client, name) },
    import: { words: ['file'], flags: ['name'], run: (client, [file = '']) => importSnapshot(call, client, file) },
  });
}

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
