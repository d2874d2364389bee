import type { PlatformOpinion } from '../../domain/ports/reviews.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { HOUR_MS, SECOND_MS } from '../../kernel/time.ts';
import type { WorldKernel } from '../../kernel/world-kernel.ts';
import { createIdSource, type IdSource } from '../id-source.ts';
import { crowdMember } from '../people/person.ts';
import type { PlatformTraits } from '../traits.ts';
import { drawLiking, type Liking, opinionText } from './opinion-texts.ts';

/** How many opinions an account has before the world began. */
interface Volume {
  /** Of the second account of a login, at most this many. */
  readonly most: number;
  /** Of the first account of a login, at least this many and at most `most`. */
  readonly manyFrom: number;
}

/** What every opinion of the seed is made from. */
export interface SeededOpinion {
  readonly opinion: PlatformOpinion;
  readonly liking: Liking;
  /** Its place in the list, from the newest on. */
  readonly index: number;
}

/**
 * The opinions about an account from before the world began, newest first. They depend on seed, platform and account alone. The first account of a
 * login has many, so that a world of any seed reaches the limits of an import; its second one, whose id ends with `_2`, may have none.
 */
export function seededOpinions<Item>(
  kernel: WorldKernel,
  traits: PlatformTraits,
  { externalId, most, manyFrom }: Volume & { readonly externalId: string },
  make: (opinion: SeededOpinion, stream: RandomStream) => Item,
  newId: (ids: IdSource) => string,
): readonly Item[] {
  const about = kernel.random.derived(`platform:${traits.id}:opinions:${externalId}`);
  const count = externalId.endsWith('_2') ? about.integer(0, most) : about.integer(manyFrom, most);
  const rhythmMs = about.integer(8, 30) * HOUR_MS;
  return Array.from({ length: count }, (_, index) => {
    const stream = kernel.random.derived(`platform:${traits.id}:opinion:${externalId}:${index}`);
    const earliest = kernel.beginning - (index + 1) * rhythmMs;
    const createdAt = Math.floor((earliest + stream.next() * 0.8 * rhythmMs) / SECOND_MS) * SECOND_MS;
    const author = crowdMember(kernel.random, traits, stream);
    const liking = drawLiking(stream);
    const text = opinionText(stream, liking);
    const wasEdited = stream.chance(0.1);
    const opinion: PlatformOpinion = {
      id: newId(createIdSource(stream)),
      authorName: author.name,
      authorAvatarUrl: author.avatarUrl,
      comment: stream.chance(0.15) ? null : text,
      createdAt,
      updatedAt: wasEdited ? createdAt + Math.floor((kernel.beginning - createdAt) / 2 / SECOND_MS) * SECOND_MS : createdAt,
    };
    return make({ opinion, liking, index }, stream);
  });
}
