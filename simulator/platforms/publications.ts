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
};

/** The publications of a platform, by idempotency key. A key is remembered even after its publication has been removed. */
export interface Publications {
  find(key: string): Publication | undefined;
  add(key: string, publication: Publication, received: ReceivedPost): void;
  received(key: string): ReceivedPost | undefined;
  /** Removes a publication; false if it does not exist. */
  remove(id: string): boolean;
  isRemoved(id: string): boolean;
  /** A publication by its id, whether it was removed or not; undefined for an unknown one. */
  byId(id: string): { readonly isRemoved: boolean; readonly received: ReceivedPost } | undefined;
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
  const put = (saved: SavedPublication): void => {
    byKey.set(saved.key, saved);
    keys.set(saved.id, saved.key);
  };
  return {
    add(key, { id, permalink, publishedAt, fields }, received) {
      // Data come from a JSON body.
      put({ key, id, permalink, publishedAt, fields, removed: false, received: received as unknown as Json });
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
    // Written by add().
    received: key => byKey.get(key)?.received as unknown as ReceivedPost | undefined,
    isRemoved: id => withId(id)?.removed ?? false,
    byId(id) {
      const known = withId(id);
      // Written by add().
      return known && { isRemoved: known.removed, received: known.received as unknown as ReceivedPost };
    },
    count: () => byKey.size,
    save: () => [...byKey.values()],
    load(saved) {
      byKey.clear();
      keys.clear();
      for (const publication of saved) put(publication);
    },
  };
}
