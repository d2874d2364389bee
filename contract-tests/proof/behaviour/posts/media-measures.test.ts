/** Files of posts that are exactly at a bound of their platform, and just beyond it: size, length, pixels, ratio, bits per second, type and number. */

import * as fc from 'fast-check';
import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { dataFor, PLATFORMS, usableAccounts } from '../../../suites/accounts/team-accounts.ts';
import { ask, expectAnswer, expectThat, objectsOf } from '../../../suites/asking.ts';
import { scheduled } from '../../../suites/posts/content.ts';
import { type File, type FileRules, fileOf, fits, type Kind, variantsOf } from '../../../suites/posts/media-variants.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

/** The rules of a type of post. */
interface MediaRules extends Partial<Readonly<Record<Kind, FileRules>>> {
  readonly minFiles: number;
  readonly maxFiles: number;
  readonly kinds: readonly string[];
  readonly mixing: boolean;
  readonly maxImages?: number;
  readonly maxVideos?: number;
  readonly maxDocuments?: number;
}

/** A type of post: DEFAULT where a platform has none. */
interface PostType {
  readonly platform: Platform;
  readonly type: string;
  readonly rules: MediaRules;
}

const TYPES: readonly PostType[] = PLATFORMS.flatMap(platform =>
  // The table has these rules for each type.
  Object.entries(limits.posts.media[platform]).map(([type, rules]) => ({ platform, type, rules: rules as MediaRules })),
);
const KINDS: readonly Kind[] = ['image', 'video', 'document'];

/** What a post says so that its images need not keep a bound. */
const RELAXED: readonly { readonly platform: string; readonly type: string; readonly data: Fields; readonly without: readonly string[] }[] =
  [
    { platform: 'INSTAGRAM', type: 'POST', data: { autoFitImage: true }, without: ['minRatio', 'maxRatio'] },
    { platform: 'INSTAGRAM', type: 'POST', data: { autoCropImage: true }, without: ['minRatio', 'maxRatio'] },
    { platform: 'TIKTOK', type: 'IMAGE', data: { autoScale: true }, without: ['maxWidthPixels'] },
  ];

/** A post with files, and where it is refused; taken when absent. */
interface Attempt {
  readonly platform: Platform;
  readonly data: Fields;
  readonly files: readonly File[];
  readonly refusedAt?: string | undefined;
  /** Whether the files are those of the second post of a thread. */
  readonly isInThread?: boolean;
}

function attemptsOn({ platform, type, rules }: PostType): Attempt[] {
  return KINDS.flatMap(kind => {
    const own = rules[kind] ?? {};
    if (!rules.kinds.includes(kind)) return [];
    return variantsOf(kind, own).flatMap(file => {
      const alone: Attempt = attempt(platform, type, {}, file, own);
      const relaxed = RELAXED.filter(each => each.platform === platform && each.type === type && kind === 'image').map(each =>
        attempt(platform, type, each.data, file, without(own, each.without)),
      );
      return [alone, ...relaxed, ...(platform === 'TWITTER' ? [{ ...alone, isInThread: true }] : [])];
    });
  });
}

function attempt(platform: Platform, type: string, data: Fields, file: File, rules: FileRules): Attempt {
  const typed = { ...data, ...(type !== 'DEFAULT' && { type }) };
  return { platform, data: typed, files: [file], refusedAt: fits(file, rules) ? undefined : 'uploadIds,0' };
}

function without(rules: FileRules, names: readonly string[]): FileRules {
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !names.includes(name)));
}

/** All attempts are in one of so many parts. */
const PARTS = 5;

behaviourOf<number>({
  id: 'posts/media-measures',
  area: 'posts',
  title: 'A file at a bound of its platform is taken, and one just beyond it is refused at that file',
  rules: ['D-PST-12'],
  needs: ['writes', 'control'],
  cases: () => fc.nat(PARTS - 1),
  check: (session, part) => tryAll(session, TYPES.filter((_, index) => index % PARTS === part).flatMap(attemptsOn)),
});

behaviourOf<number>({
  id: 'posts/media-kinds',
  area: 'posts',
  title: 'A post takes files of the kinds that its platform knows, as many of each as it allows, and together only where they may be mixed',
  rules: ['D-PST-12'],
  needs: ['writes', 'control'],
  cases: () => fc.nat(PARTS - 1),
  check: (session, part) => tryAll(session, TYPES.filter((_, index) => index % PARTS === part).flatMap(countsOn)),
});

/** So many of one kind, one of each two kinds, and a kind that is not taken. */
function countsOn({ platform, type, rules }: PostType): Attempt[] {
  const { minFiles, maxFiles, kinds, mixing } = rules;
  const data = type === 'DEFAULT' ? {} : { type };
  const most = { image: rules.maxImages, video: rules.maxVideos, document: rules.maxDocuments };
  const taken = KINDS.filter(kind => kinds.includes(kind));
  const ofOne = taken.flatMap(kind => {
    const max = Math.min(most[kind] ?? maxFiles, maxFiles);
    return [max, max + 1].map(
      (count): Attempt => ({
        platform,
        data,
        files: Array.from({ length: count }, (_, copy) => fileOf(kind, {}, copy)),
        refusedAt: count > max ? 'uploadIds' : undefined,
      }),
    );
  });
  const other = KINDS.find(kind => !kinds.includes(kind));
  const [first, second] = taken;
  const isMixed = first !== undefined && second !== undefined && maxFiles > 1 && minFiles <= 2;
  return [
    ...ofOne,
    ...(other ? [{ platform, data, files: [fileOf(other)], refusedAt: 'uploadIds,0' }] : []),
    ...(isMixed ? [{ platform, data, files: [fileOf(first), fileOf(second)], refusedAt: mixing ? undefined : 'uploadIds' }] : []),
  ];
}

/** The world as it begins, with these files: nobody has to send their bytes. */
async function withFiles({ control }: Session, files: readonly File[]): Promise<void> {
  if (!control) throw new Error('Files are given by the control API');
  await control('POST', '/_sim/reset', {});
  const snapshot = await control('GET', '/_sim/snapshot');
  const state = fieldsOf(snapshot['state']);
  const known = fieldsOf(state['uploads']);
  const [first] = objectsOf(known['uploads']);
  const given = [...new Map(files.map(file => [file.id, { ...first, ...file, path: `media/${file.id}` }])).values()];
  const uploads = { ...known, uploads: [...objectsOf(known['uploads']), ...given] };
  await control('PUT', '/_sim/snapshot', { ...snapshot, state: { ...state, uploads } });
  await control('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: MANY } });
}

const MANY = 100_000;

async function tryAll(session: Session, attempts: readonly Attempt[]): Promise<void> {
  await withFiles(
    session,
    attempts.flatMap(each => each.files),
  );
  const accounts = await usableAccounts(session);
  for (const [index, each] of attempts.entries()) await tryOne(session, each, accounts.get(each.platform) ?? {}, index);
}

async function tryOne(
  session: Session,
  { platform, data, files, refusedAt, isInThread }: Attempt,
  account: Fields,
  day: number,
): Promise<void> {
  const own = dataFor(platform, account, 'Pictures');
  if (!own) throw new Error(`The account of ${platform} has no channel`);
  const uploadIds = files.map(({ id }) => id);
  const media = isInThread ? { thread: [{ text: 'Two', uploadIds }] } : { uploadIds };
  const body = scheduled(session, { [platform]: { ...own, ...data, ...media } }, day);
  const what = `a scheduled post for ${platform} with ${JSON.stringify(data)} and ${JSON.stringify(files)}${isInThread ? ' in its thread' : ''}`;
  const answer = await ask(session, 'createPost', { body });
  expectAnswer(what, answer, refusedAt === undefined ? 200 : 400);
  if (refusedAt === undefined) return;
  const at = objectsOf(fieldsOf(answer.body)['issues']).map(({ path }) => String(path));
  const place = `data,${platform},${isInThread ? 'thread,0,' : ''}${refusedAt}`;
  expectThat(at.includes(place), `${what} is refused at ${at.join(' and ')}, not at ${place}`);
}
