import { once } from '../../../openapi/once.ts';
import type { VideoCatalogPort } from '../../domain/ports/playlists.ts';
import { errors } from '../../kernel/errors.ts';
import { readData } from './data-file.ts';
import { withEtag } from './etag.ts';

interface Catalog {
  readonly categories: readonly { readonly id: string; readonly title: string; readonly assignable: boolean }[];
  /** Names by code. */
  readonly regions: Readonly<Record<string, string>>;
}

// The file is ours.
const catalog = once(() => readData('youtube') as Catalog);
/** The channel that has the categories: one of the platform itself. */
const CHANNEL = 'UCcategories0000000000000';

/** Creates the catalog of categories and regions. They are the same in every world. */
export function createVideoCatalog(): VideoCatalogPort {
  return {
    categories(regionCode) {
      if (!Object.hasOwn(catalog().regions, regionCode.toUpperCase()))
        throw errors
          .invalidField(['regionCode'], `${regionCode} is no region of YouTube. GET /misc/youtube/regions lists them.`)
          .by('MSC-410');
      const items = catalog().categories.map(({ id, title, assignable }) =>
        withEtag({ kind: 'youtube#videoCategory', id, snippet: { channelId: CHANNEL, title, assignable } }),
      );
      return withEtag({ kind: 'youtube#videoCategoryListResponse', items });
    },
    regions() {
      const items = Object.entries(catalog().regions).map(([gl, name]) =>
        withEtag({ kind: 'youtube#i18nRegion', id: gl, snippet: { gl, name } }),
      );
      return withEtag({ kind: 'youtube#i18nRegionListResponse', items });
    },
    isAssignable: categoryId => catalog().categories.some(({ id, assignable }) => id === categoryId && assignable),
  };
}
