import type { NewPlatformComment, PlatformComment } from '../../domain/ports/people.ts';
import type { PlatformAccount } from '../../domain/ports/platform-account.ts';
import { errors } from '../../kernel/errors.ts';
import { type Fake, stream } from '../calls.ts';
import { keptComment, newFields } from './new-comment.ts';
import { strangerOf } from './person.ts';

/** Lets somebody comment. Throws 400 when the platform does not accept it. */
export function addComment(fake: Fake, account: PlatformAccount, comment: NewPlatformComment): PlatformComment {
  const refusal = refusalOf(fake, account, comment);
  if (refusal !== null) throw errors.invalid(refusal);
  const { kernel, traits, state } = fake;
  const { comments } = state.people;
  const author = comment.author ?? strangerOf(kernel.random, traits, stream(fake, 'strangers'));
  const signed = { ...comment, author };
  const id = comment.id !== undefined && !comments.find(comment.id) ? comment.id : newFields(fake, signed).id;
  return comments.add(keptComment(id, signed, author.externalId === account.externalId));
}

/** Why the platform accepts no such comment, in a sentence; null when it does. */
export function refusalOf(
  { traits, state }: Fake,
  account: PlatformAccount,
  { publicationId, author }: Pick<NewPlatformComment, 'publicationId' | 'author'>,
): string | null {
  if (state.publications.isRemoved(publicationId)) {
    return `Post ${publicationId} is no longer on ${traits.name}: nobody can comment on it`;
  }
  if (!author || !state.people.bans.get(account.externalId)?.has(author.externalId)) return null;
  return `${traits.name} accepts no comment of ${author.externalId}: the account has banned this author. Let somebody else comment.`;
}
