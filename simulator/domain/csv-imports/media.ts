import { ApiError } from '../../kernel/errors.ts';
import { organizationById } from '../organizations/state.ts';
import { uploadFromUrl } from '../uploads/from-url.ts';
import type { CsvImport } from './model.ts';
import type { World } from './world.ts';

/** The media of one row. */
export interface MediaOrder {
  readonly teamId: string;
  readonly urls: readonly string[];
}

/** Fetches the media of rows. */
export interface MediaFetcher {
  /** Begins, unless it is under way; the result is kept with the import. */
  fetch(entity: CsvImport, order: MediaOrder): void;
}

/**
 * Creates the fetcher of a world. The clock is held meanwhile, so that an advance waits for downloads. They come one after the other, rows of
 * several imports too: in whatever order the machine finished them, the uploads would get other ids.
 */
export function createMediaFetcher(world: World): MediaFetcher {
  const underWay = new Set<string>();
  return {
    fetch(entity, order) {
      if (underWay.has(entity.id)) return;
      underWay.add(entity.id);
      const work = world.mutex.runExclusive('csvImport.media', () => fetchAll(world, entity, order));
      world.clock.hold(work.finally(() => underWay.delete(entity.id)));
    },
  };
}

async function fetchAll(world: World, entity: CsvImport, { teamId, urls }: MediaOrder): Promise<void> {
  const organization = organizationById(world.organizations, entity.organizationId);
  const uploadIds: string[] = [];
  let readyAt = world.clock.now();
  for (const url of urls) {
    try {
      const { upload, delayMs } = await uploadFromUrl(world, organization, { teamId, url });
      uploadIds.push(upload.id);
      readyAt += delayMs;
    } catch (failure) {
      world.csvImports.byId.update(entity, { media: { uploadIds: [], error: errorOf(url, failure), readyAt } });
      if (failure instanceof ApiError) return;
      throw failure;
    }
  }
  world.csvImports.byId.update(entity, { media: { uploadIds, error: null, readyAt } });
}

/** What is wrong with a file is told with its URL: a row may have many. */
function errorOf(url: string, failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'The media could not be fetched';
  return failure.statusCode === 400 ? `${url}: ${failure.message}` : failure.message;
}
