import { controlApi } from '../../../../../openapi/document.ts';
import type { RunningSimulator } from '../../start-simulator.ts';

/** A control call of an attacker. */
export interface Target {
  readonly method: string;
  /** The path with known values for its parameters. */
  readonly path: string;
}

/** Ids that the trial has created, so that an accepted call has an effect. */
const KNOWN: Readonly<Record<string, string>> = {
  id: 'org_acme',
  name: 'kept',
  platform: 'INSTAGRAM',
  a: 'kept',
  b: 'kept',
};

/** Every call of the control API. */
export function controlTargets(): readonly Target[] {
  return controlApi()
    .operations()
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => KNOWN[name] ?? 'x') }));
}

/** The owner of a simulator, who may read and change it. */
export interface Owner {
  readonly url: string;
  readonly token: string | undefined;
}

export function ownerOf({ url }: RunningSimulator, token: string | undefined): Owner {
  return { url, token };
}

/** Paths of the state that an attack could change. Reading them changes nothing but the log of requests. */
const STATE = [
  'worlds',
  'snapshots',
  'snapshot',
  'clock',
  'platforms',
  'faults',
  'web',
  'webhooks',
  'organizations',
  'jobs',
  'events',
  'deliveries',
];

/** Creates one of each thing that a call could remove. */
export async function prepare(owner: Owner): Promise<void> {
  await call(owner, 'PUT', '/_sim/snapshots/kept');
  await call(owner, 'POST', '/_sim/worlds', {});
  await call(owner, 'POST', '/_sim/faults', { operationId: 'createPost', effect: { status: 503 } });
  await call(owner, 'PUT', '/_sim/web', { url: 'https://media.test/kept.jpg', status: 404 });
  await call(owner, 'PATCH', '/_sim/platforms/INSTAGRAM', { failure: { mode: 'outage' } });
}

/** Returns everything that a control call can change, as text by its path. */
export async function stateOf(owner: Owner): Promise<ReadonlyMap<string, string>> {
  const state = new Map<string, string>();
  for (const what of STATE) state.set(what, withoutUse(await call(owner, 'GET', `/_sim/${what}`)));
  // Clearing the log would remove the calls that have prepared the state.
  const { total } = JSON.parse(await call(owner, 'GET', '/_sim/requests?control=true&limit=1')) as { readonly total: number };
  return state.set('a log of requests', String(total > 0));
}

/** When a world was last used is no change of it: a call that only reads is a use, too. */
function withoutUse(text: string): string {
  return text.replaceAll(/"lastUsedAt":"[^"]*"/g, '');
}

/** Returns the differences of two states. */
export function changesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([what, text]) => before.get(what) !== text).map(([what]) => `${what} has changed`);
}

async function call({ url, token }: Owner, method: string, target: string, body?: object): Promise<string> {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url + target, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${target} was answered with ${response.status}: ${text}`);
  return text;
}
