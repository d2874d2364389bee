/** A difference between two snapshots as a person reads it: by part of the world, and in it by thing. */
import type { SnapshotDiff } from '../../../../openapi/generated/control-types.ts';
import { humanize } from '../../format/words.ts';

export type Fate = 'added' | 'removed' | 'changed';

export interface FieldChange {
  /** `targets / 0 / publication` */
  readonly field: string;
  readonly fate: Fate;
  readonly from: unknown;
  readonly to: unknown;
}

/** Something of the world that is other than it was. */
export interface Thing {
  readonly path: string;
  /** Its id. */
  readonly name: string;
  readonly fate: Fate;
  /** What it is or was, of a thing that came or went. */
  readonly value: unknown;
  /** Of a thing that changed. */
  readonly fields: readonly FieldChange[];
}

export interface Part {
  /** `Posts`, `Webhooks deliveries` */
  readonly title: string;
  readonly things: readonly Thing[];
  /** How the simulator keeps itself, such as where its dice stand. */
  readonly isInternal: boolean;
}

/** Of little interest to who looks for what happened. */
const INTERNAL = new Set(['random', 'http', 'seed', 'version', 'startTime']);
/** These come last; the others stay in the order in which they are told. */
const LATE = ['quotas', 'webhooks', 'platforms', 'clock', 'http', 'random'];

interface MutableThing extends Omit<Thing, 'fields'> {
  readonly fields: FieldChange[];
}

export function partsOf({ added, removed, changed }: SnapshotDiff): readonly Part[] {
  const parts = new Map<string, Map<string, MutableThing>>();
  const tell = (path: string, fate: Fate, from: unknown, to: unknown): void => {
    const { area, thing, field } = placeOf(path);
    const things = parts.get(area) ?? new Map<string, MutableThing>();
    parts.set(area, things);
    const key = thing.join('/');
    const name = thing.at(-1) ?? '';
    if (field.length === 0 && fate !== 'changed') {
      things.set(key, { path, name, fate, value: fate === 'added' ? to : from, fields: [] });
      return;
    }
    const known = things.get(key) ?? { path: `/${key}`, name, fate: 'changed' as const, value: undefined, fields: [] };
    known.fields.push({ field: field.join(' / ') || name, fate, from, to });
    things.set(key, known);
  };
  for (const { path, from, to } of changed) tell(path, 'changed', from, to);
  for (const { path, value } of added) tell(path, 'added', undefined, value);
  for (const { path, value } of removed) tell(path, 'removed', value, undefined);
  return [...parts].sort(([a], [b]) => rankOf(a) - rankOf(b)).flatMap(([area, things]) => partsOfArea(area, [...things.values()]));
}

const rankOf = (area: string): number => LATE.indexOf(topOf(area));
const topOf = (area: string): string => area.split('/')[0] ?? '';

/** What only the simulator cares for stands in a part of its own. */
function partsOfArea(area: string, things: readonly Thing[]): readonly Part[] {
  const title = humanize(area.replaceAll('/', ' '));
  const hidden = INTERNAL.has(topOf(area)) ? things : things.filter(isBookkeeping);
  const shown = things.filter(thing => !hidden.includes(thing));
  return [
    { title, things: shown, isInternal: false },
    { title, things: hidden, isInternal: true },
  ].filter(part => part.things.length > 0);
}

/** Jobs are numbered anew whenever they are scheduled. */
function isBookkeeping({ fate, fields }: Thing): boolean {
  return fate === 'changed' && fields.every(({ field }) => /jobids?$/i.test(field));
}

interface Place {
  /** `webhooks/deliveries` */
  readonly area: string;
  readonly thing: readonly string[];
  readonly field: readonly string[];
}

/** Where the name of the thing ends in a path, and the names of its fields begin. */
function placeOf(path: string): Place {
  const segments = path
    .slice(1)
    .split('/')
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  const id = idIndex(segments);
  return { area: segments.slice(0, Math.max(1, id)).join('/'), thing: segments.slice(0, id + 1), field: segments.slice(id + 1) };
}

function idIndex(segments: readonly string[]): number {
  const [area, part] = segments;
  if (area === 'clock') return part === 'jobs' ? 2 : 0;
  if (area === 'platforms' || area === 'random') return 1;
  // Ids have an underscore; keys of counters are made of ids.
  const id = segments.findIndex(segment => segment.includes('_'));
  return id === -1 ? Math.min(1, segments.length - 1) : id;
}

/** What a thing is called, as far as it has a name: of a post its title, of a team its name. */
export function captionOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const fields = new Map(Object.entries(value));
  const words = ['kind', 'type', 'title', 'name', 'username', 'text', 'status'].map(name => fields.get(name));
  return words.filter(word => typeof word === 'string' && word !== '').join(' · ');
}

/** Whether a number of this name is a time: snapshots have milliseconds since 1970. */
export function isTime(field: string, value: unknown): value is number {
  return typeof value === 'number' && value > 1e11 && value < 1e14 && /(?:at|date|now|time|from|until|starts)(?: \/ \d+)?$/i.test(field);
}
