import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import type { GoogleMediaItem, GoogleMediaList } from '../../../openapi/generated/types.ts';
import { DAY_MS } from '../../kernel/time.ts';
import { it } from '../../testing/simulator.fixture.ts';
import type { TestSimulator } from '../../testing/test-simulator.ts';
import { checkProfileMedia } from './media-operations.ts';
import { get, LOCATION, tryTo, write } from './profiles.fixture.ts';

const add = (acme: TestSimulator, fields: object = {}) =>
  write<GoogleMediaItem>(acme, 'POST', 'media', { uploadId: 'upload_acme_image', ...fields });
const list = async (acme: TestSimulator) => (await get<GoogleMediaList>(acme, 'media')).mediaItems ?? [];
const categories = (items: readonly GoogleMediaItem[]) => items.map(({ locationAssociation }) => locationAssociation?.category);

const IMAGE = { id: 'upload_1', type: 'image', sizeBytes: 5_242_880, widthPixels: 250, heightPixels: 250, seconds: null } as const;
const VIDEO = { id: 'upload_1', type: 'video', sizeBytes: 78_643_200, widthPixels: 64, heightPixels: 64, seconds: 30 } as const;

describe('media of the profile', () => {
  it('[MSC-314] are made of uploads, newest first', async ({ acme }) => {
    const before = await list(acme);
    const photo = await add(acme, { category: 'INTERIOR', description: 'Inside' });
    const video = await add(acme, { uploadId: 'upload_acme_video' });
    expect(photo).toMatchObject({
      name: expect.stringMatching(new RegExp(`^accounts/\\d{21}/locations/${LOCATION}/media/\\d+$`)),
      mediaFormat: 'PHOTO',
      sourceUrl: expect.stringMatching(/upload_acme_image/),
      locationAssociation: { category: 'INTERIOR' },
      description: 'Inside',
    });
    expect(video).toMatchObject({ mediaFormat: 'VIDEO', locationAssociation: { category: 'ADDITIONAL' } });
    expect(await list(acme)).toEqual([video, photo, ...before]);
    expect(await get(acme, 'media')).toMatchObject({ totalMediaItemCount: before.length + 2 });
  });

  it('[D-MSC-50] hold one cover, profile photo and logo each', async ({ acme }) => {
    for (const category of ['COVER', 'COVER', 'LOGO', 'PROFILE', 'PROFILE', 'EXTERIOR']) await add(acme, { category });
    expect(categories(await list(acme)).toSorted()).toEqual(['COVER', 'EXTERIOR', 'EXTERIOR', 'LOGO', 'PROFILE']);
  });

  it('[D-MSC-50] are additional when their category is unspecified', async ({ acme }) => {
    expect(categories([await add(acme, { category: 'CATEGORY_UNSPECIFIED' })])).toEqual(['ADDITIONAL']);
  });

  it('[D-MSC-47, MSC-314] are deleted by their name', async ({ acme }) => {
    const { name: mediaName } = await add(acme);
    expect(await write(acme, 'DELETE', 'media', { mediaName })).toEqual({ success: true });
    expect(await list(acme)).toHaveLength(3);
    expect(await tryTo(acme, 'DELETE', 'media', { mediaName })).toMatchObject({ status: 404 });
    expect(await tryTo(acme, 'DELETE', 'media', { mediaName: 'accounts/1/locations/2/media/3' })).toMatchObject({ status: 404 });
    expect(await tryTo(acme, 'DELETE', 'media', { mediaName: 'media/3' })).toMatchObject({ status: 400 });
  });

  it('[MSC-314] need an upload of the team', async ({ acme }) => {
    expect(await tryTo(acme, 'POST', 'media', { uploadId: 'upload_nobody' })).toMatchObject({ status: 404 });
    expect(await tryTo(acme, 'POST', 'media', { uploadId: 'upload_acme_document' })).toMatchObject({
      status: 400,
      body: { message: /document/ },
    });
  });

  it.for([
    ['an image that is too large', { ...IMAGE, sizeBytes: IMAGE.sizeBytes + 1 }],
    ['an image that is too narrow', { ...IMAGE, widthPixels: 249 }],
    ['an image that is too low', { ...IMAGE, heightPixels: 249 }],
    ['a video that is too large', { ...VIDEO, sizeBytes: VIDEO.sizeBytes + 1 }],
    ['a video that is too long', { ...VIDEO, seconds: 30.1 }],
    ['a document', { ...IMAGE, type: 'document' }],
  ] as const)('[D-MSC-50] are not %s', ([, file]) => {
    expect(() => checkProfileMedia(file)).toThrow(/upload_1/);
  });

  it.for([IMAGE, VIDEO])('[D-MSC-50] are what just fits: %j', file => {
    expect(() => checkProfileMedia(file)).not.toThrow();
  });

  it('[D-MSC-50] keep their upload while they are there', async ({ acme }) => {
    const form = new FormData();
    form.append('file', new Blob([await readFile('fixtures/media/picture.png')]), 'front.png');
    const { id } = (await acme.call<{ id: string }>('POST', '/upload', { form })).body;
    const used = async () => (await acme.ok<readonly { id: string }[]>('GET', '/upload?status=USED')).map(upload => upload.id);
    const { name: mediaName } = await add(acme, { uploadId: id });
    expect(await used()).toEqual([id]);
    await acme.advance(95 * DAY_MS);
    expect(await acme.call('GET', `/upload/${id}`)).toMatchObject({ status: 200 });
    await write(acme, 'DELETE', 'media', { mediaName });
    expect(await used()).toEqual([]);
    await acme.advance(95 * DAY_MS);
    expect(await acme.call('GET', `/upload/${id}`)).toMatchObject({ status: 404 });
  });
});
