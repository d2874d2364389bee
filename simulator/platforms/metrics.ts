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

/** Base numbers for the final reach of a post. */
const AUDIENCES = [150, 400, 1_000, 2_500, 6_000, 15_000] as const;

/** Profile counts start here. */
const FIRST_DAY = Date.UTC(2020, 0, 1);

/**
 * The metrics of a post, which grow fast at first and then ever slower. All counts follow one curve, so that a count that is part of
 * another is never larger.
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
    const progress = age / (age + halfLifeMs);
    return createReport(POST_METRICS, metrics?.post, metric => Math.floor(totals[metric] * progress));
  };
}

/** Draws every total, whether the platform has the metric or not, so that the draws do not depend on the platform's metrics. */
function postTotals(stream: RandomStream): Readonly<Record<PostMetric, number>> {
  const impressions = stream.pick(AUDIENCES) * uniform(stream, 1, 2);
  const views = impressions * uniform(stream, 0.5, 1);
  return {
    impressions,
    views,
    impressionsUnique: impressions * uniform(stream, 0.6, 0.95),
    viewsUnique: views * uniform(stream, 0.6, 0.95),
    likes: views * uniform(stream, 0.02, 0.1),
    dislikes: views * uniform(stream, 0, 0.004),
    comments: views * uniform(stream, 0.002, 0.015),
    shares: views * uniform(stream, 0.001, 0.01),
    saves: views * uniform(stream, 0.002, 0.012),
  };
}

/** The metrics of a profile, which grow by a constant amount each day. */
export function profileMetrics(random: Random, { id: platform, metrics }: PlatformTraits, externalId: string): MetricsAt<ProfileMetric> {
  const stream = random.derived(`platform:${platform}:metrics:profile:${externalId}`);
  const impressions = uniform(stream, 20, 600);
  const views = impressions * uniform(stream, 0.5, 1);
  const daily: Readonly<Record<ProfileMetric, number>> = {
    impressions,
    views,
    impressionsUnique: impressions * uniform(stream, 0.6, 0.95),
    viewsUnique: views * uniform(stream, 0.6, 0.95),
    likes: views * uniform(stream, 0.02, 0.1),
    comments: views * uniform(stream, 0.002, 0.015),
    followers: uniform(stream, 0.3, 12),
    postCount: 0,
    following: 0,
  };
  const constants: Partial<Record<ProfileMetric, number>> = { postCount: HISTORY_POSTS, following: stream.integer(20, 900) };
  return at => {
    const days = Math.max(0, at - FIRST_DAY) / DAY_MS;
    return createReport(PROFILE_METRICS, metrics?.profile, metric => (constants[metric] ?? 0) + Math.floor(daily[metric] * days));
  };
}

function uniform(stream: RandomStream, min: number, max: number): number {
  return min + (max - min) * stream.next();
}

/** The counts by the service's names and, computed on demand because lists contain many, by the platform's names. */
function createReport<M extends string>(
  metrics: readonly M[],
  names: MetricNames<M> | undefined,
  count: (metric: M) => number,
): MetricReport<M> {
  // The loop adds every metric.
  const counts = {} as Record<M, number>;
  for (const metric of metrics) counts[metric] = names?.[metric] === undefined ? 0 : count(metric);
  return { counts, raw: () => Object.fromEntries(metrics.flatMap(metric => namedEntry(names?.[metric], counts[metric]))) };
}

function namedEntry(name: string | undefined, count: number): [string, number][] {
  return name === undefined ? [] : [[name, count]];
}
