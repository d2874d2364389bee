/** Boundaries in time, and steps that several of them share. */
import type { BoundaryWorld, Loose } from './boundary-world.ts';

/** A boundary in time. */
export interface Boundary {
  /** An area, and what begins or ends there, such as `posts/retry/1`. */
  readonly id: string;
  /** The durations of limits.yaml that it depends on, such as `posts.publishing.retryDelaysMs`. */
  readonly limits?: readonly string[];
  /** Prepares a world so that the boundary is in the future. */
  arrange(world: BoundaryWorld): Promise<Arranged>;
  /** Whether the exact time of the boundary is still before it. */
  readonly isInclusive?: boolean;
  /** Whether it is a fixed date, independent of the start of the world. */
  readonly isInstant?: boolean;
  /** Whether requests are throttled. */
  readonly throttle?: boolean;
}

/** A world before a boundary, and how to see it pass. */
export interface Arranged {
  /** The time of the boundary, simulated milliseconds. */
  readonly at: number;
  /** Whether the world shows that the boundary has passed. Called once. */
  isPassed(): Promise<boolean>;
}

export const TEAM = 'team_acme_marketing';
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const YEAR_MS = 31_536_000_000;
/** The time that a platform takes for an answer. */
export const LATENCY_MS = 1000;

export const iso = (instant: number): string => new Date(instant).toISOString();
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
export const listOf = ({ items }: Loose): readonly unknown[] => (Array.isArray(items) ? items : []);

/** The first midnight in UTC after the instant. */
export const nextDay = (instant: number): number => (Math.floor(instant / DAY_MS) + 1) * DAY_MS;

export async function statusOf(world: BoundaryWorld, method: string, path: string, body?: object): Promise<number> {
  return (await world.call(method, path, body)).status;
}

/** Gives every answer of the platform the same latency, and lets some requests fail first. */
export async function setPlatform(world: BoundaryWorld, platform: string, failures = 0): Promise<void> {
  const failure = failures > 0 ? { mode: 'outage', times: failures } : null;
  await world.ok('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCY_MS, failure });
}

/** Creates a post that is due now, unless `more` says otherwise, and returns its id. */
export async function createPost(world: BoundaryWorld, platform: string, more: object = {}): Promise<string> {
  const data = { [platform]: { text: 'Hello', ...(platform === 'INSTAGRAM' && { uploadIds: ['upload_acme_image'] }) } };
  const body = { teamId: TEAM, title: 'One', status: 'SCHEDULED', postDate: iso(world.now()), socialAccountTypes: [platform], data };
  return String((await world.ok('POST', '/post', { ...body, ...more }))['id']);
}

/** Whether a call is accepted. */
export async function isTaken(world: BoundaryWorld, method: string, path: string, body?: object): Promise<boolean> {
  return (await statusOf(world, method, path, body)) < 300;
}

/** Creates a post, waits an hour, and returns its id. */
export async function livePost(world: BoundaryWorld, platform: string): Promise<string> {
  const id = await createPost(world, platform);
  await world.to(world.now() + HOUR_MS);
  return id;
}

/** Lets a person do something, and returns the result. */
export function fanWrites(world: BoundaryWorld, event: object): Promise<Loose> {
  return world.ok('POST', '/_sim/platforms/INSTAGRAM/events', { socialAccountId: 'sa_acme_instagram', text: 'Hello', ...event });
}

export function idIn(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
}

export async function openConversation(world: BoundaryWorld): Promise<string> {
  return idIn((await fanWrites(world, message))['conversation']);
}

/** Publishes a flow that replies to messages on INSTAGRAM. */
export async function publishFlow(world: BoundaryWorld, more: object = {}): Promise<void> {
  const definition = { trigger: { type: 'DM_RECEIVED' }, steps: [{ id: 'answer', type: 'SEND_MESSAGE', text: 'Hello' }] };
  const body = { teamId: TEAM, socialAccountId: 'sa_acme_instagram', name: 'Answers', definition, ...more };
  const { id } = await world.ok('POST', '/automations', body);
  await world.ok('POST', `/automations/${String(id)}/publish`);
}

/** Returns the first run that an event has triggered. */
export function runIn({ executions }: Loose): Loose {
  const [run] = Array.isArray(executions) ? (executions as readonly Loose[]) : [];
  if (!run) throw new Error('The event has triggered no run');
  return run;
}

export const message = { type: 'message', participant: 'fan_1' };
