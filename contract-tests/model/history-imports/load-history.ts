/** Loads what accounts published before the world began, once for each seed: it is the same in every world with that seed. */
import { expectSame, expectStatus, type Fields, fieldsOf, type Real } from '../real.ts';
import { type History, type PastPost, PLATFORMS } from './model.ts';

/** How many posts every account has published. */
const POSTS = 600;
/** The most posts of an import, and the largest page size. */
const PAGE_SIZE = 100;

export type LoadHistory = (real: Real) => Promise<History>;

/** Returns a loader that loads each history once. */
export function createHistoryLoader(): LoadHistory {
  const bySeed = new Map<string, Promise<History>>();
  return async real => {
    const seed = String((await real.control('GET', '/_sim/status'))['seed']);
    const history = bySeed.get(seed) ?? load(real);
    bySeed.set(seed, history);
    // A failure may be due to a simulator with a planted defect, and the next simulator may have none.
    history.catch(() => bySeed.delete(seed));
    return history;
  };
}

/** Imports all posts, reads them and resets the world. */
async function load(real: Real): Promise<History> {
  await real.control('PATCH', '/_sim/organizations/org_acme', { limits: { historyPosts: POSTS } });
  for (let count = 0; count < POSTS; count += PAGE_SIZE) {
    for (const socialAccountType of PLATFORMS) {
      const body = { teamId: real.teamId, socialAccountType, count: PAGE_SIZE, importCarousels: true, withAnalytics: false };
      expectStatus('createHistoryImport', await real.call('createHistoryImport', { body }), 201);
    }
    // An import ends within five minutes.
    await real.control('POST', '/_sim/clock/advance', { by: 'PT5M' });
  }
  const history = new Map<string, readonly PastPost[]>();
  for (const platform of PLATFORMS) history.set(platform, await listed(real, platform));
  await real.control('POST', '/_sim/reset', {});
  return history;
}

async function listed(real: Real, socialAccountType: string): Promise<readonly PastPost[]> {
  const posts: PastPost[] = [];
  for (let offset = 0; offset < POSTS; offset += PAGE_SIZE) {
    const page = await real.did('listImportedPosts', { query: { teamId: real.teamId, socialAccountType, offset, limit: PAGE_SIZE } });
    posts.push(...(page['posts'] as readonly unknown[]).map(fieldsOf).map(post => pastPost(socialAccountType, post)));
  }
  expectSame(`the past posts on ${socialAccountType}`, new Set(posts.map(({ externalId }) => externalId)).size, POSTS);
  return posts;
}

/** Reads an imported post. INSTAGRAM lists its media; YOUTUBE lists none and has videos only. */
function pastPost(platform: string, { externalId, publishedAt, type, extraData }: Fields): PastPost {
  const common = { externalId: String(externalId), publishedAt: String(publishedAt), isStory: type === 'STORY' };
  if (platform === 'YOUTUBE') {
    expectSame('extraData on YOUTUBE', extraData, null);
    return { ...common, isVideo: true, isCarousel: false };
  }
  const media = (fieldsOf(extraData)['media'] as readonly unknown[]).map(medium => String(fieldsOf(medium)['mediaUrl']));
  return { ...common, isVideo: media.every(url => url.endsWith('.mp4')), isCarousel: media.length > 1 };
}
