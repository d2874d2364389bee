import { readFileSync } from 'node:fs';
import type { FacebookTextFormatList } from '../../../openapi/generated/types.ts';
import { once } from '../../../openapi/once.ts';
import type { TextFormatsPort } from '../../domain/ports/lookups.ts';
import type { VideoCatalogPort } from '../../domain/ports/playlists.ts';
import { errors } from '../../kernel/errors.ts';
import { hash32 } from '../../kernel/random.ts';

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

/** The content of a file in data/, which a bundle has next to it. Read it with `once`, so that no start loads it. */
function readData(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8'));
}

/** Adds the tag that changes with the content, as YOUTUBE does. */
export function withEtag<T extends object>(content: T): T & { readonly etag: string } {
  return { ...content, etag: hash32(JSON.stringify(content)).toString(36) };
}

// The file is ours.
const presets = once(() => readData('facebook-presets') as FacebookTextFormatList['presets']);

/** Creates the list of backgrounds, which is the same in every world (D-MSC-58). */
export function createTextFormats(): TextFormatsPort {
  return { presets: () => ({ presets: presets() }) };
}
