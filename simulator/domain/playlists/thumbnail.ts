import { limits } from '../../../openapi/document.ts';
import type { SetYoutubeThumbnailRequest, YoutubeThumbnailList } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import type { Caller } from '../organizations/caller.ts';
import type { ProbeResult } from '../ports/media.ts';
import { checkDownload, DOWNLOAD_LIMITS, failureOfDownload } from '../uploads/failed-download.ts';
import { checkIsThere, liveVideo } from './live-video.ts';
import type { World } from './world.ts';

const { maxThumbnailBytes } = limits.playlists;
const LIMITS = { maxBytes: maxThumbnailBytes, ...DOWNLOAD_LIMITS };
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

/**
 * Gives the video of a post another thumbnail (D-MSC-55). Throws 404 and 400 as `liveVideo` does, and 400 for a picture that cannot be read, is no
 * JPEG or PNG, or is too large, and on a channel that is not verified.
 */
export async function setThumbnail(world: World, caller: Caller, body: SetYoutubeThumbnailRequest): Promise<YoutubeThumbnailList> {
  liveVideo(world, caller, body);
  checkPicture(await probed(world, caller, body.url));
  // Post and account may have changed while the picture was read.
  const { at, video } = liveVideo(world, caller, body);
  const { YOUTUBE: youtube } = world.platforms;
  return youtube.call(at, () => {
    checkIsThere(world, video);
    if (!youtube.playlists.isVerified(at.externalId))
      throw errors.invalid('The YOUTUBE channel is not verified, so that its videos take no thumbnails of their own').by('D-MSC-55');
    return youtube.playlists.setThumbnail(video.id);
  });
}

/** Reads the picture as an upload by URL is read, and keeps nothing of it. */
async function probed({ media, ids, clock }: World, { organization }: Caller, url: string): Promise<ProbeResult> {
  const storeKey = `files/${ids.next('file')}`;
  try {
    const answer = await media.web.fetch(url, LIMITS, organization.id);
    await checkDownload(answer);
    await media.store.write(storeKey, answer.body, LIMITS);
    return await media.probe.probe(storeKey);
  } catch (error) {
    const failure = failureOfDownload(error, { from: 'playlists.maxThumbnailBytes', limit: maxThumbnailBytes });
    if (!failure) throw error;
    throw errors.invalidField(['url'], failure.message).by('D-MSC-55', failure.number);
  } finally {
    // An advance of the clock waits for it.
    clock.hold(media.store.remove(storeKey));
  }
}

function checkPicture(result: ProbeResult): void {
  if (!result.ok) throw errors.invalidField(['url'], `there is no picture: ${result.detail}`).by('D-MSC-55');
  const { mimeType } = result.content;
  if (!TYPES.has(mimeType)) throw errors.invalidField(['url'], `must lead to a JPEG or PNG, not to ${mimeType}`).by('D-MSC-55');
}
