import { limits } from '../../../openapi/document.ts';
import type { RuleId } from '../../../openapi/generated/rule-ids.ts';
import { errors } from '../../kernel/errors.ts';
import type { Organization } from '../organizations/model.ts';
import type { StoredBytes } from '../ports/media.ts';
import type { DownloadFailure } from '../ports/media-errors.ts';
import { createUpload, withinQuota } from './create-upload.ts';
import { checkDownload, DOWNLOAD_LIMITS, failureOfDownload } from './failed-download.ts';
import type { Upload } from './model.ts';
import { cleanFileName } from './rules.ts';
import { checkStorage, removeObjects } from './stored-bytes.ts';
import { teamOf } from './transfers.ts';
import type { World } from './world.ts';

const { maxUrlImportBytes } = limits.uploads;
const LIMITS = { maxBytes: maxUrlImportBytes, ...DOWNLOAD_LIMITS };

/** The rules that refuse a download for a failure; D-UPL-11 for any other one. */
const RULES: Readonly<Partial<Record<DownloadFailure, RuleId>>> = { 'too-large': 'UPL-51', timeout: 'UPL-52' };

/** A request to import a file from a URL. */
export interface UrlImport {
  readonly url: string;
  readonly teamId?: string | null | undefined;
}

export interface FetchedUpload {
  readonly upload: Upload;
  /** How long the download took, virtual milliseconds; 0 over the network. */
  readonly delayMs: number;
}

/** Creates an upload of a file on the web (UPL-48). Throws 404, 403 and 400, and then leaves no bytes. Never waits for the world's clock. */
export function uploadFromUrl(
  world: World,
  organization: Organization,
  { url, teamId: requestedTeamId }: UrlImport,
): Promise<FetchedUpload> {
  const teamId = teamOf(world, organization, requestedTeamId);
  const continued = world.trail.continued();
  return withinQuota(world, organization, async () => {
    const storeKey = `files/${world.ids.next('file')}`;
    try {
      const { stored, delayMs } = await download(world, organization, url, storeKey);
      checkStorage(organization, stored.sizeBytes);
      const upload = await createUpload(world, {
        organization,
        teamId,
        fileName: fileNameOf(url),
        path: null,
        storeKey,
        sizeBytes: stored.sizeBytes,
        etag: stored.md5,
        transferId: null,
        externalLink: url,
        continued,
        tooLargeError: errors.invalid,
      });
      return { upload, delayMs };
    } catch (error) {
      removeObjects(world, [storeKey]);
      throw error;
    }
  });
}

async function download(
  world: World,
  { id }: Organization,
  url: string,
  storeKey: string,
): Promise<{ readonly stored: StoredBytes; readonly delayMs: number }> {
  try {
    const answer = await world.media.web.fetch(url, LIMITS, id);
    await checkDownload(answer);
    return { stored: await world.media.store.write(storeKey, answer.body, LIMITS), delayMs: answer.delayMs };
  } catch (error) {
    const failure = failureOfDownload(error, { from: 'uploads.maxUrlImportBytes', limit: maxUrlImportBytes });
    if (!failure) throw error;
    throw errors.invalid(failure.message).by(RULES[failure.reason] ?? 'D-UPL-11', failure.number);
  }
}

function fileNameOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return cleanFileName(decodeURIComponent(pathname));
  } catch {
    return cleanFileName(pathname);
  }
}
