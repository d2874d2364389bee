import { errors } from '../../kernel/errors.ts';
import type { SelectedAccount } from '../accounts/selected-account.ts';
import type { PlatformRecommendation, StoryComment } from '../ports/reviews.ts';
import { RECOMMENDATIONS } from './kinds.ts';
import type { StoredRecommendation } from './model.ts';
import { updateStored } from './store.ts';
import type { World } from './world.ts';

/** A stored recommendation, and the account that it was found through. */
type FoundRecommendation = SelectedAccount & { readonly stored: StoredRecommendation };

/** Writes the reply of the Page, or replaces its text (D-MSC-38). Throws like {@link callAboutStory}. */
export function replyToRecommendation(world: World, found: FoundRecommendation, comment: string): StoredRecommendation {
  const replied = callAboutStory(world, found, recommendation =>
    world.platforms.FACEBOOK.recommendations.reply(found.at.externalId, recommendation, comment),
  );
  return updateStored(world, RECOMMENDATIONS, found.stored, replied);
}

/** The comments under the story, as the platform has them now. Throws like {@link callAboutStory}. */
export function storyComments(world: World, found: FoundRecommendation): readonly StoryComment[] {
  return callAboutStory(world, found, recommendation =>
    world.platforms.FACEBOOK.recommendations.comments(found.at.externalId, recommendation),
  );
}

/**
 * Writes a reply of the Page below a comment. Throws 404 for a comment that the story does not have, 400 for one that cannot be answered (D-MSC-39), and
 * like {@link callAboutStory}.
 */
export function replyToStoryComment(world: World, found: FoundRecommendation, commentId: string, text: string): StoryComment {
  const { recommendations } = world.platforms.FACEBOOK;
  const { externalId } = found.at;
  return callAboutStory(world, found, recommendation => {
    const parent = recommendations.comments(externalId, recommendation).find(({ id }) => id === commentId);
    if (!parent) throw errors.notFound('Comment of the recommendation').by('D-MSC-39');
    if (!parent.canReply) throw errors.invalid(`The comment ${commentId} of the recommendation cannot be answered`).by('D-MSC-39');
    return recommendations.replyToComment(externalId, recommendation, parent.id, text);
  });
}

/** A call about the story of a recommendation. Throws 400 without a story (D-MSC-39), and 404 when the recommendation is gone from the platform. */
function callAboutStory<T>(
  world: World,
  { at, stored: { id, item } }: FoundRecommendation,
  act: (recommendation: PlatformRecommendation) => T,
): T {
  if (item.storyId === null)
    throw errors.invalid(`The recommendation ${id} has no story on Facebook: it takes no comments and no reply`).by('D-MSC-39');
  return world.platforms.FACEBOOK.call(at, () => {
    const recommendation = world.platforms.FACEBOOK.recommendations.find(at.externalId, item.id);
    if (!recommendation) throw errors.notFound('Recommendation on Facebook').by('D-MSC-36');
    return act(recommendation);
  });
}
