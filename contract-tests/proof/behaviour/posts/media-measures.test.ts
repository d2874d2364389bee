/** Files of posts at a limit of their platform, and just beyond it: size, length, pixels, ratio, bits per second, type and number. */

import * as fc from 'fast-check';
import { limits } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import type { Session } from '../../../session.ts';
import { dataFor, PLATFORMS, usableAccounts } from '../../../suites/accounts/team-accounts.ts';
import { scheduled } from '../../../suites/posts/content.ts';
import { type File, type FileRules, fileOf, fits, type Kind, variantsOf } from '../../../suites/posts/media-variants.ts';
import { ask, expectAnswer, expectThat, objectsOf } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';
import { withFiles } from '../uploads/with-files.ts';

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

/** A type of post; DEFAULT on platforms without types. */
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

/** Options of a post that lift limits of its images. */
const RELAXED: readonly { readonly platform: string; readonly type: string; readonly data: Fields; readonly without: readonly string[] }[] =
  [
    { platform: 'INSTAGRAM', type: 'POST', data: { autoFitImage: true }, without: ['minRatio', 'maxRatio'] },
    { platform: 'INSTAGRAM', type: 'POST', data: { autoCropImage: true }, without: ['minRatio', 'maxRatio'] },
    { platform: 'TIKTOK', type: 'IMAGE', data: { autoScale: true }, without: ['maxWidthPixels'] },
  ];

/** A post with files, and the field that is refused; absent if the post is accepted. */
interface Attempt {
  readonly platform: Platform;
  readonly data: Fields;
  readonly files: readonly File[];
  readonly refusedAt?: string | undefined;
  /** Whether the files belong to the second post of a thread. */
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

/** The attempts are divided into this number of cases. */
const PARTS = 5;

behaviourOf<number>({
  id: 'posts/media-measures',
  area: 'posts',
  title: 'A file at a limit of its platform is accepted, and one just beyond it is refused at the path of that file',
  rules: ['D-PST-12'],
  needs: ['writes', 'control'],
  cases: () => fc.nat(PARTS - 1),
  check: (session, part) => tryAll(session, TYPES.filter((_, index) => index % PARTS === part).flatMap(attemptsOn)),
});

behaviourOf<number>({
  id: 'posts/media-kinds',
  area: 'posts',
  title:
    'A post accepts files of the kinds that its platform supports, up to the limit of each, and mixes kinds only where that is allowed',
  rules: ['D-PST-12'],
  needs: ['writes', 'control'],
  cases: () => fc.nat(PARTS - 1),
  check: (session, part) => tryAll(session, TYPES.filter((_, index) => index % PARTS === part).flatMap(countsOn)),
});

/** Attempts with several files of one kind, with two kinds, and with a kind that is not accepted. */
function countsOn({ platform, type, rules }: PostType): Attempt[] {
  const { minFiles, maxFiles, kinds, mixing } = rules;
  const data = type === 'DEFAULT' ? {} : { type };
  const most = { image: rules.maxImages, video: rules.maxVideos, document: rules.maxDocuments };
  const accepted = KINDS.filter(kind => kinds.includes(kind));
  const ofOne = accepted.flatMap(kind => {
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
  const [first, second] = accepted;
  const isMixed = first !== undefined && second !== undefined && maxFiles > 1 && minFiles <= 2;
  return [
    ...ofOne,
    ...(other ? [{ platform, data, files: [fileOf(other)], refusedAt: 'uploadIds,0' }] : []),
    ...(isMixed ? [{ platform, data, files: [fileOf(first), fileOf(second)], refusedAt: mixing ? undefined : 'uploadIds' }] : []),
  ];
}

const MANY = 100_000;

async function tryAll(session: Session, attempts: readonly Attempt[]): Promise<void> {
  await withFiles(
    session,
    attempts.flatMap(each => each.files),
  );
  await session.control?.('PATCH', '/_sim/organizations/org_acme', { limits: { monthlyPosts: MANY } });
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
