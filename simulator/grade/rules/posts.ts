import { SECOND_MS } from '../../kernel/time.ts';
import type { Problem, Rule } from '../rule.ts';
import { between, field, type Instant, type ObservedCall, type ObservedDelivery, type Run, requestJson, responseJson } from '../run.ts';
import { groupBy, isOk, messageOf, operationsWith } from './calls.ts';
import { isOfEvent } from './deliveries.ts';

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
    return { occasions: mixed.length, problems: mixed.flatMap(post => postedAgain(post, creations, run.calls)) };
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

function postedAgain(seen: SeenPost, creations: readonly ObservedCall[], calls: readonly ObservedCall[]): Problem[] {
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

/** For so long what a client has read of a post may be taken for true. */
const FRESH_MS = SECOND_MS;

/** A post is left alone while it is published. */
export const processing: Rule = {
  id: 'domain/processing',
  title: 'Does not change or delete a post while it is published',
  why: 'What is on its way to the platforms cannot be changed: the call is refused, and the change is lost.',
  advice: 'Change a post only while it is DRAFT or SCHEDULED and its postDate is ahead; otherwise wait for post.published.',
  occasion: 'No post was changed or deleted: change one.',
  interfaceRules: ['D-PST-01', 'D-PST-03'],
  level: 'error',
  check(run) {
    const changes = run.calls.filter(({ operationId }) => operationId === 'updatePost' || operationId === 'deletePost');
    const refused = changes.filter(isOfProcessing);
    const seen = refused.length > 0 ? seenPosts(run) : [];
    const tooLate = refused.filter(call => !wasJustEditable(call, seen));
    const made = changes.filter(isOk);
    return {
      occasions: made.length + tooLate.length,
      problems: tooLate.map(call => ({ text: `${call.method} ${call.path} came while the post was PROCESSING`, evidence: [call] })),
    };
  },
};

function isOfProcessing(call: ObservedCall): boolean {
  return call.status === 400 && /\bPROCESSING\b/.test(messageOf(call));
}

/** The publication may begin just after a client has looked. */
function wasJustEditable(call: ObservedCall, seen: readonly SeenPost[]): boolean {
  const before = seen.findLast(({ id, at }) => call.path.endsWith(`/${id}`) && at.real <= call.started.real);
  if (!before || between(before.at, call.started) >= FRESH_MS) return false;
  return before.status === 'DRAFT' || before.status === 'SCHEDULED';
}

/** A limit that was reached once is left alone until it is reset. */
export const reachedLimits: Rule = {
  id: 'domain/limits',
  title: 'Leaves a limit alone that it has reached, until it is reset',
  why: 'Each further call is refused as well: work is lost that could have been planned for the next day or month.',
  advice: 'Read GET /organization/usage/daily-limits before posting, and after a 403 wait until the time that its message names.',
  occasion: 'No daily or monthly limit was reached: run with --traps limits.',
  interfaceRules: ['QTA-04', 'QTA-10', 'QTA-14', 'QTA-18', 'D-QTA-01'],
  level: 'error',
  check({ calls }) {
    const refusals = calls.flatMap(call => refusalIn(call) ?? []);
    const ofLimits = groupBy(refusals, ({ limit, resetAt, key }) => JSON.stringify([limit, resetAt, key]));
    return { occasions: ofLimits.length, problems: ofLimits.flatMap(ofLimit => reachedAgain(ofLimit, calls)) };
  },
};

/** A call that a limit refused. */
interface Refusal {
  readonly call: ObservedCall;
  /** As the message names it. */
  readonly limit: string;
  readonly resetAt: string;
  readonly key: string | undefined;
}

const MESSAGE = /^(.+) reached: \d+\. It resets at (\S+)\.$/;

function refusalIn(call: ObservedCall): Refusal | undefined {
  if (call.status !== 403) return undefined;
  const [, limit, resetAt] = MESSAGE.exec(messageOf(call)) ?? [];
  return limit === undefined || resetAt === undefined ? undefined : { call, limit, resetAt, key: call.headers['x-api-key'] };
}

/** Deleting and moving what counts makes room again. */
const MAKES_ROOM: ReadonlySet<string | null> = new Set(['deletePost', 'updatePost', 'deleteComment', 'updateComment']);

function reachedAgain(refusals: readonly Refusal[], calls: readonly ObservedCall[]): Problem[] {
  const [first] = refusals;
  if (!first) return [];
  const { call, limit, resetAt } = first;
  // Calls that were in flight together could not know of each other.
  const again = refusals.find(({ call: later }) => later.started.real > call.ended.real)?.call;
  if (!again || calls.some(each => MAKES_ROOM.has(each.operationId) && each.status < 300 && isBetween(each, call, again))) return [];
  return [{ text: `${limit} was reached, and again before it was reset at ${resetAt}`, evidence: [call, again] }];
}

function isBetween({ ended }: ObservedCall, first: ObservedCall, last: ObservedCall): boolean {
  return ended.real > first.ended.real && ended.real < last.started.real;
}

/** A post as the client saw it. */
interface SeenPost {
  readonly id: string;
  readonly status: string;
  readonly post: unknown;
  /** From when on the client knew it. */
  readonly at: Instant;
  readonly source: ObservedCall | ObservedDelivery;
}

let withPosts: ReadonlySet<string | null> | undefined;

/** The posts that a client saw, in the order in which it saw them. */
function seenPosts({ calls, deliveries }: Pick<Run, 'calls' | 'deliveries'>): SeenPost[] {
  const operations = (withPosts ??= operationsWith('PostBase'));
  const seen = [
    ...deliveries.filter(delivery => delivery.type === 'post.published' && isOfEvent(delivery)).flatMap(inEvent),
    ...calls.filter(({ operationId }) => operations.has(operationId)).flatMap(inAnswer),
  ];
  return seen.sort((a, b) => a.at.real - b.at.real);
}

/** The receiver reads the event before it answers. */
function inEvent(delivery: ObservedDelivery): SeenPost[] {
  return seenIn(field(JSON.parse(delivery.event), 'data'), delivery.started, delivery);
}

function inAnswer(call: ObservedCall): SeenPost[] {
  const answer = responseJson(call);
  const items = field(answer, 'items');
  return (Array.isArray(items) ? items : [answer]).flatMap((post: unknown) => seenIn(post, call.ended, call));
}

function seenIn(post: unknown, at: Instant, source: SeenPost['source']): SeenPost[] {
  const id = field(post, 'id');
  const status = field(post, 'status');
  return typeof id === 'string' && typeof status === 'string' ? [{ id, status, post, at, source }] : [];
}
