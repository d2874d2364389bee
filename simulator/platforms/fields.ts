import type { WorldKernel } from '../kernel/world-kernel.ts';
import { createIdSource, type IdSource } from './id-source.ts';
import type { CommentFields, SignedComment } from './people/traits.ts';
import { assetUrl } from './profiles.ts';
import type { PlatformTraits, PublicationFields, PublishContext } from './traits.ts';

/** What tells one publication from another; the rest of the context follows from it. */
type Particulars = Pick<PublishContext, 'account' | 'type' | 'data' | 'media' | 'now' | 'ids'>;

/** Ids, links and whatever else a platform gives for something it shows. */
export function fieldsOf(kernel: WorldKernel, traits: PlatformTraits, particulars: Particulars): PublicationFields<PlatformTraits['id']> {
  const { account, media } = particulars;
  return traits.publication({
    ...particulars,
    hasVideo: media.some(file => file.type === 'video'),
    accountIds: idsOf(kernel, traits, account.externalId),
    thumbnail: id => (media.length > 0 ? assetUrl(traits.id, 'thumbnails', id) : null),
  });
}

/** The same for a comment. */
export function commentFieldsOf(kernel: WorldKernel, traits: PlatformTraits, comment: SignedComment, ids: IdSource): CommentFields {
  const { publicationId, parentId, author, publishedAt } = comment;
  const authorIds = idsOf(kernel, traits, author.externalId);
  return traits.people.comment({ publicationId, parentId, author, now: publishedAt, ids, authorIds });
}

/** Ids that always belong to the one with that external id. */
function idsOf(kernel: WorldKernel, traits: PlatformTraits, externalId: string): (what: string) => IdSource {
  return what => createIdSource(kernel.random.derived(`platform:${traits.id}:${what}:${externalId}`));
}
