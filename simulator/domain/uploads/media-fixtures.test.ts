/** The files of fixtures/media as a person uses them: uploaded by a form, and posted wherever their kind is taken. */

import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import type { Platform, Post, PostBase, Upload } from '../../../openapi/generated/types.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';

const FILES = [
  ['picture.jpg', { type: 'image', mimeType: 'image/jpeg', ext: 'jpeg', width: 1080, height: 1080, videoLength: null }],
  ['picture.png', { type: 'image', mimeType: 'image/png', ext: 'png', width: 1080, height: 1080, videoLength: null }],
  ['animation.gif', { type: 'image', mimeType: 'image/gif', ext: 'gif', width: 1080, height: 1080, videoLength: null }],
  ['clip.mp4', { type: 'video', mimeType: 'video/mp4', ext: 'mp4', width: 1080, height: 1920, videoLength: 20 }],
  ['clip.mov', { type: 'video', mimeType: 'video/quicktime', ext: 'mov', width: 1080, height: 1920, videoLength: 10 }],
  ['document.pdf', { type: 'document', mimeType: 'application/pdf', ext: 'pdf', width: null, height: null, videoLength: null }],
] as const;

/** Platform and type of post, by the files they take. */
const TAKEN_BY: Readonly<Record<string, readonly string[]>> = {
  'picture.jpg picture.png animation.gif': [
    'TWITTER',
    'FACEBOOK POST',
    'FACEBOOK STORY',
    'INSTAGRAM POST',
    'INSTAGRAM STORY',
    'THREADS',
    'LINKEDIN',
    'PINTEREST',
    'REDDIT',
    'MASTODON',
    'BLUESKY',
    'DISCORD',
    'SLACK',
    'GOOGLE_BUSINESS',
    'SNAPCHAT STORY',
    'SNAPCHAT SAVED_STORY',
  ],
  'picture.jpg': ['TIKTOK IMAGE'],
  'clip.mp4 clip.mov': [
    'TWITTER',
    'FACEBOOK POST',
    'FACEBOOK REEL',
    'FACEBOOK STORY',
    'INSTAGRAM POST',
    'INSTAGRAM REEL',
    'INSTAGRAM STORY',
    'THREADS',
    'TIKTOK VIDEO',
    'YOUTUBE SHORT',
    'YOUTUBE VIDEO',
    'LINKEDIN',
    'PINTEREST',
    'REDDIT',
    'MASTODON',
    'BLUESKY',
    'DISCORD',
    'SLACK',
  ],
  'clip.mp4': ['SNAPCHAT STORY', 'SNAPCHAT SAVED_STORY', 'SNAPCHAT SPOTLIGHT'],
  'document.pdf': ['LINKEDIN'],
};

/** What a post needs besides its file. */
const NEEDED: Partial<Readonly<Record<Platform, object>>> = {
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board' },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  DISCORD: { channelId: 'c1' },
  SLACK: { channelId: 'c2' },
};

async function uploaded(
  acme: TestSimulator,
  fileName: string,
): Promise<{ readonly status: number; readonly body: Upload; readonly sizeBytes: number }> {
  const bytes = await readFile(new URL(`../../../fixtures/media/${fileName}`, import.meta.url));
  const form = new FormData();
  form.append('teamId', 'team_acme_marketing');
  form.append('file', new Blob([bytes]), fileName);
  const { status, body } = await acme.call<Upload>('POST', '/upload', { form });
  return { status, body, sizeBytes: bytes.length };
}

describe.each(FILES)('fixtures/media/%s', (fileName, content) => {
  it('is small, and is recognized when it is uploaded', async ({ acme }) => {
    const { status, body, sizeBytes } = await uploaded(acme, fileName);
    expect({ status, body }).toMatchObject({ status: 200, body: { fileName, size: sizeBytes, ...content } });
    expect(sizeBytes).toBeLessThan(60_000);
  });

  it('is published on every platform that accepts its type', async ({ acme }) => {
    const { body: upload } = await uploaded(acme, fileName);
    const targets = Object.entries(TAKEN_BY).flatMap(([names, takers]) => (names.split(' ').includes(fileName) ? takers : []));
    const posts: string[] = [];
    for (const target of targets) {
      const [platform, type] = target.split(' ') as [Platform, string | undefined];
      const { status, body } = await acme.call<PostBase>('POST', '/post', {
        body: {
          teamId: 'team_acme_marketing',
          title: target,
          status: 'SCHEDULED',
          postDate: acme.sim.clock.now(),
          socialAccountTypes: [platform],
          data: { [platform]: { ...NEEDED[platform], ...(type && { type }), uploadIds: [upload.id] } },
        },
      });
      expect({ target, status, body }).toMatchObject({ status: 200 });
      posts.push(body.id);
    }
    await acme.sim.clock.advance('PT1H');
    const ends = await Promise.all(posts.map(async id => (await acme.call<Post>('GET', `/post/${id}`)).body));
    expect(ends.map(({ title, status }) => `${title}: ${status}`)).toEqual(targets.map(target => `${target}: POSTED`));
  });
});
