import type { Problem, Rule } from '../../rule.ts';
import { field, type ObservedCall, type Run, requestJson, responseJson } from '../../run.ts';
import { type SeenPost, seenPosts } from './seen-posts.ts';

/** A post that is live on some of its platforms is not posted there again. */
export const outcomes: Rule = {
  id: 'domain/outcomes',
  title: 'Does not post again what is live',
  why: 'A post in ERROR may be live on all platforms but one: a second post of the same text shows it twice on the others.',
  advice:
    'Read externalData, which names the platforms where the post is live, and call POST /post/{id}/retry, which tries the others only.',
  occasion: 'No post failed on some platforms and went live on others: run with --traps outcomes.',
  interfaceRules: ['D-PST-08', 'D-PST-04', 'D-PST-07'],
  level: 'error',
  check(run) {
    const mixed = mixedPosts(run);
    if (mixed.length === 0) return { occasions: 0, problems: [] };
    // A limit may have kept the second post from going live, this time.
    const creations = run.calls.filter(({ operationId, status }) => operationId === 'createPost' && (status < 400 || status === 403));
    return { occasions: mixed.length, problems: mixed.flatMap(post => problemsOf(post, creations, run.calls)) };
  },
};

const NOT_WELL = /"(?:ERROR|RETRYING)"/;

/** Each post as the client first saw it fail in one place and live in another. */
function mixedPosts({ calls, deliveries }: Run): SeenPost[] {
  const known = new Set<string>();
  // Most answers are of posts that went well, and need no second look.
  const notWell = {
    calls: calls.filter(({ responseBody }) => NOT_WELL.test(responseBody)),
    deliveries: deliveries.filter(({ event }) => NOT_WELL.test(event)),
  };
  return seenPosts(notWell).filter(({ id, status, post }) => {
    const isMixed = (status === 'ERROR' || status === 'RETRYING') && platformsLive(post).length > 0;
    if (!isMixed || known.has(id)) return false;
    known.add(id);
    return true;
  });
}

function platformsLive(post: unknown): string[] {
  const externalData = field(post, 'externalData');
  return typeof externalData === 'object' && externalData !== null ? Object.keys(externalData) : [];
}

function problemsOf(seen: SeenPost, creations: readonly ObservedCall[], calls: readonly ObservedCall[]): Problem[] {
  return platformsLive(seen.post).flatMap(platform => {
    const same = creations.filter(call => field(responseJson(call), 'id') !== seen.id && repeats(requestJson(call), seen.post, platform));
    // A client that posts the same again and again means it.
    if (same.some(call => call.started.real <= seen.at.real)) return [];
    const again = same[0];
    if (!again || wasRetried(seen, again, calls)) return [];
    return [
      {
        text: `Post ${seen.id} was ${seen.status} and live on ${platform}, and the client posted its text there again`,
        evidence: [seen.source, again],
      },
    ];
  });
}

/** Whether a request posts the same on a platform. */
function repeats(request: unknown, post: unknown, platform: string): boolean {
  if (field(request, 'status') === 'DRAFT') return false;
  const types = field(request, 'socialAccountTypes');
  if (!Array.isArray(types) || !types.includes(platform)) return false;
  if (field(request, 'teamId') !== field(post, 'teamId') || field(request, 'title') !== field(post, 'title')) return false;
  const keys = [field(request, 'referenceKey'), field(post, 'referenceKey')];
  if (keys.every(key => typeof key === 'string') && keys[0] !== keys[1]) return false;
  return contentOf(request, platform) === contentOf(post, platform);
}

function contentOf(post: unknown, platform: string): string {
  const data = field(field(post, 'data'), platform);
  return JSON.stringify([field(data, 'text') ?? null, field(data, 'uploadIds') ?? []]);
}

/** A client that retried the post has dealt with it: a later post is another one. */
function wasRetried({ id, at }: SeenPost, again: ObservedCall, calls: readonly ObservedCall[]): boolean {
  const path = `/api/v1/post/${id}/retry`;
  return calls.some(call => call.path === path && call.started.real > at.real && call.started.real < again.started.real);
}
