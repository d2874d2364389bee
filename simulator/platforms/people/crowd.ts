import type { CommentedPost, CrowdMessage, NewPlatformComment } from '../../domain/ports/people.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../kernel/time.ts';
import type { Fake } from '../calls.ts';
import { commentFieldsOf } from '../fields.ts';
import { createIdSource } from '../id-source.ts';
import { someoneOfCrowd } from './person.ts';
import { makeText } from './texts.ts';

/** With how many people an account talks. */
const CIRCLE_SIZE = 40;

type Post = Pick<CommentedPost, 'id' | 'publishedAt'>;

/** Comments of the crowd come at a second of the post's first day; the last hour is for answers. */
const DAY_S = DAY_MS / SECOND_MS;
const LAST_TOP_S = DAY_S - HOUR_MS / SECOND_MS;

/** When a comment of the crowd comes, and what it answers. */
interface Place {
  /** The number of the comment at the top that it answers; null: it stands at the top. */
  readonly parent: number | null;
  /** Seconds after the post. */
  readonly afterS: number;
  /** What else is drawn for it. */
  readonly draw: RandomStream;
}

/** The comment with that number that the crowd leaves under a post. Depends on seed, platform, post and number alone. */
export function crowdComment(fake: Fake, post: Post, index: number): NewPlatformComment {
  const { kernel, traits } = fake;
  const { parent, afterS, draw } = placeOf(fake, post, index);
  const author = someoneOfCrowd(kernel.random, traits, draw);
  const text = makeText(draw, parent === null ? 'comment' : 'answer');
  const parentId = parent === null ? null : (crowdComment(fake, post, parent).id ?? null);
  const publishedAt = post.publishedAt + afterS * SECOND_MS;
  const comment = { publicationId: post.id, parentId, author, text, likesCount: 0, publishedAt };
  return { ...comment, id: commentFieldsOf(kernel, traits, comment, createIdSource(draw)).id };
}

/** Nearly a third are answers to an earlier number, or rather to the comment at the top of its thread. */
function placeOf(fake: Fake, post: Post, index: number): Place {
  const { kernel, traits } = fake;
  const draw = kernel.random.derived(`platform:${traits.id}:crowd:comment:${post.id}:${index}`);
  const isAnswer = draw.chance(0.3) && index > 0;
  // Most come soon.
  const share = draw.next() * draw.next();
  if (!isAnswer) return { parent: null, afterS: 1 + Math.floor(share * LAST_TOP_S), draw };
  const parent = topOf(fake, post, draw.integer(0, index - 1));
  const after = placeOf(fake, post, parent).afterS;
  return { parent, afterS: after + 1 + Math.floor(share * (DAY_S - 1 - after)), draw };
}

function topOf(fake: Fake, post: Post, index: number): number {
  return placeOf(fake, post, index).parent ?? index;
}

/** The message with that number that the crowd sends to an account on a day. Depends on seed, platform, account, day and number alone. */
export function crowdMessage({ kernel, traits }: Fake, externalId: string, day: number, index: number): CrowdMessage {
  const draw = kernel.random.derived(`platform:${traits.id}:crowd:message:${externalId}:${day}:${index}`);
  const place = kernel.random.derived(`platform:${traits.id}:crowd:circle:${externalId}:${draw.integer(1, CIRCLE_SIZE)}`);
  return {
    participant: someoneOfCrowd(kernel.random, traits, place),
    text: makeText(draw, 'message'),
    sentAt: day + draw.integer(0, DAY_S - 1) * SECOND_MS,
  };
}
