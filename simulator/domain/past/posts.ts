import { limits } from '../../../openapi/document.ts';
import type { FixturePosts } from '../../../openapi/generated/control-types.ts';
import type { CreatePostRequest, Platform, PostData } from '../../../openapi/generated/types.ts';
import { errors } from '../../kernel/errors.ts';
import { HOUR_MS, iso, MINUTE_MS } from '../../kernel/time.ts';
import { platformAccountOf } from '../accounts/rules.ts';
import { accountOfTeam } from '../accounts/state.ts';
import { explainSubject } from '../explain/explain.ts';
import { findSubject } from '../explain/find-subject.ts';
import { createPost } from '../posts/save.ts';
import type { World } from '../world.ts';
import { planComments } from './comments.ts';
import type { Happening, Path, Plan, Stage } from './happening.ts';
import { perform } from './perform.ts';
import { instantsOf } from './series.ts';

/** How long before its date a post was written. */
const WRITTEN_BEFORE_MS = 2 * HOUR_MS;
/** After it, the last attempt at a post has an answer. */
const ANSWERED_AFTER_MS = limits.posts.publishing.retryDelaysMs.reduce((sum, delay) => sum + delay, 0) + 3 * MINUTE_MS;
/** Longer than any world's past: a post in review stays there. */
const REVIEW_MS = 36_525 * 24 * HOUR_MS;
const TITLE_CHARACTERS = 40;

/** One post of the past, as it comes about. */
interface PastPost {
  readonly declared: FixturePosts;
  readonly path: Path;
  /** When it goes out, or for a draft when it was written; virtual milliseconds. */
  readonly date: number;
  readonly text: string;
  readonly status: NonNullable<FixturePosts['status']>;
  id?: string;
}

/** Returns what declared posts of an organization did before its world's start. Throws 400 that names the field for a declaration that contradicts itself. */
export function planPosts(declared: FixturePosts, path: Path, start: number): Plan {
  const dates = instantsOf(declared, path, start);
  const posts = dates.map((date, index): PastPost => {
    const text = declared.texts?.[index % declared.texts.length] ?? `Post ${index + 1}`;
    return { declared, path, date, text, status: declared.status ?? (date > start ? 'SCHEDULED' : 'POSTED') };
  });
  return { happenings: posts.flatMap(post => happeningsOf(post, start)), checks: posts.map(post => stage => checkOutcome(stage, post)) };
}

function happeningsOf(post: PastPost, start: number): Happening[] {
  const { declared, path, date, status } = post;
  const write: Happening = {
    at: status === 'DRAFT' ? date : Math.min(start, date - WRITTEN_BEFORE_MS),
    path,
    act: stage => writePost(stage, post),
  };
  const happenings = [write];
  if (status === 'DRAFT') return happenings;
  const { because: mode } = declared;
  if (mode !== undefined) {
    happenings.push(
      {
        at: date - 1,
        path,
        act: stage => eachFailing(stage, post, (controls, socialAccountId) => controls.fail({ mode, socialAccountId })),
      },
      { at: date + ANSWERED_AFTER_MS, path, act: stage => eachFailing(stage, post, controls => controls.fail(null)) },
    );
  }
  if (status === 'REVIEW')
    happenings.push(
      { at: date - 1, path, act: stage => eachFailing(stage, post, controls => controls.holdForReview(REVIEW_MS)) },
      { at: date + MINUTE_MS, path, act: stage => eachFailing(stage, post, controls => controls.holdForReview(null)) },
    );
  if (status === 'DELETED')
    happenings.push({
      at: Math.min(start, date + ANSWERED_AFTER_MS),
      path,
      act: stage => void perform(stage, 'deletePost', { path: { id: idOf(post) }, query: {}, body: undefined, baseUrl: '' }),
    });
  const { comments = 0, answers = 0, importComments = false } = declared;
  if (comments > 0 || importComments)
    happenings.push({
      at: date + ANSWERED_AFTER_MS,
      path,
      act: stage => planComments(stage, { postId: idOf(post), path, comments, answers, importComments }),
    });
  return happenings;
}

function writePost({ world, organization }: Stage, post: PastPost): void {
  const { declared, text, status, date } = post;
  const { team: teamId, platforms, title = text.slice(0, TITLE_CHARACTERS), referenceKey, data } = declared;
  const least = leastData(world, { organizationId: organization.id, teamId }, platforms, text);
  const body: CreatePostRequest = {
    teamId,
    title,
    status: status === 'DRAFT' ? 'DRAFT' : 'SCHEDULED',
    ...(status !== 'DRAFT' && { postDate: iso(date) }),
    socialAccountTypes: platforms,
    data: least,
    ...(referenceKey !== undefined && { referenceKey }),
  };
  // The check finds nothing where nothing is declared, and to compile it takes longer than to write a hundred posts.
  const isPlain = (data ?? referenceKey ?? declared.title) === undefined;
  const checked = isPlain ? body : world.bodyChecks.check('createPost', { ...body, ...(data && { data: withDeclared(least, data) }) });
  post.id = createPost(world, organization, checked).id;
}

type Controls = Stage['world']['platforms'][Platform]['controls'];

/** Moves levers of the platforms that fail, for the accounts of the post's team only. */
function eachFailing(
  { world }: Stage,
  { declared }: PastPost,
  move: (controls: Controls, socialAccountId: string | undefined) => void,
): void {
  for (const platform of declared.failing ?? declared.platforms)
    move(world.platforms[platform].controls, accountOfTeam(world.accounts, declared.team, platform)?.id);
}

/** Throws 400 where the creation of the post was refused: nothing can follow from it. */
function idOf({ id, path }: PastPost): string {
  if (id === undefined) throw errors.invalidField(path, 'was refused, and what follows from it with it');
  return id;
}

function checkOutcome({ world }: Stage, { id, path, date, status }: PastPost): { path: Path; message: string } | null {
  const post = id === undefined ? undefined : world.posts.byId.get(id);
  if (!post || post.status === status) return null;
  const subject = findSubject(world, post.id);
  const failed = subject && explainSubject(world, subject, () => undefined).because.findLast(({ kind }) => kind === 'call');
  const why = failed ? ` (${failed.what})` : '';
  const hint = status === 'ERROR' && !failed ? '; say how its platforms failed with because' : '';
  return { path: [...path, 'status'], message: `cannot be ${status}: the post of ${iso(date)} is ${post.status} by then${why}${hint}` };
}

interface Owner {
  readonly organizationId: string;
  readonly teamId: string;
}

/** The least that platforms publish with a text: what they demand besides is taken from the team's uploads and the channels of its accounts. */
function leastData(world: World, owner: Owner, platforms: readonly Platform[], text: string): PostData {
  const data: PostData = {};
  for (const platform of platforms) Object.assign(data, leastDataOf(world, owner, platform, text));
  return data;
}

function leastDataOf(world: World, { organizationId, teamId }: Owner, platform: Platform, text: string): PostData {
  const idsOf = (type: 'image' | 'video'): string[] => {
    const usable = world.uploads.byId.findBy('organization', organizationId).filter(upload => [null, teamId].includes(upload.teamId));
    return usable.filter(upload => upload.type === type).flatMap(({ id }, index) => (index === 0 ? [id] : []));
  };
  const channel = (): { readonly id: string; readonly name: string } => {
    const account = accountOfTeam(world.accounts, teamId, platform);
    const [first] = account?.externalId ? world.platforms[platform].channels(platformAccountOf(account).externalId) : [];
    // Without one, the rules refuse the post.
    return first ?? { id: '', name: '' };
  };
  switch (platform) {
    case 'INSTAGRAM':
      return { INSTAGRAM: { text, uploadIds: idsOf('image') } };
    case 'TIKTOK':
      return { TIKTOK: { text, uploadIds: idsOf('video') } };
    case 'YOUTUBE':
      return { YOUTUBE: { text, uploadIds: idsOf('video') } };
    case 'SNAPCHAT':
      return { SNAPCHAT: { text, uploadIds: idsOf('video') } };
    case 'PINTEREST':
      return { PINTEREST: { text, boardName: channel().name, uploadIds: idsOf('image') } };
    case 'REDDIT':
      return { REDDIT: { text, sr: channel().id } };
    case 'DISCORD':
      return { DISCORD: { text, channelId: channel().id } };
    case 'SLACK':
      return { SLACK: { text, channelId: channel().id } };
    default:
      return { [platform]: { text } };
  }
}

/** The least data, and what a fixture declares differently; not validated. */
function withDeclared(least: PostData, declared: Readonly<Record<string, object>>): object {
  const entries = Object.entries<object | null | undefined>(least).map(([platform, data]) => [
    platform,
    { ...data, ...declared[platform] },
  ]);
  return { ...declared, ...Object.fromEntries(entries) };
}
