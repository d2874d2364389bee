import {
  type MetricReport,
  type MetricsAt,
  POST_METRICS,
  type PostMetric,
  PROFILE_METRICS,
  type ProfileMetric,
} from '../domain/ports/platform-reads.ts';
import type { Random, RandomStream } from '../kernel/random.ts';
import { DAY_MS, HOUR_MS } from '../kernel/time.ts';
import { HISTORY_POSTS } from './history.ts';
import type { MetricNames, PlatformTraits } from './traits.ts';

/** How many people a post reaches in the end, more or less. */
const AUDIENCES = [150, 400, 1_000, 2_500, 6_000, 15_000] as const;

/** Profiles are counted from here on; earlier they stand still. */
const FIRST_DAY = Date.UTC(2020, 0, 1);

/**
 * How a post fares: it gathers much at first, then less and less. All counts grow along one curve, so that what is a part of another
 * count is never larger than it.
 */
export function postMetrics(
  random: Random,
  { id: platform, metrics }: PlatformTraits,
  post: { readonly id: string; readonly publishedAt: number },
): MetricsAt<PostMetric> {
  const stream = random.derived(`platform:${platform}:metrics:${post.id}`);
  const totals = postTotals(stream);
  const halfLifeMs = stream.integer(6, 72) * HOUR_MS;
  return at => {
    const age = Math.max(0, at - post.publishedAt);
    const reached = age / (age + halfLifeMs);
    return report(POST_METRICS, metrics?.post, metric => Math.floor(totals[metric] * reached));
  };
}

/** Every total is drawn, whatever the platform has, so that a further metric shifts none. */
function postTotals(stream: RandomStream): Readonly<Record<PostMetric, number>> {
  const impressions = stream.pick(AUDIENCES) * between(stream, 1, 2);
  const views = impressions * between(stream, 0.5, 1);
  return {
    impressions,
    views,
    impressionsUnique: impressions * between(stream, 0.6, 0.95),
    viewsUnique: views * between(stream, 0.6, 0.95),
    likes: views * between(stream, 0.02, 0.1),
    dislikes: views * between(stream, 0, 0.004),
    comments: views * between(stream, 0.002, 0.015),
    shares: views * between(stream, 0.001, 0.01),
    saves: views * between(stream, 0.002, 0.012),
  };
}

/** How a profile fares: so much a day, day after day. */
export function profileMetrics(random: Random, { id: platform, metrics }: PlatformTraits, externalId: string): MetricsAt<ProfileMetric> {
  const stream = random.derived(`platform:${platform}:metrics:profile:${externalId}`);
  const impressions = between(stream, 20, 600);
  const views = impressions * between(stream, 0.5, 1);
  const daily: Readonly<Record<ProfileMetric, number>> = {
    impressions,
    views,
    impressionsUnique: impressions * between(stream, 0.6, 0.95),
    viewsUnique: views * between(stream, 0.6, 0.95),
    likes: views * between(stream, 0.02, 0.1),
    comments: views * between(stream, 0.002, 0.015),
    followers: between(stream, 0.3, 12),
    postCount: 0,
    following: 0,
  };
  const standing: Partial<Record<ProfileMetric, number>> = { postCount: HISTORY_POSTS, following: stream.integer(20, 900) };
  return at => {
    const days = Math.max(0, at - FIRST_DAY) / DAY_MS;
    return report(PROFILE_METRICS, metrics?.profile, metric => (standing[metric] ?? 0) + Math.floor(daily[metric] * days));
  };
}

function between(stream: RandomStream, min: number, max: number): number {
  return min + (max - min) * stream.next();
}

/** The counts that a platform has, by our names and by its own. Lists of snapshots are made of many of them, so the latter wait to be asked for. */
function report<M extends string>(metrics: readonly M[], names: MetricNames<M> | undefined, count: (metric: M) => number): MetricReport<M> {
  // Filled right away, with every metric.
  const counts = {} as Record<M, number>;
  for (const metric of metrics) counts[metric] = names?.[metric] === undefined ? 0 : count(metric);
  return { counts, raw: () => Object.fromEntries(metrics.flatMap(metric => named(names?.[metric], counts[metric]))) };
}

function named(name: string | undefined, count: number): [string, number][] {
  return name === undefined ? [] : [[name, count]];
}
