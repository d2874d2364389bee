import type { Publication } from '../domain/ports.ts';

/** One publication as a snapshot holds it. */
export type SavedPublication = {
  readonly key: string;
  readonly id: string;
  readonly permalink: string | null;
  readonly publishedAt: number;
  readonly fields: Publication['fields'];
  readonly removed: boolean;
};

/** What was published on a platform, by idempotency key. A key is remembered even when its publication has been removed. */
export interface Publications {
  find(key: string): Publication | undefined;
  add(key: string, publication: Publication): void;
  /** Takes a publication off the platform; false when it is not there. */
  remove(id: string): boolean;
  /** How many there ever were. */
  count(): number;
  save(): SavedPublication[];
  load(saved: readonly SavedPublication[]): void;
}

/** Creates an empty record. */
export function createPublications(): Publications {
  const byKey = new Map<string, Publication>();
  const present = new Set<string>();
  const add: Publications['add'] = (key, publication) => {
    byKey.set(key, publication);
    present.add(publication.id);
  };
  return {
    add,
    find: key => byKey.get(key),
    remove: id => present.delete(id),
    count: () => byKey.size,
    save: () =>
      [...byKey].map(([key, { id, permalink, publishedAt, fields }]) => ({
        key,
        id,
        permalink,
        publishedAt,
        fields,
        removed: !present.has(id),
      })),
    load(saved) {
      byKey.clear();
      present.clear();
      for (const { key, removed, ...publication } of saved) {
        add(key, publication);
        if (removed) present.delete(publication.id);
      }
    },
  };
}
