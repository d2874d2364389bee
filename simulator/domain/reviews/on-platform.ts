/** What people say on the platforms themselves, as the control API and fixtures change it. */
import type { RecommendationValue, StarRating } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { checkChannelSelected, platformAccountOf } from '../accounts/rules.ts';
import type { Opinions, PlatformOpinion, PlatformRecommendation, PlatformReview } from '../ports/reviews.ts';
import { isOpinionPlatform, type OpinionPlatform } from './model.ts';
import type { World } from './world.ts';

/** What somebody says, as far as it is given. */
export interface OpinionInput {
  readonly author?: string | undefined;
  /** 1 to 5; GOOGLE_BUSINESS alone. */
  readonly stars?: number | undefined;
  /** FACEBOOK alone. */
  readonly value?: RecommendationValue | undefined;
  /** Null for stars alone. */
  readonly comment?: string | null | undefined;
  /** Virtual milliseconds, not in the future. */
  readonly createdAt?: number | undefined;
  /** Whether it has a story, under which it can be answered; FACEBOOK alone. */
  readonly hasStory?: boolean | undefined;
}

/** The location or Page of an account. */
export interface Reviewed {
  readonly platform: OpinionPlatform;
  readonly externalId: string;
}

/** The location or Page of an account. Throws 400 for an account of another platform, and without a selected channel. */
export function reviewedBy(account: SocialAccount): Reviewed {
  const { type: platform } = account;
  if (!isOpinionPlatform(platform)) throw errors.invalid(`${account.id} is on ${platform}: only GOOGLE_BUSINESS and FACEBOOK have reviews`);
  checkChannelSelected(account);
  return { platform, externalId: platformAccountOf(account).externalId };
}

/** Returns what is said about a location or Page, newest first. */
export function opinionsOf({ platforms }: World, { platform, externalId }: Reviewed): readonly (PlatformReview | PlatformRecommendation)[] {
  return platform === 'FACEBOOK' ? platforms.FACEBOOK.recommendations.all(externalId) : platforms.GOOGLE_BUSINESS.reviews.all(externalId);
}

/** Adds what somebody says. Throws 400 for a time in the future, and for a field of the other platform. */
export function addOpinion(world: World, reviewed: Reviewed, input: OpinionInput): PlatformReview | PlatformRecommendation {
  const { platform, externalId } = reviewed;
  checkInput(world, platform, input);
  const { recommendations } = world.platforms.FACEBOOK;
  const { reviews } = world.platforms.GOOGLE_BUSINESS;
  if (platform === 'FACEBOOK') {
    const id = recommendations.newId(externalId);
    const storyId = input.hasStory === false ? null : recommendations.newId(externalId);
    const common = { ...newOpinion(world, reviewed, id, input), storyId, rating: null, media: [], reply: null };
    return put(recommendations, externalId, { ...common, value: input.value ?? 'RECOMMEND' });
  }
  const opinion = newOpinion(world, reviewed, reviews.newId(externalId), input);
  return put(reviews, externalId, { ...opinion, stars: starsOf(input.stars ?? MOST_STARS), reply: null });
}

/** Changes what somebody said, now. Throws 404 for what does not exist, and like {@link addOpinion}. */
export function changeOpinion(world: World, reviewed: Reviewed, id: string, input: OpinionInput): PlatformReview | PlatformRecommendation {
  const { platform, externalId } = reviewed;
  checkInput(world, platform, input);
  const { recommendations } = world.platforms.FACEBOOK;
  const { reviews } = world.platforms.GOOGLE_BUSINESS;
  if (platform === 'FACEBOOK') {
    const before = found(recommendations, reviewed, id);
    const storyId =
      input.hasStory === undefined ? before.storyId : input.hasStory ? (before.storyId ?? recommendations.newId(externalId)) : null;
    return put(recommendations, externalId, { ...changed(world, before, input), storyId, value: input.value ?? before.value });
  }
  const before = found(reviews, reviewed, id);
  return put(reviews, externalId, {
    ...changed(world, before, input),
    stars: input.stars === undefined ? before.stars : starsOf(input.stars),
  });
}

/** Removes what somebody said. Throws 404 for what does not exist. */
export function removeOpinion(world: World, reviewed: Reviewed, id: string): PlatformReview | PlatformRecommendation {
  const source = reviewed.platform === 'FACEBOOK' ? world.platforms.FACEBOOK.recommendations : world.platforms.GOOGLE_BUSINESS.reviews;
  const removed = found<PlatformReview | PlatformRecommendation>(source, reviewed, id);
  source.remove(reviewed.externalId, id);
  return removed;
}

/** The review with an id of the platform. Throws 404 when there is none. */
export function reviewAt({ platforms }: World, reviewed: Reviewed, id: string): PlatformReview {
  return found(platforms.GOOGLE_BUSINESS.reviews, reviewed, id);
}

function found<Item extends PlatformOpinion>(source: Pick<Opinions<Item>, 'find'>, { platform, externalId }: Reviewed, id: string): Item {
  const item = source.find(externalId, id);
  if (!item) throw errors.absent(`${platform} has nothing with the id ${id} about ${externalId}`);
  return item;
}

function put<Item extends PlatformOpinion>(source: Opinions<Item>, externalId: string, item: Item): Item {
  source.put(externalId, item);
  return item;
}

function newOpinion(world: World, { platform }: Reviewed, id: string, { author, comment, createdAt }: OpinionInput): PlatformOpinion {
  const name = author === undefined ? {} : { name: author };
  const person = world.platforms[platform].person({ externalId: `author_${id.slice(id.lastIndexOf('/') + 1)}`, ...name });
  const at = createdAt ?? world.clock.now();
  return { id, authorName: person.name, authorAvatarUrl: person.avatarUrl, comment: comment ?? null, createdAt: at, updatedAt: at };
}

function changed<Item extends PlatformOpinion>(world: World, before: Item, { author, comment, createdAt }: OpinionInput): Item {
  return {
    ...before,
    authorName: author ?? before.authorName,
    comment: comment === undefined ? before.comment : comment,
    createdAt: createdAt ?? before.createdAt,
    updatedAt: world.clock.now(),
  };
}

function checkInput(world: World, platform: OpinionPlatform, { stars, value, hasStory, createdAt }: OpinionInput): void {
  const foreign = platform === 'FACEBOOK' ? { stars } : { value, hasStory };
  const [field] = Object.entries(foreign).flatMap(([name, given]) => (given === undefined ? [] : [name]));
  if (field !== undefined) throw errors.invalidField([field], `is not of ${platform}: ${REMEDY[platform]}`);
  if (createdAt !== undefined && createdAt > world.clock.now()) throw errors.invalidField(['createdAt'], 'must not be in the future');
}

const REMEDY: Readonly<Record<OpinionPlatform, string>> = {
  FACEBOOK: 'say with value whether somebody recommends the Page',
  GOOGLE_BUSINESS: 'give stars from 1 to 5',
};

const STARS: readonly StarRating[] = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
const MOST_STARS = STARS.length;

function starsOf(stars: number): StarRating {
  const rating = STARS[stars - 1];
  if (rating === undefined) throw errors.invalidField(['stars'], `must be a whole number from 1 to ${MOST_STARS}, not ${stars}`);
  return rating;
}

/** The stars of a rating as a number. */
export function starNumber(rating: StarRating): number {
  return STARS.indexOf(rating) + 1;
}
