import type { WorldKernel } from '../kernel/world-kernel.ts';
import { createIdSource, type IdSource } from './id-source.ts';
import { assetUrl } from './profiles.ts';
import type { AuthoredComment, CommentFields, PlatformTraits, PublicationFields, PublishContext } from './traits.ts';

/** The part of the context from which the rest is derived. */
type PublicationInput = Pick<PublishContext, 'account' | 'type' | 'data' | 'media' | 'now' | 'ids'>;

/** The ids, links and other fields that a platform returns for a publication. */
export function publicationFields(
  kernel: WorldKernel,
  traits: PlatformTraits,
  input: PublicationInput,
): PublicationFields<PlatformTraits['id']> {
  const { account, media } = input;
  return traits.publication({
    ...input,
    hasVideo: media.some(file => file.type === 'video'),
    accountIds: idSourceOf(kernel, traits, account.externalId),
    thumbnail: id => (media.length > 0 ? assetUrl(traits.id, 'thumbnails', id) : null),
  });
}

/** The ids, links and other fields that a platform returns for a comment. */
export function commentFields(kernel: WorldKernel, traits: PlatformTraits, comment: AuthoredComment, ids: IdSource): CommentFields {
  const { publicationId, parentId, author, publishedAt } = comment;
  const authorIds = idSourceOf(kernel, traits, author.externalId);
  return traits.people.comment({ publicationId, parentId, author, now: publishedAt, ids, authorIds });
}

/** Ids that depend on the external id alone. */
function idSourceOf(kernel: WorldKernel, traits: PlatformTraits, externalId: string): (what: string) => IdSource {
  return what => createIdSource(kernel.random.derived(`platform:${traits.id}:${what}:${externalId}`));
}

/** A string field of a post's data; null if it is absent or not a string. */
export function stringField(data: Readonly<Record<string, unknown>>, field: string): string | null {
  const value = data[field];
  return typeof value === 'string' ? value : null;
}
