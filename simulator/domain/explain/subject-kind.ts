import type { CollectionWatcher, Entity } from '../../kernel/collection.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { World } from '../world.ts';
import { whenWords } from './job-words.ts';

/** Something that can be explained, by its id. */
export interface Subject {
  /** Such as `post`. */
  readonly noun: string;
  readonly id: string;
  /** How it is now: the end of a sentence that begins with its noun, without a full stop. */
  readonly state: string;
  readonly status: string;
  /** The ids of what it came from, whose causes are its own: the import of a fetched comment, the event of a delivery. */
  readonly origins: readonly string[];
  /** The platforms whose failures concern it. */
  readonly platforms: readonly string[];
}

type Details = Partial<Pick<Subject, 'status' | 'origins' | 'platforms'>> & Pick<Subject, 'state'>;

/** A kind of subject: it knows the collection of its entities, and which of their changes the trail notes. */
export interface SubjectKind {
  readonly noun: string;
  find(world: World, id: string): Subject | undefined;
  /** Calls `note` for each creation, removal and change of a field that is told; `noun` is what came or went. */
  watch(world: World, note: (id: string, change: SubjectChange, noun: string) => void): void;
}

export type SubjectChange = 'created' | 'removed' | Readonly<Record<string, Json>>;

/** This is the part of a collection that a kind needs; indexes do not matter. */
interface Entities<T extends Entity> {
  get(id: string): T | undefined;
  watch(watcher: CollectionWatcher<T>): () => void;
}

interface Told<T extends Entity> {
  /** The fields whose changes the trail knows. Where there are none it knows nothing of the kind: there may be very many. */
  readonly told: readonly (keyof T & string)[];
  readonly details: (entity: T, world: World) => Details;
  /** What it is when it is created, unless that is its noun. */
  readonly createdAs?: (entity: T) => string | undefined;
}

/** A kind of subject whose entities a collection has. */
export function kind<T extends Entity>(
  noun: string,
  of: (world: World) => Entities<T>,
  { told, details, createdAs }: Told<T>,
): SubjectKind {
  return {
    noun,
    find(world, id) {
      const entity = of(world).get(id);
      return entity && { noun, id, status: '', origins: [], platforms: [], ...details(entity, world) };
    },
    watch(world, note) {
      if (told.length === 0) return;
      of(world).watch((entity, change) => {
        if (change === 'inserted') return note(entity.id, 'created', createdAs?.(entity) ?? noun);
        if (change === 'removed') return note(entity.id, 'removed', noun);
        if (!told.some(field => change[field] !== undefined)) return;
        const values = told.flatMap((field): [string, Json][] => {
          const value: unknown = change[field];
          return value === undefined ? [] : [[field, isTellable(value) ? value : null]];
        });
        note(entity.id, Object.fromEntries(values), noun);
      });
    },
  };
}

/** Scalars and lists of them; of what is larger it is told only that it changed. */
function isTellable(value: unknown): value is Json {
  return Array.isArray(value) ? value.every(isTellable) : value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

interface Failing {
  readonly status: string;
  readonly error: string | null;
  readonly deletedAt?: number | null;
}

/** `ERROR: Instagram is not available`, or `deleted`. */
export function statusWords({ status, error, deletedAt = null }: Failing): string {
  if (deletedAt !== null) return `deleted, since ${whenWords(deletedAt)}`;
  return error === null ? status : `${status}: ${error}`;
}
