import { InconclusiveError } from '../../run/inconclusive-error.ts';
import { type Fields, fieldsOf, type Real } from '../real.ts';
import { type CommentPlatform, type CommentsModel, DAILY_COMMENTS, LATENCIES, MONTHLY_COMMENTS, PLATFORMS } from './model.ts';

/** Prepares the posts to comment on: on a simulator new ones and a comment of a person, on a deployment a post that is published already. */
export async function setUp(real: Real): Promise<CommentsModel> {
  const { post, fetchedId } = real.has.has('control') ? await preparePosts(real) : { post: await findLivePost(real), fetchedId: null };
  const { postId, platforms } = post;
  const draftPostId = await makePost(real, 'DRAFT', platforms);
  return {
    now: real.time().from,
    postId,
    platforms,
    hasQuotas: real.has.has('control'),
    draftPostId,
    fetchedId,
    comments: [],
    failures: new Map(),
    jobs: 0,
    monthly: 0,
  };
}

/** Longer than the latency of each platform. */
const PUBLISHED_MS = 60_000;

interface LivePost {
  readonly postId: string;
  readonly platforms: readonly CommentPlatform[];
}

async function preparePosts(real: Real): Promise<{ readonly post: LivePost; readonly fetchedId: string }> {
  const { control } = real;
  const limits = { dailyComments: DAILY_COMMENTS, monthlyComments: MONTHLY_COMMENTS };
  await control('PATCH', '/_sim/organizations/org_acme', { limits });
  for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCIES[platform] });
  const postId = await makePost(real, 'SCHEDULED', PLATFORMS);
  await real.moveClock(real.time().from + PUBLISHED_MS);
  const said = { type: 'comment', socialAccountId: 'sa_acme_facebook', postId, text: 'Nice', author: 'fan' };
  const { comment } = await control('POST', '/_sim/platforms/FACEBOOK/events', said);
  return { post: { postId, platforms: PLATFORMS }, fetchedId: String(fieldsOf(comment)['id']) };
}

async function makePost(real: Real, status: 'DRAFT' | 'SCHEDULED', platforms: readonly CommentPlatform[]): Promise<string> {
  const postDate = new Date(real.time().from).toISOString();
  const data = Object.fromEntries(platforms.map(platform => [platform, { text: 'A few words' }]));
  const body = { teamId: real.teamId, title: real.name('Modelled'), status, postDate, socialAccountTypes: platforms, data };
  return String((await real.did('createPost', { body }))['id']);
}

/** Returns the post that is published on the most platforms of the model by accounts that the team still has. */
async function findLivePost(real: Real): Promise<LivePost> {
  const { items } = await real.did('listPosts', { query: { teamId: real.teamId, status: 'POSTED', limit: 100 } });
  const live = (Array.isArray(items) ? items : [])
    .map(fieldsOf)
    .map(post => ({ postId: String(post['id']), platforms: platformsOf(post, real) }));
  const [best] = live.toSorted((a, b) => b.platforms.length - a.platforms.length);
  if (best && best.platforms.length > 0) return best;
  throw new InconclusiveError(`the team has no live post on ${PLATFORMS.join(', ')}`);
}

function platformsOf({ externalData, socialAccounts }: Fields, { accounts }: Real): readonly CommentPlatform[] {
  const used = new Set((Array.isArray(socialAccounts) ? socialAccounts : []).map(item => fieldsOf(item)['socialAccountId']));
  return PLATFORMS.filter(platform => (fieldsOf(externalData)[platform] ?? null) !== null && used.has(accounts.get(platform)));
}
