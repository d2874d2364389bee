/** Mirrors of simulators that play a deployment. */
import { test } from 'vitest';
import { type Fields, fieldsOf } from '../../../contract-tests/exchange.ts';
import { type MirroredOrganization, readMirror } from '../../../contract-tests/parity/mirror.ts';
import type { Fetch } from '../../../contract-tests/session.ts';
import { READS_ONLY } from '../../../contract-tests/switches.ts';
import { deploymentTarget } from '../../../contract-tests/target.ts';
import type { FixtureOrganization, WorldFixture } from '../../../openapi/generated/control-types.ts';
import { createSimulator, type SimulatorOptions } from '../../index.ts';
import { simulatorChannels } from '../../library/check-fixture.ts';

type Simulator = Awaited<ReturnType<typeof createSimulator>>;

/** A simulator of which an organization is mirrored. */
export interface Mirrored extends MirroredOrganization {
  readonly organization: FixtureOrganization;
  /** What was sent: method, path and query, in order. */
  readonly sent: readonly string[];
  readonly statuses: readonly number[];
}

export interface MirroringOptions {
  readonly key?: string;
  readonly teamId?: string;
  /** Changes the answers of the deployment. */
  readonly answer?: (path: string, body: Fields) => unknown;
}

/** A simulator that plays a deployment, with another seed than a mirror of it. */
export interface Deployment {
  readonly simulator: Simulator;
  mirror(options?: MirroringOptions): Promise<Mirrored>;
  /** Its organizations, as they are with all that a fixture leaves to the defaults. */
  exported(): Promise<WorldFixture>;
  /** A call of the control API. */
  control(method: string, path: string, body: object): Promise<void>;
}

/** `play` starts a deployment, which is closed after the test. */
export const it = test.extend('play', async ({}, { onCleanup }) => {
  const open: Simulator[] = [];
  onCleanup(async () => {
    for (const simulator of open) await simulator.close();
  });
  return async (
    fixture: WorldFixture | 'default' = 'default',
    options: Pick<SimulatorOptions, 'throttle' | 'clock'> = {},
  ): Promise<Deployment> => {
    const simulator = await createSimulator({ fixture, seed: 99, throttle: false, media: 'discard', ...options });
    open.push(simulator);
    return deploymentOf(simulator);
  };
});

function deploymentOf(simulator: Simulator): Deployment {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json' };
    const response = await simulator.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  return {
    simulator,
    mirror: options => mirror(simulator, options),
    // The document describes the answer.
    exported: async () => (await (await call('GET', '/_sim/fixture')).json()) as WorldFixture,
    control: async (method, path, body) => void (await call(method, path, body)),
  };
}

async function mirror(simulator: Simulator, { key = 'sk_sim_acme', teamId, answer }: MirroringOptions = {}): Promise<Mirrored> {
  const sent: string[] = [];
  const statuses: number[] = [];
  const target = deploymentTarget({ ...READS_ONLY, baseUrl: simulator.url, apiKey: key, teamId: '' });
  const session = await target.open(0);
  const fetch: Fetch = async (url, init) => {
    const path = url.slice(simulator.url.length);
    sent.push(`${init.method} ${path}`);
    const response = await simulator.fetch(url, init);
    statuses.push(response.status);
    return answer && response.ok ? Response.json(answer(path, fieldsOf(await response.json()))) : response;
  };
  const result = await readMirror({ ...session, fetch }, { teamId, simulatorChannels });
  const [organization] = result.fixture.organizations;
  if (!organization) throw new Error('The mirror has no organization');
  return { ...result, organization, sent, statuses };
}
