/** Files of a post that a platform or subreddit does not accept, and the errors about them. */

import { limits } from '../../../../openapi/document.ts';
import { fieldsOf } from '../../../exchange.ts';
import { PNG, scheduled } from '../../../suites/posts/content.ts';
import { ask, expectAnswer, expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';
import { createOn } from './fresh-posts.ts';

const IMAGE = 'upload_acme_image';
const VIDEO = 'upload_acme_video';
const PLACE = 'r/test';
const POSTS: readonly (readonly string[])[] = [[IMAGE], [VIDEO], [IMAGE, IMAGE], [IMAGE, IMAGE, IMAGE]];

interface PlaceRules {
  readonly allowImages: boolean;
  readonly allowVideos: boolean;
  readonly allowGalleries: boolean;
}

behaviour<PlaceRules>({
  id: 'posts/place-rules',
  area: 'posts',
  title: 'A subreddit accepts images, videos and galleries of two or more files according to its own rules, each independent of the others',
  rules: ['D-PST-12', 'D-PST-25'],
  cases: [
    { allowImages: true, allowVideos: true, allowGalleries: false },
    { allowImages: true, allowVideos: false, allowGalleries: true },
    { allowImages: false, allowVideos: true, allowGalleries: true },
  ],
  async check({ session, control }, rules) {
    await control('PATCH', '/_sim/social-accounts/sa_acme_reddit', { channels: [{ id: PLACE, ...rules }] });
    for (const [days, uploadIds] of POSTS.entries()) {
      const body = scheduled(session, { REDDIT: { text: 'Hello', sr: PLACE, uploadIds } }, days);
      const answer = await ask(session, 'createPost', { body });
      const what = `a post with ${uploadIds.join(', ')} where ${JSON.stringify(rules)}`;
      const isTaken =
        uploadIds.length > 1 ? rules.allowImages && rules.allowGalleries : uploadIds[0] === VIDEO ? rules.allowVideos : rules.allowImages;
      expectAnswer(what, answer, isTaken ? 200 : 400);
      if (isTaken) continue;
      const places = objectsOf(fieldsOf(answer.body)['issues']).map(({ path }) => String(path));
      expectEqual(`where ${what} is refused`, places, ['data,REDDIT,uploadIds']);
    }
  },
});

/** The size limit of images that only the platform enforces, and its error for larger ones. */
const LARGEST = limits.posts.refusedByPlatform.BLUESKY.maxImageBytes;
const TOO_LARGE = { code: 'BSKY:400', httpStatus: 400, isTransient: false };

behaviour<number>({
  id: 'posts/large-images',
  area: 'posts',
  title: 'An image that is one byte too large for one platform only fails there, with the code and the status of the platform',
  rules: ['PST-12', 'D-PST-08'],
  cases: [0, 1],
  async check(world, extra) {
    const { session, control, advance } = world;
    // Bytes after the end of the image still belong to the file.
    const content = new Uint8Array(LARGEST + extra);
    content.set(Buffer.from(PNG, 'base64'));
    const file = { name: 'large.png', type: 'image/png', content };
    const { id: uploadId } = await read(session, 'createUpload', { body: { teamId: session.teamId, file } });
    const { now } = await control('GET', '/_sim/clock');
    const data = Object.fromEntries(['BLUESKY', 'MASTODON'].map(platform => [platform, { text: 'Hello', uploadIds: [uploadId] }]));
    const id = await createOn(world, ['BLUESKY', 'MASTODON'], { status: 'SCHEDULED', postDate: now, data });
    await advance('PT1H');
    const { errorsVerbose, externalData } = await read(session, 'getPost', { path: { id } });
    expectEqual(
      'the platforms where it is live',
      Object.keys(fieldsOf(externalData)).toSorted(),
      extra > 0 ? ['MASTODON'] : ['BLUESKY', 'MASTODON'],
    );
    if (extra === 0) return;
    const { code, httpStatus, isTransient, errorMessage } = fieldsOf(fieldsOf(errorsVerbose)['BLUESKY']);
    expectEqual('the error of BLUESKY', { code, httpStatus, isTransient }, TOO_LARGE);
    expectThat(String(errorMessage).includes(String(httpStatus)), `The message does not contain the status: ${String(errorMessage)}`);
  },
});
