import type { Publication } from '../domain/ports/platform.ts';

/** A publication in a snapshot. */
export type SavedPublication = {
  readonly key: string;
  readonly id: string;
  readonly permalink: string | null;
  readonly publishedAt: number;
  readonly fields: Publication['fields'];
  readonly removed: boolean;
};

/** The publications of a platform, by idempotency key. A key is remembered even after its publication has been removed. */
export interface Publications {
  find(key: string): Publication | undefined;
  add(key: string, publication: Publication): void;
  /** Removes a publication; false if it does not exist. */
  remove(id: string): boolean;
  isRemoved(id: string): boolean;
  /** How many were ever published. */
  count(): number;
  save(): SavedPublication[];
  load(saved: readonly SavedPublication[]): void;
}

/** Creates an empty store. */
export function createPublications(): Publications {
  const byKey = new Map<string, Publication>();
  const present = new Set<string>();
  const removed = new Set<string>();
  const remove: Publications['remove'] = id => {
    const isPresent = present.delete(id);
    if (isPresent) removed.add(id);
    return isPresent;
  };
  const add: Publications['add'] = (key, publication) => {
    byKey.set(key, publication);
    present.add(publication.id);
  };
  return {
    add,
    remove,
    find: key => byKey.get(key),
    isRemoved: id => removed.has(id),
    count: () => byKey.size,
    save: () =>
      [...byKey].map(([key, { id, permalink, publishedAt, fields }]) => ({
        key,
        id,
        permalink,
        publishedAt,
        fields,
        removed: removed.has(id),
      })),
    load(saved) {
      byKey.clear();
      present.clear();
      removed.clear();
      for (const { key, removed: isRemoved, ...publication } of saved) {
        add(key, publication);
        if (isRemoved) remove(publication.id);
      }
    },
  };
}
