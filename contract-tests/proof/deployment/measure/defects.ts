/** Measures which planted defects that need no clock `sim contract` finds on a deployment. */

import type { SentInit } from '../../../session.ts';
import { everySuite } from '../../every-suite.ts';
import frozen from '../../frozen.json' with { type: 'json' };
import { allMutants } from '../../mutants/all.ts';
import { hunt, sampleOf } from '../../mutants/defect.ts';
import type { Asked, Lie, LieResponse } from '../../mutants/lies/lie.ts';
import type { Mutant } from '../../mutants/mutant.ts';
import { firstFinding } from './run-contract.ts';
import { type Measure, withDeployment } from './with-deployment.ts';

export interface DefectsOptions extends Measure {
  readonly sample: number;
  readonly seed: number;
  readonly only: string | undefined;
}

/** What a deployment cannot have. */
const OF_SIMULATORS: ReadonlySet<string> = new Set(['clock', 'control', 'tier']);
/** The throttle is not exceeded on a deployment of others. */
const NEVER = /^(?:throttle|health)\//;

/** Returns the defects that a property found on a simulator without its clock and its control API. */
export async function visibleDefects(): Promise<readonly Mutant[]> {
  const { properties } = await everySuite();
  const remote = new Set(properties.filter(({ needs }) => !needs.some(need => OF_SIMULATORS.has(need))).map(({ id }) => id));
  const finders: Readonly<Record<string, readonly string[]>> = frozen.planted;
  return allMutants.filter(({ id }) => !NEVER.test(id) && finders[id]?.some(finder => remote.has(finder)));
}

/** Runs once for each defect, until its first finding. Returns whether every defect was found. */
export async function measureDefects({ deployment, sample, seed, only, flags, atOnce, print }: DefectsOptions): Promise<boolean> {
  const visible = await visibleDefects();
  const chosen =
    only === undefined
      ? sampleOf(visible, Math.min(sample, visible.length), seed)
      : visible.filter(({ id }) => only.split(',').includes(id));
  print(`${chosen.length} of ${visible.length} defects that need no clock, one at a time`);
  return hunt(chosen, {
    atOnce,
    print,
    find: async defect => {
      const { id } = defect;
      const started = performance.now();
      const found = await withDeployment({ ...deployment, injectDefect: id, lie: lieOfWire(defect) }, ({ address, flags: own }) =>
        firstFinding(address, [...flags, ...own], { known: new Set(), verdicts: ['failed', 'warned'] }),
      );
      print(`          ${id}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
      return found;
    },
  });
}

/** Returns the lie of a defect on the wire; undefined for a defect inside the simulator. */
export function lieOfWire({ id, defect, wire }: Mutant): Lie | undefined {
  if (!wire) return undefined;
  return {
    id,
    defect,
    distort: async (asked, go) => {
      const send = async (url: string, init: SentInit): Promise<Response> => responseOf(await go(changeOf(url, init)));
      return lieResponseOf(await wire(urlOf(asked), initOf(asked), send));
    },
  };
}

/** The proxy sends what it gets to its target, so that only path and query of a URL count. */
const ANY_ORIGIN = 'http://target.invalid';

function urlOf({ path, query }: Asked): string {
  const text = query.toString();
  return `${ANY_ORIGIN}${path}${text && `?${text}`}`;
}

function initOf({ method, headers, body }: Asked): SentInit {
  if (body.length === 0) return { method, headers };
  const isText = headers['content-type']?.startsWith('application/json') ?? false;
  return { method, headers, body: isText ? new TextDecoder().decode(body) : new Uint8Array(body) };
}

function changeOf(url: string, { method, headers, body = '' }: SentInit): Partial<Asked> {
  const { pathname, searchParams } = new URL(url);
  return { method, path: pathname, query: searchParams, headers, body: typeof body === 'string' ? new TextEncoder().encode(body) : body };
}

/** The statuses whose responses have no body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf({ status, headers, body }: LieResponse): Response {
  return new Response(EMPTY.has(status) ? null : new Uint8Array(Buffer.from(body)), { status, headers });
}

async function lieResponseOf(response: Response): Promise<LieResponse> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) };
}
