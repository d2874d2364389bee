/** Groups the difference of two snapshots by area of the world, and by entity. */
import type { SnapshotDiff } from '../../../../openapi/generated/control-types.ts';
import { humanize } from '../../format.ts';

export type ChangeKind = 'added' | 'removed' | 'changed';

export interface FieldChange {
  /** `targets / 0 / publication` */
  readonly field: string;
  readonly kind: ChangeKind;
  readonly from: unknown;
  readonly to: unknown;
}

/** An entity that was added, removed or changed. */
export interface DiffEntry {
  readonly path: string;
  /** Its id. */
  readonly name: string;
  readonly kind: ChangeKind;
  /** The entity, if it was added or removed. */
  readonly value: unknown;
  /** The changed fields, if it was changed. */
  readonly fields: readonly FieldChange[];
}

export interface DiffSection {
  /** `Posts`, `Webhooks deliveries` */
  readonly title: string;
  readonly entries: readonly DiffEntry[];
  /** Internal state of the simulator, such as its random streams. */
  readonly isInternal: boolean;
}

/** Areas of internal state. */
const INTERNAL = new Set(['random', 'http', 'seed', 'version', 'startTime']);
/** These areas come last, in this order. */
const LAST_AREAS = ['quotas', 'webhooks', 'platforms', 'clock', 'http', 'random'];

interface MutableEntry extends Omit<DiffEntry, 'fields'> {
  readonly fields: FieldChange[];
}

export function sectionsOf({ added, removed, changed }: SnapshotDiff): readonly DiffSection[] {
  const sections = new Map<string, Map<string, MutableEntry>>();
  const add = (path: string, kind: ChangeKind, from: unknown, to: unknown): void => {
    const { area, entity, field } = locationOf(path);
    const entries = sections.get(area) ?? new Map<string, MutableEntry>();
    sections.set(area, entries);
    const key = entity.join('/');
    const name = entity.at(-1) ?? '';
    if (field.length === 0 && kind !== 'changed') {
      entries.set(key, { path, name, kind, value: kind === 'added' ? to : from, fields: [] });
      return;
    }
    const entry = entries.get(key) ?? { path: `/${key}`, name, kind: 'changed' as const, value: undefined, fields: [] };
    entry.fields.push({ field: field.join(' / ') || name, kind, from, to });
    entries.set(key, entry);
  };
  for (const { path, from, to } of changed) add(path, 'changed', from, to);
  for (const { path, value } of added) add(path, 'added', undefined, value);
  for (const { path, value } of removed) add(path, 'removed', value, undefined);
  return [...sections].sort(([a], [b]) => rankOf(a) - rankOf(b)).flatMap(([area, entries]) => sectionsOfArea(area, [...entries.values()]));
}

const rankOf = (area: string): number => LAST_AREAS.indexOf(topOf(area));
const topOf = (area: string): string => area.split('/')[0] ?? '';

/** Internal entries form a section of their own. */
function sectionsOfArea(area: string, entries: readonly DiffEntry[]): readonly DiffSection[] {
  const title = humanize(area.replaceAll('/', ' '));
  const hidden = INTERNAL.has(topOf(area)) ? entries : entries.filter(isInternal);
  const shown = entries.filter(entry => !hidden.includes(entry));
  return [
    { title, entries: shown, isInternal: false },
    { title, entries: hidden, isInternal: true },
  ].filter(section => section.entries.length > 0);
}

/** Job ids change whenever a job is rescheduled. */
function isInternal({ kind, fields }: DiffEntry): boolean {
  return kind === 'changed' && fields.every(({ field }) => /jobids?$/i.test(field));
}

interface DiffLocation {
  /** `webhooks/deliveries` */
  readonly area: string;
  readonly entity: readonly string[];
  readonly field: readonly string[];
}

/** Splits a path into area, entity and field. */
function locationOf(path: string): DiffLocation {
  const segments = path
    .slice(1)
    .split('/')
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const id = idIndex(segments);
  return { area: segments.slice(0, Math.max(1, id)).join('/'), entity: segments.slice(0, id + 1), field: segments.slice(id + 1) };
}

function idIndex(segments: readonly string[]): number {
  const [area, part] = segments;
  if (area === 'clock') return part === 'jobs' ? 2 : 0;
  if (area === 'platforms' || area === 'random') return 1;
  // Ids contain an underscore, and so do the keys of counters.
  const id = segments.findIndex(segment => segment.includes('_'));
  return id === -1 ? Math.min(1, segments.length - 1) : id;
}

/** A caption made of the title, name and status of an entity. */
export function captionOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const fields = new Map(Object.entries(value));
  const words = ['kind', 'type', 'title', 'name', 'username', 'text', 'status'].map(name => fields.get(name));
  return words.filter(word => typeof word === 'string' && word !== '').join(' · ');
}

/** Whether a field is a time: snapshots contain milliseconds since 1970. */
export function isTime(field: string, value: unknown): value is number {
  return typeof value === 'number' && value > 1e11 && value < 1e14 && /(?:at|date|now|time|from|until|starts)(?: \/ \d+)?$/i.test(field);
}
