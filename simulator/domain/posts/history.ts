import type { Post, PostHistoryEntry, PostHistoryKind } from './model.ts';
import type { World } from './world.ts';

type Details = Partial<Pick<PostHistoryEntry, 'platform' | 'failure' | 'until'>>;

/** The post's history with one more entry, to be stored by the same update as the change itself. */
export function withHistoryEntry(
  world: Pick<World, 'clock'>,
  { history }: Post,
  kind: PostHistoryKind,
  details: Details = {},
): readonly PostHistoryEntry[] {
  return [...history, { at: world.clock.now(), kind, platform: null, failure: null, until: null, ...details }];
}
