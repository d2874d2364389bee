import type { WorldKernel } from '../domain/world.ts';
import { createIdSource } from './id-source.ts';
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
    accountIds: what => createIdSource(kernel.random.derived(`platform:${traits.id}:${what}:${account.externalId}`)),
    thumbnail: id => (media.length > 0 ? assetUrl(traits.id, 'thumbnails', id) : null),
  });
}
