import type { CommentPlatform } from '../../../openapi/generated/types.ts';
import type { CreatedComment, FetchedComment } from './model.ts';
import { isImportable } from './rules.ts';
import { fetchedByExternalId, fetchedOfPost } from './state.ts';
import type { World } from './world.ts';

type Changed = Pick<World, 'comments' | 'clock' | 'trail'>;

/** Notes that a comment was edited on a platform: only the trail knows of it, because its row stays as it was (D-MSC-09). */
export function noteEdited(world: Pick<World, 'trail'>, { id }: CreatedComment, platform: CommentPlatform): void {
  world.trail.note({ kind: 'change', subject: id, data: { editedOn: platform } });
}

/**
 * Notes that a comment was removed from a platform: its row stays, without the entry of that platform (D-MSC-09). The fetched copy of it is missing from
 * then on, and with it what was fetched of the thread below.
 */
export function noteRemoved(world: Changed, comment: CreatedComment, platform: CommentPlatform): void {
  const removedAt = world.clock.now();
  world.comments.created.update(comment, {
    targets: comment.targets.map(target => (target.type === platform ? { ...target, removedAt } : target)),
  });
  world.trail.note({ kind: 'change', subject: comment.id, data: { removedFrom: platform } });
  const externalId = comment.targets.find(({ type }) => type === platform)?.publication?.id;
  if (externalId === undefined || !isImportable(platform)) return;
  const { teamId } = comment;
  const copy = fetchedByExternalId(world.comments, { teamId, platform, externalId });
  if (copy) show(world, copy, 'platform_missing');
  for (const reply of repliesBelow(fetchedOfPost(world.comments, comment.post), platform, externalId)) show(world, reply, 'thread_deleted');
}

function show(world: Changed, fetched: FetchedComment, displayState: NonNullable<FetchedComment['platformData']['displayState']>): void {
  const updatedAt = world.clock.now();
  world.comments.fetched.update(fetched, { platformData: { ...fetched.platformData, displayState }, updatedAt });
}

/** The fetched comments below one of a platform, at any depth. */
function repliesBelow(fetched: readonly FetchedComment[], platform: CommentPlatform, externalId: string): ReadonlySet<FetchedComment> {
  const replies = new Set<FetchedComment>();
  const ids = new Set([externalId]);
  // A set iterates over what is added meanwhile, too.
  for (const parentId of ids)
    for (const comment of fetched)
      if (comment.platform === platform && comment.externalParentId === parentId) {
        replies.add(comment);
        ids.add(comment.externalId);
      }
  return replies;
}
