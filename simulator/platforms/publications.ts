import type { Publication, ReceivedPost } from '../domain/ports/platform.ts';
import type { Json } from '../kernel/job-queue.ts';

/** A publication in a snapshot. */
export type SavedPublication = {
  readonly key: string;
  readonly id: string;
  readonly permalink: string | null;
  readonly publishedAt: number;
  readonly fields: Publication['fields'];
  readonly removed: boolean;
  readonly received: Json;
  /** What was changed since it was published, in all; absent for nothing. */
  readonly edits?: Json;
};

/** A post as it was sent to the platform. */
type SentPost = Pick<ReceivedPost, 'at' | 'data' | 'uploadIds'>;

/** The publications of a platform, by idempotency key. A key is remembered even after its publication has been removed. */
export interface Publications {
  find(key: string): Publication | undefined;
  add(key: string, publication: Publication, received: SentPost): void;
  received(key: string): ReceivedPost | undefined;
  /** Replaces fields of a publication's data at an instant, virtual milliseconds; false if it does not exist. */
  edit(id: string, at: number, changes: Readonly<Record<string, unknown>>): boolean;
  /** Removes a publication; false if it does not exist. */
  remove(id: string): boolean;
  isRemoved(id: string): boolean;
  /** A publication by its id, whether it was removed or not; undefined for an unknown one. */
  byId(id: string): ReceivedPost | undefined;
  /** The id of the publication that has this value in a field of `externalData`, whether it was removed or not; undefined for none. */
  idWith(field: string, value: string): string | undefined;
  /** How many were ever published. */
  count(): number;
  save(): SavedPublication[];
  load(saved: readonly SavedPublication[]): void;
}

/** Creates an empty store. Its entries are never changed, only replaced, so that snapshots may share them. */
export function createPublications(): Publications {
  const byKey = new Map<string, SavedPublication>();
  /** By the id of a publication. */
  const keys = new Map<string, string>();
  const withId = (id: string): SavedPublication | undefined => byKey.get(keys.get(id) ?? '');
  const receivedAs = (known: SavedPublication): ReceivedPost => ({
    // Written by add().
    ...(known.received as unknown as SentPost),
    edits: editsOf(known),
    isRemoved: known.removed,
  });
  const put = (saved: SavedPublication): void => {
    byKey.set(saved.key, saved);
    keys.set(saved.id, saved.key);
  };
  return {
    add(key, { id, permalink, publishedAt, fields }, received) {
      // Data come from a JSON body.
      put({ key, id, permalink, publishedAt, fields, removed: false, received: received as unknown as Json });
    },
    edit(id, lastAt, changes) {
      const publication = withId(id);
      if (!publication || publication.removed) return false;
      const edits = { lastAt, changes: { ...editsOf(publication)?.changes, ...changes } };
      // Changes come from a JSON body.
      put({ ...publication, edits: edits as unknown as Json });
      return true;
    },
    remove(id) {
      const publication = withId(id);
      if (!publication || publication.removed) return false;
      put({ ...publication, removed: true });
      return true;
    },
    find(key) {
      const known = byKey.get(key);
      return known && { id: known.id, permalink: known.permalink, publishedAt: known.publishedAt, fields: known.fields };
    },
    received(key) {
      const known = byKey.get(key);
      return known && receivedAs(known);
    },
    isRemoved: id => withId(id)?.removed ?? false,
    byId(id) {
      const known = withId(id);
      return known && receivedAs(known);
    },
    idWith: (field, value) => [...byKey.values()].find(({ fields }) => fields[field] === value)?.id,
    count: () => byKey.size,
    save: () => [...byKey.values()],
    load(saved) {
      byKey.clear();
      keys.clear();
      for (const publication of saved) put(publication);
    },
  };
}

/** Returns what edit() has written. */
function editsOf({ edits }: SavedPublication): ReceivedPost['edits'] {
  return edits === undefined ? null : (edits as unknown as NonNullable<ReceivedPost['edits']>);
}
