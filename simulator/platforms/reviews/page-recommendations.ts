import type { PlatformRecommendation, PlatformRecommendations, StoryComment } from '../../domain/ports/reviews.ts';
import type { Json } from '../../kernel/job-queue.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createIdSource } from '../id-source.ts';
import { accountOwner, crowdMember } from '../people/person.ts';
import { profileOf } from '../profiles.ts';
import type { PlatformPart } from '../state.ts';
import type { PlatformTraits } from '../traits.ts';
import { OpinionStore, type SavedChanges } from './opinion-store.ts';
import { ownerReplyText, storyCommentText } from './opinion-texts.ts';
import { type SeededOpinion, seededOpinions } from './seeded-opinions.ts';

/** How many recommendations a Page has (D-MSC-40): the first one of a login has more than one import can bring in. */
const VOLUME = { most: 300, manyFrom: 251 };

/** One seeded recommendation in so many has no story (D-MSC-39). */
const WITHOUT_STORY = 8;

/** The seeded comments below a recommendation, at most. */
const MOST_COMMENTS = 4;

type Saved = {
  readonly recommendations: SavedChanges<PlatformRecommendation>;
  /** Comments that were written since the seed. */
  readonly comments: readonly { readonly story: string; readonly comments: readonly StoryComment[] }[];
};

/** The recommendations of Pages. */
export class PageRecommendations extends OpinionStore<PlatformRecommendation> implements PlatformRecommendations, PlatformPart {
  /** Comments that were written since the seed, by story. */
  private written: ReadonlyMap<string, readonly StoryComment[]> = new Map();

  constructor(
    private readonly kernel: WorldKernel,
    private readonly traits: PlatformTraits,
  ) {
    super({
      generate: externalId =>
        seededOpinions(
          kernel,
          traits,
          { externalId, ...VOLUME },
          (opinion, stream) => seededRecommendation(kernel, opinion, stream),
          ids => ids.digits(16),
        ),
      newId: () => this.nextIds().digits(16),
    });
  }

  reply(externalId: string, recommendation: PlatformRecommendation, comment: string): PlatformRecommendation {
    const id = recommendation.reply?.id ?? `${recommendation.storyId}_${this.nextIds().digits(15)}`;
    const replied = { ...recommendation, reply: { id, comment, updatedAt: this.kernel.clock.now() } };
    this.put(externalId, replied);
    return replied;
  }

  comments(externalId: string, recommendation: PlatformRecommendation): readonly StoryComment[] {
    const { storyId, reply } = recommendation;
    if (storyId === null) return [];
    const own: readonly StoryComment[] = reply
      ? [this.commentOfPage(externalId, { id: reply.id, parentId: null, text: reply.comment, createdAt: reply.updatedAt })]
      : [];
    const all = [...this.seededComments(recommendation, storyId), ...own, ...(this.written.get(storyId) ?? [])];
    return all.sort((a, b) => b.createdAt - a.createdAt);
  }

  replyToComment(externalId: string, { storyId }: PlatformRecommendation, parentId: string, text: string): StoryComment {
    const story = String(storyId);
    const id = `${story}_${this.nextIds().digits(15)}`;
    const comment = this.commentOfPage(externalId, { id, parentId, text, createdAt: this.kernel.clock.now() });
    this.written = new Map(this.written).set(story, [...(this.written.get(story) ?? []), comment]);
    return comment;
  }

  save(): Json {
    const recommendations = this.saveChanges();
    const comments = [...this.written].map(([story, written]) => ({ story, comments: written }));
    const saved: Saved = { recommendations, comments };
    return recommendations.length > 0 || comments.length > 0 ? saved : null;
  }

  load(saved: Json): void {
    // Written by save(): snapshots are validated when they are received.
    const { recommendations, comments } = (saved as Saved | null) ?? { recommendations: [], comments: [] };
    this.loadChanges(recommendations);
    this.written = new Map(comments.map(({ story, comments: written }) => [story, written]));
  }

  private nextIds() {
    return createIdSource(this.kernel.random.stream(`platform:${this.traits.id}:recommendation-ids`));
  }

  private commentOfPage(externalId: string, comment: Pick<StoryComment, 'id' | 'parentId' | 'text' | 'createdAt'>): StoryComment {
    const { random } = this.kernel;
    const page = accountOwner(random, this.traits, { externalId, username: profileOf(random, this.traits, externalId).username });
    return {
      ...comment,
      authorName: page.name,
      authorExternalId: externalId,
      authorAvatarUrl: page.avatarUrl,
      likesCount: 0,
      canReply: true,
    };
  }

  /** The comments of others below a recommendation of the seed; one that was added since has none. */
  private seededComments({ createdAt }: PlatformRecommendation, storyId: string): readonly StoryComment[] {
    const { random, beginning } = this.kernel;
    const stream = random.derived(`platform:${this.traits.id}:story:${storyId}`);
    const count = createdAt < beginning - HOUR_MS ? stream.integer(0, MOST_COMMENTS) : 0;
    const ids = createIdSource(stream);
    const comments: StoryComment[] = [];
    while (comments.length < count) {
      const author = crowdMember(random, this.traits, stream);
      const isReply = stream.chance(0.3);
      comments.push({
        id: `${storyId}_${ids.digits(15)}`,
        parentId: isReply ? (comments.find(({ parentId }) => parentId === null)?.id ?? null) : null,
        authorName: author.name,
        authorExternalId: author.externalId,
        authorAvatarUrl: author.avatarUrl,
        text: storyCommentText(stream),
        likesCount: stream.integer(0, 5),
        canReply: !stream.chance(0.2),
        createdAt: createdAt + (comments.length + 1) * MINUTE_MS,
      });
    }
    return comments;
  }
}

function seededRecommendation(
  { beginning }: WorldKernel,
  { opinion, liking, index }: SeededOpinion,
  stream: RandomStream,
): PlatformRecommendation {
  const ids = createIdSource(stream);
  const story = ids.digits(16);
  const storyId = index % WITHOUT_STORY === WITHOUT_STORY - 1 ? null : story;
  const repliedAt = opinion.createdAt + HOUR_MS;
  const hasReply = stream.chance(0.3) && storyId !== null && repliedAt < beginning;
  const reply = { id: `${story}_${ids.digits(15)}`, comment: ownerReplyText(stream), updatedAt: repliedAt };
  const isOld = stream.chance(0.1);
  const media = stream.pick<readonly string[]>([[], [], [], [], ['photo'], ['photo', 'video']]);
  return {
    ...opinion,
    storyId,
    value: stream.chance(0.05) ? 'UNKNOWN' : liking >= 3 ? 'RECOMMEND' : 'NOT_RECOMMEND',
    rating: isOld ? liking : null,
    media,
    reply: hasReply ? reply : null,
  };
}
