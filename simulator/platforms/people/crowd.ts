import type { CommentedPost, CrowdMessage, NewPlatformComment } from '../../domain/ports/people.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../kernel/time.ts';
import type { FakePlatform } from '../call-platform.ts';
import { commentFields } from '../fields.ts';
import { createIdSource } from '../id-source.ts';
import { crowdMember } from './person.ts';
import { generateText } from './texts.ts';

/** How many different people write messages to an account. */
const CONTACTS_PER_ACCOUNT = 40;

type Post = Pick<CommentedPost, 'id' | 'publishedAt'>;

/** The crowd comments during the first day of a post; in the last hour there are only replies. */
const DAY_S = DAY_MS / SECOND_MS;
const LAST_TOP_S = DAY_S - HOUR_MS / SECOND_MS;

/** When a crowd comment is published, and what it replies to. */
interface CrowdTiming {
  /** The number of the top-level comment that it replies to; null for a top-level comment. */
  readonly parent: number | null;
  /** Seconds after the post was published. */
  readonly afterS: number;
  /** For the rest of the comment. */
  readonly stream: RandomStream;
}

/** The comment with number `index` of the crowd under a post. Depends on seed, platform, post and number alone. */
export function crowdComment(fake: FakePlatform, post: Post, index: number): NewPlatformComment {
  const { kernel, traits } = fake;
  const { parent, afterS, stream } = timingOf(fake, post, index);
  const author = crowdMember(kernel.random, traits, stream);
  const text = generateText(stream, parent === null ? 'comment' : 'reply');
  const parentId = parent === null ? null : (crowdComment(fake, post, parent).id ?? null);
  const publishedAt = post.publishedAt + afterS * SECOND_MS;
  const comment = { publicationId: post.id, parentId, author, text, likesCount: 0, publishedAt };
  return { ...comment, id: commentFields(kernel, traits, comment, createIdSource(stream)).id };
}

/** Almost a third are replies to an earlier comment, or to the top-level comment of its thread. */
function timingOf(fake: FakePlatform, post: Post, index: number): CrowdTiming {
  const { kernel, traits } = fake;
  const stream = kernel.random.derived(`platform:${traits.id}:crowd:comment:${post.id}:${index}`);
  const isReply = stream.chance(0.3) && index > 0;
  // The product makes early comments more likely.
  const share = stream.next() * stream.next();
  if (!isReply) return { parent: null, afterS: 1 + Math.floor(share * LAST_TOP_S), stream };
  const parent = topLevelIndex(fake, post, stream.integer(0, index - 1));
  const parentAfterS = timingOf(fake, post, parent).afterS;
  return { parent, afterS: parentAfterS + 1 + Math.floor(share * (DAY_S - 1 - parentAfterS)), stream };
}

function topLevelIndex(fake: FakePlatform, post: Post, index: number): number {
  return timingOf(fake, post, index).parent ?? index;
}

/** The message with number `index` of the crowd to an account on a day. Depends on seed, platform, account, day and number alone. */
export function crowdMessage({ kernel, traits }: FakePlatform, externalId: string, day: number, index: number): CrowdMessage {
  const stream = kernel.random.derived(`platform:${traits.id}:crowd:message:${externalId}:${day}:${index}`);
  const contact = kernel.random.derived(`platform:${traits.id}:crowd:circle:${externalId}:${stream.integer(1, CONTACTS_PER_ACCOUNT)}`);
  return {
    participant: crowdMember(kernel.random, traits, contact),
    text: generateText(stream, 'message'),
    sentAt: day + stream.integer(0, DAY_S - 1) * SECOND_MS,
  };
}
