import type { NewPlatformComment, PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import { errors } from '../../kernel/errors.ts';
import { type FakePlatform, platformStream } from '../call-platform.ts';
import { newCommentFields, storedComment } from './new-comment.ts';
import { randomPerson } from './person.ts';

/** Adds a comment of a fan. Throws 400 if the platform does not accept it. */
export function addComment(fake: FakePlatform, account: PlatformAccount, comment: NewPlatformComment): PlatformComment {
  const refusal = commentRefusal(fake, account, comment);
  if (refusal !== null) throw errors.invalid(refusal);
  const { kernel, traits, state } = fake;
  const { comments } = state.people;
  const author = comment.author ?? randomPerson(kernel.random, traits, platformStream(fake, 'strangers'));
  const authored = { ...comment, author };
  const id = comment.id !== undefined && !comments.find(comment.id) ? comment.id : newCommentFields(fake, authored).id;
  return comments.add(storedComment(id, authored, author.externalId === account.externalId));
}

/** Why the platform does not accept a comment, in a sentence; null if it does. */
export function commentRefusal(
  { traits, state }: FakePlatform,
  account: PlatformAccount,
  { publicationId, author }: Pick<NewPlatformComment, 'publicationId' | 'author'>,
): string | null {
  if (state.publications.isRemoved(publicationId)) {
    return `Post ${publicationId} is no longer on ${traits.name}, so it accepts no comments`;
  }
  if (!author || !state.people.bans.get(account.externalId)?.has(author.externalId)) return null;
  return `${traits.name} accepts no comment of ${author.externalId}: the account has banned this author. Use another author.`;
}
