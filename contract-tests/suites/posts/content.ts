import * as fc from 'fast-check';
import { limits } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type Fields, type FormFile, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { type Session, worldOf } from '../../session.ts';
import { type Accounts, dataFor, usableAccounts } from '../accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, expectThat, farAhead, objectsOf, read } from '../requests.ts';
import { type Extension, sampleFiles } from '../uploads/sample-files.ts';
import { ownName } from './own-names.ts';

/** One transparent pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const kept = new WeakMap<object, Map<string, Promise<string>>>();

export function suite(): readonly Property[] {
  return [mediaCounts, texts, carousels, fileWords];
}

/** Fewer days than the ten years that a post may be ahead. */
export const MAX_DAYS = 3000;
export const someDays: fc.Arbitrary<number> = fc.nat(MAX_DAYS);

interface MediaRules {
  readonly minFiles: number;
  readonly maxFiles: number;
  readonly kinds: readonly string[];
  readonly maxImages?: number;
  readonly image?: Fields;
}

interface MediaCase {
  readonly platform: Platform;
  /** DEFAULT when the platform has no types. */
  readonly type: string;
  readonly images: number;
  readonly days: number;
}

function rulesOf({ platform, type }: Pick<MediaCase, 'platform' | 'type'>): MediaRules {
  return fieldsOf(limits.posts.media[platform])[type] as MediaRules;
}

/** Returns the numbers of images to check: none, one, each bound and one more. */
function countsOf({ minFiles, maxFiles, maxImages = maxFiles }: MediaRules): readonly number[] {
  return [...new Set([0, 1, minFiles, maxImages, maxImages + 1, maxFiles, maxFiles + 1])];
}

const mediaCounts: Property<MediaCase> = {
  id: 'posts/media-counts',
  area: 'posts',
  title: 'A scheduled post is accepted with exactly the numbers of images that its platform and type allow, and shows them',
  rules: ['D-PST-12', 'PST-02', 'D-PST-10'],
  needs: ['writes'],
  weight: 2,
  async cases(session) {
    const accounts = await usableAccounts(session);
    const all = [...accounts.keys()].flatMap(platform =>
      Object.keys(limits.posts.media[platform]).flatMap(type =>
        countsOf(rulesOf({ platform, type })).map(images => ({ platform, type, images })),
      ),
    );
    return fc.record({ which: fc.constantFrom(...all), days: someDays }).map(({ which, days }) => ({ ...which, days }));
  },
  async check(session, { platform, type, images, days }) {
    const accounts = await usableAccounts(session);
    const data = dataFor(platform, accounts.get(platform) ?? {}, 'Pictures');
    fc.pre(data !== undefined);
    const uploadIds = await smallImages(session, images);
    const withMedia = { ...data, uploadIds, ...(type !== 'DEFAULT' && { type }) };
    const answer = await ask(session, 'createPost', { body: scheduled(session, { [platform]: withMedia }, days) });
    const rules = rulesOf({ platform, type });
    const what = `a ${type} post for ${platform} with ${images} images`;
    if (!isAllowed(rules, images)) return expectAnswer(what, answer, 400);
    // Some platforms refuse an image of one pixel, others have channels without images.
    if (images > 0 && !acceptsPixels(platform, rules)) return;
    expectAnswer(what, answer, 200);
    const stored = await read(session, 'getPost', { path: { id: String(fieldsOf(answer.body)['id']) } });
    expectEqual(`data.${platform}.uploadIds`, fieldsOf(fieldsOf(stored['data'])[platform])['uploadIds'], uploadIds);
    const shown = objectsOf(stored['uploads']).map(({ uploadId }) => String(uploadId));
    expectEqual(`the uploads of ${what}`, session.control ? shown : shown.sort(), session.control ? uploadIds : uploadIds.toSorted());
  },
};

function isAllowed({ minFiles, maxFiles, maxImages = maxFiles, kinds }: MediaRules, images: number): boolean {
  return images === 0 ? minFiles === 0 : images >= minFiles && images <= Math.min(maxFiles, maxImages) && kinds.includes('image');
}

function acceptsPixels(platform: Platform, { image = {} }: MediaRules): boolean {
  return platform !== 'REDDIT' && !('mimeTypes' in image) && !('minWidthPixels' in image) && Number(image['maxRatio'] ?? 1) >= 1;
}

/** Returns a post that is due `days` after the date until which a run is cleaned up. */
export function scheduled(session: Session, data: Fields, days: number): Fields {
  const { teamId } = session;
  const postDate = new Date(farAhead(session, days)).toISOString();
  return { teamId, title: ownName(session), status: 'SCHEDULED', postDate, socialAccountTypes: Object.keys(data), data };
}

/** Returns the team's platforms on which a post without media needs a text. */
function textPlatforms(accounts: Accounts): Platform[] {
  const needing: readonly string[] = limits.posts.textRequiredWithoutMedia;
  return [...accounts.keys()].filter(platform => needing.includes(platform));
}

const texts: Property<{ readonly platform: Platform; readonly text: string | null; readonly days: number }> = {
  id: 'posts/texts',
  area: 'posts',
  title: 'A post without text and media can only be a draft: scheduling it is refused, at once or later',
  rules: ['D-PST-10', 'D-PST-01'],
  needs: ['writes'],
  async cases(session) {
    const platforms = textPlatforms(await usableAccounts(session));
    if (platforms.length === 0) throw new Error('The team has no account of a platform where a post without media needs a text');
    return fc.record({ platform: fc.constantFrom(...platforms), text: fc.constantFrom('', ' ', null), days: someDays });
  },
  async check(session, { platform, text, days }) {
    const { text: _, ...data } = dataFor(platform, (await usableAccounts(session)).get(platform) ?? {}, '') ?? {};
    const body = scheduled(session, { [platform]: { ...data, ...(text !== null && { text }) } }, days);
    expectAnswer(`a scheduled post for ${platform} without a text`, await ask(session, 'createPost', { body }), 400);
    const { id } = await read(session, 'createPost', { body: { ...body, status: 'DRAFT' } });
    const path = { id: String(id) };
    const { status, postDate } = body;
    const answer = await ask(session, 'updatePost', { path, body: { status, postDate } });
    expectAnswer(`a draft for ${platform} without a text when it is scheduled`, answer, 400);
    expectEqual('status of the draft after that', (await read(session, 'getPost', { path }))['status'], 'DRAFT');
  },
};

interface Carousel {
  readonly count: number;
  readonly both: 'no' | 'same' | 'another order' | 'others';
  readonly days: number;
}

const carousels: Property<Carousel> = {
  id: 'posts/carousels',
  area: 'posts',
  title: 'The items of a carousel are its uploads, in order; uploadIds beside them must name the same uploads',
  rules: ['D-PST-21'],
  needs: ['writes'],
  cases: () =>
    fc.record({
      count: fc.integer({ min: limits.posts.fields.INSTAGRAM.minCarouselUploads, max: limits.posts.fields.INSTAGRAM.maxCarouselItems - 1 }),
      both: fc.constantFrom('no', 'same', 'another order', 'others'),
      days: someDays,
    }),
  async check(session, { count, both, days }) {
    fc.pre((await usableAccounts(session)).has('INSTAGRAM'));
    const [extra = '', ...ids] = await smallImages(session, count + 1);
    const named = { same: ids, 'another order': ids.toReversed(), others: [...ids.slice(1), extra], no: undefined }[both];
    const data = {
      INSTAGRAM: { text: 'Pictures', carouselItems: ids.map(uploadId => ({ uploadId })), ...(named && { uploadIds: named }) },
    };
    const answer = await ask(session, 'createPost', { body: scheduled(session, data, days) });
    if (both === 'others') return expectAnswer('a carousel next to other uploads', answer, 400);
    expectAnswer(`a carousel with its uploads (${both})`, answer, 200);
    const stored = await read(session, 'getPost', { path: { id: String(fieldsOf(answer.body)['id']) } });
    const shown = objectsOf(stored['uploads']).map(({ uploadId }) => String(uploadId));
    expectEqual('the uploads of the carousel', shown.sort(), ids.toSorted());
  },
};

/** Returns the ids of `count` images of the team, which are uploaded once for each world. */
function smallImages(session: Session, count: number): Promise<readonly string[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => uploadOnce(session, `pixel ${number}`, pixel(session))));
}

/** Uploads a file, unless that was done in this world before under the same name, and returns its id. */
export function uploadOnce(session: Session, name: string, file: FormFile): Promise<string> {
  const world = worldOf(session);
  const known = kept.get(world) ?? new Map<string, Promise<string>>();
  kept.set(world, known);
  const id = known.get(name) ?? upload(session, file);
  known.set(name, id);
  return id;
}

/** Uploads a file, by default an image of one pixel, and returns its id. */
export async function upload(session: Session, file: FormFile = pixel(session)): Promise<string> {
  return String(fieldsOf(await read(session, 'createUpload', { body: { teamId: session.teamId, file } }))['id']);
}

function pixel(session: Session): FormFile {
  return { name: `${ownName(session)}.png`, type: 'image/png', content: Uint8Array.from(Buffer.from(PNG, 'base64')) };
}

/** A small file of each kind. */
const FILES: Readonly<Record<string, Extension>> = { image: 'png', video: 'mp4', document: 'pdf' };
/** Matches a wrong article, or a missing value. */
const MISTAKEN = /\ban? (?:undefined|null)\b|\ba (?=[aeiou])|\ban (?=[^aeiou])| {2}/i;

const fileWords: Property<{ readonly platform: Platform; readonly type: string; readonly kind: string }> = {
  id: 'posts/file-words',
  area: 'posts',
  title: 'The error about a file of a kind that a platform does not accept names the file and its kind, in correct sentences',
  rules: ['D-PST-12'],
  needs: ['writes'],
  async cases(session) {
    const platforms = [...(await usableAccounts(session)).keys()];
    const all = platforms.flatMap(platform => Object.keys(limits.posts.media[platform]).map(type => ({ platform, type })));
    const refused = all.flatMap(each => {
      const { kinds, maxFiles } = rulesOf(each);
      return Object.keys(FILES).flatMap(kind => (kinds.includes(kind) || maxFiles === 0 ? [] : [{ ...each, kind }]));
    });
    if (refused.length === 0) throw new InconclusiveError('The team has no account of a platform that refuses some kind of file');
    return refused;
  },
  async check(session, { platform, type, kind }) {
    const own = dataFor(platform, (await usableAccounts(session)).get(platform) ?? {}, 'Hello');
    fc.pre(own !== undefined);
    const { mimeType, content } = sampleFiles[FILES[kind] ?? 'png'];
    const uploadId = await upload(session, { name: `${ownName(session)}.${FILES[kind]}`, type: mimeType, content });
    const data = { ...own, ...(type !== 'DEFAULT' && { type }), uploadIds: [uploadId] };
    const answer = await ask(session, 'createPost', { body: scheduled(session, { [platform]: data }, 0) });
    const what = `a ${platform} post of the type ${type} with ${uploadId}`;
    expectAnswer(what, answer, 400);
    const issues = objectsOf(fieldsOf(answer.body)['issues']);
    const said = issues.map(({ message }) => String(message)).find(message => message.includes(uploadId));
    expectThat(said?.includes(` ${kind}`) === true, `The refusal of ${what} does not name its kind: ${JSON.stringify(issues)}`);
    expectThat(!MISTAKEN.test(said ?? ''), `The refusal of ${what} is not a correct sentence: ${said}`);
  },
};
