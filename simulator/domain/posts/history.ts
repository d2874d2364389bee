import type { Post, PostMoment, PostMomentKind } from './model.ts';
import type { World } from './world.ts';

type Details = Partial<Pick<PostMoment, 'platform' | 'failure' | 'until'>>;

/** The history of a post with what happens to it now. It goes into the update that makes it happen. */
export function withMoment(world: World, { history }: Post, kind: PostMomentKind, details: Details = {}): readonly PostMoment[] {
  return [...history, { at: world.clock.now(), kind, platform: null, failure: null, until: null, ...details }];
}
