/** A second implementation of request throttling, with its own numbers. */
import type { ModelState } from '../../../../model/define-model.ts';

/** All layers apply together; the window of each begins with the first request that it counts. */
const LAYERS = [
  { windowMs: 1_000, requests: 100 },
  { windowMs: 10_000, requests: 500 },
  { windowMs: 60_000, requests: 2_000 },
] as const;

/** The credentials of a caller: an API key takes precedence over a bearer token. */
export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The key of the caller's windows. */
  readonly tracker: string;
  /** The organization of its API key; null without a valid key. */
  readonly organization: 'acme' | 'pro' | null;
  /** The status of requests below the limits, for callers without an organization. */
  readonly refusal?: 401 | 403;
}

/** The keys of a session; `further` is another key of the same organization as `own`. */
export interface Keys {
  /** Makes bearer tokens and wrong keys unique: callers without a key are counted in the first world of a simulator, which several runs share. */
  readonly fresh: string;
  readonly own: string;
  readonly further: string;
  readonly other: string;
}

export function callersOf({ fresh, own, further, other }: Keys): readonly Caller[] {
  return [
    { name: 'acme', headers: { 'x-api-key': own }, tracker: own, organization: 'acme' },
    {
      name: 'acme with a bearer token',
      headers: { 'x-api-key': own, authorization: `Bearer one ${fresh}` },
      tracker: own,
      organization: 'acme',
    },
    { name: 'acme with a further key', headers: { 'x-api-key': further }, tracker: further, organization: 'acme' },
    { name: 'pro', headers: { 'x-api-key': other }, tracker: other, organization: 'pro' },
    { name: 'bearer one', headers: { authorization: `Bearer one ${fresh}` }, tracker: 'bearer one', organization: null, refusal: 401 },
    { name: 'bearer two', headers: { authorization: `Bearer two ${fresh}` }, tracker: 'bearer two', organization: null, refusal: 401 },
    ...['one', 'two'].map(which => ({
      name: `wrong key ${which}`,
      headers: { 'x-api-key': `sk_wrong_${which}_${fresh}` },
      tracker: `wrong key ${which}`,
      organization: null,
      refusal: 403 as const,
    })),
  ];
}

export const CALLER_NAMES = callersOf({ fresh: '', own: '', further: '', other: '' }).map(({ name }) => name);

export interface Endpoint {
  readonly operation: string;
  readonly path: string;
  /** The organizations that the resource belongs to; others get 404. */
  readonly isFor: readonly string[];
}

/** Paths of the same endpoint and of others. Which team or item a path names does not matter. */
export const ENDPOINTS = [
  { operation: 'getHealth', path: '/api/v1/', isFor: ['acme', 'pro'] },
  { operation: 'getTeam', path: '/api/v1/team/team_acme_marketing', isFor: ['acme'] },
  { operation: 'getTeam', path: '/api/v1/team/team_acme_support', isFor: ['acme'] },
  { operation: 'getTeam', path: '/api/v1/team/nowhere', isFor: [] },
] as const satisfies readonly Endpoint[];

interface Window {
  begin: number;
  count: number;
}

export interface ThrottlesModel extends ModelState {
  readonly callers: readonly Caller[];
  /** One window for each layer, by operation and tracker. */
  readonly windows: Map<string, readonly Window[]>;
  /** The number of requests so far, because a run that fills the minute is slow. */
  sent: number;
}

/** The time of the first world, whose clock is never advanced. */
const FIRST_WORLD_NOW = 0;

/** The number of requests at one time that are allowed. Refused requests are not counted and begin no window. */
export function admit(model: ThrottlesModel, operation: string, { tracker, organization }: Caller, requests: number): number {
  const now = organization === null ? FIRST_WORLD_NOW : model.now;
  const windows = windowsOf(model, `${operation} ${tracker}`, now);
  const isOver = (i: number, { begin }: Window) => now - begin >= (LAYERS[i]?.windowMs ?? 0);
  const rooms = windows.map((window, i) => (LAYERS[i]?.requests ?? 0) - (isOver(i, window) ? 0 : window.count));
  const admitted = Math.min(requests, ...rooms);
  if (admitted === 0) return 0;
  for (const [i, window] of windows.entries()) {
    if (isOver(i, window)) Object.assign(window, { begin: now, count: 0 });
    window.count += admitted;
  }
  return admitted;
}

function windowsOf({ windows }: ThrottlesModel, key: string, now: number): readonly Window[] {
  const known = windows.get(key) ?? LAYERS.map(() => ({ begin: now, count: 0 }));
  windows.set(key, known);
  return known;
}

/** The status of an allowed request. */
export function statusFor({ organization, refusal }: Caller, { isFor }: Endpoint): number {
  if (organization === null) return refusal ?? 401;
  return isFor.includes(organization) ? 200 : 404;
}
