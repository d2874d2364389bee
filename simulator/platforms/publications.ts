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
  /** How many were ever published. */
  count(): number;
  save(): SavedPublication[];
  load(saved: readonly SavedPublication[]): void;
}

/** Creates an empty store. */
export function createPublications(): Publications {
  const byKey = new Map<string, Publication>();
  const receivedByKey = new Map<string, ReceivedPost>();
  const present = new Set<string>();
  const removed = new Set<string>();
  const remove: Publications['remove'] = id => {
    const isPresent = present.delete(id);
    if (isPresent) removed.add(id);
    return isPresent;
  };
  const add: Publications['add'] = (key, publication, received) => {
    byKey.set(key, publication);
    receivedByKey.set(key, received);
    present.add(publication.id);
  };
  return {
    add,
    remove,
    find: key => byKey.get(key),
    received: key => receivedByKey.get(key),
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
        // Data come from a JSON body.
        received: (receivedByKey.get(key) ?? null) as Json,
      })),
    load(saved) {
      byKey.clear();
      present.clear();
      removed.clear();
      receivedByKey.clear();
      for (const { key, removed: isRemoved, received, ...publication } of saved) {
        // Written by save().
        add(key, publication, received as unknown as ReceivedPost);
        if (isRemoved) remove(publication.id);
      }
    },
  };
}
