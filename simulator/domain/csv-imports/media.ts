import { ApiError } from '../../kernel/errors.ts';
import type { Continued } from '../../kernel/trail.ts';
import { organizationById } from '../organizations/state.ts';
import { uploadFromUrl } from '../uploads/from-url.ts';
import { takeBack } from '../uploads/remove.ts';
import type { CsvImport, RowMedia } from './model.ts';
import type { World } from './world.ts';

/** The media of one row. */
export interface MediaRequest {
  readonly teamId: string;
  readonly urls: readonly string[];
}

/** Fetches the media of rows. */
export interface MediaFetcher {
  /** Starts the downloads unless they are in progress; the result is stored in the import. */
  fetch(entity: CsvImport, media: MediaRequest): void;
}

/**
 * Creates the fetcher of a world. It holds the clock, so that an advance waits for downloads. Downloads run one at a time, across imports
 * too: otherwise the ids of the uploads would depend on which download finishes first.
 */
export function createMediaFetcher(world: World): MediaFetcher {
  const inProgress = new Set<string>();
  return {
    fetch(entity, media) {
      if (inProgress.has(entity.id)) return;
      inProgress.add(entity.id);
      const continued = world.trail.continued();
      const work = world.mutex.runExclusive('csvImport.media', () => fetchAll(world, { entity, media, continued }));
      world.clock.hold(work.finally(() => inProgress.delete(entity.id)));
    },
  };
}

/** A row's media, and the job that asks for them. */
interface Fetch {
  readonly entity: CsvImport;
  readonly media: MediaRequest;
  readonly continued: Continued;
}

/** Downloads the media of a row. When one download fails, those before it are taken back (D-CSV-14). */
async function fetchAll(world: World, { entity: { id, organizationId }, media: { teamId, urls }, continued }: Fetch): Promise<void> {
  const organization = organizationById(world.organizations, organizationId);
  const { byId } = world.csvImports;
  const finish = (media: RowMedia): void => {
    // Looked up again, because a fork may have taken the object meanwhile.
    const entity = byId.get(id);
    if (entity) byId.update(entity, { media });
  };
  const uploadIds: string[] = [];
  let readyAt = world.clock.now();
  for (const url of urls) {
    try {
      const { upload, delayMs } = await continued(() => uploadFromUrl(world, organization, { teamId, url }));
      uploadIds.push(upload.id);
      readyAt += delayMs;
    } catch (failure) {
      takeBack(world, uploadIds);
      finish({ uploadIds: [], error: errorOf(url, failure), readyAt });
      if (failure instanceof ApiError) return;
      throw failure;
    }
  }
  finish({ uploadIds, error: null, readyAt });
}

/** The error of a row; errors of a file include its URL, because a row may have many. */
function errorOf(url: string, failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'The media could not be fetched';
  return failure.statusCode === 400 ? `${url}: ${failure.message}` : failure.message;
}
