/** A deployment in this process: a simulator on a socket with an old and busy world that callers cannot control. */
import { createSimulator } from '../../../simulator/index.ts';
import { createRandom } from '../../../simulator/kernel/random.ts';
import { realTime } from '../../../simulator/kernel/real-time.ts';
import { createCall, type Did } from '../caller.ts';
import { allMutants } from '../mutants/all.ts';
import { injectDefect } from '../mutants/inject-defect.ts';
import { changes } from '../mutants/parity/changes.ts';
import { type Auditor, createAuditor } from './audit.ts';
import { KEYS, organizationsFixture, RUN_TEAM, type WebhookEndpoint } from './organization.ts';
import { pastOf } from './past.ts';
import { watchSite } from './watch-site.ts';
import { startWriters } from './writers.ts';

export interface DeploymentOptions {
  /** Seed of its world and of the other writers. Default 1. */
  readonly seed?: number;
  /** Default 0, which selects a free port. */
  readonly port?: number;
  /** How far its clock is ahead of this machine's, milliseconds. */
  readonly clockOffsetMs?: number;
  /** The number of posts. Default 500. */
  readonly posts?: number;
  /** The age of its world in days. Default 150. */
  readonly days?: number;
  /** Whether others write during the run. Default true. */
  readonly isBusy?: boolean;
  /** Real milliseconds between two actions of other writers. Default 150. */
  readonly pauseMs?: number;
  /** How callers reach it. Default: its own address. */
  readonly publicUrl?: string;
  /** The endpoint of its webhooks, with their signing secret. */
  readonly receiver?: WebhookEndpoint;
  /** The id of a mutant whose defect is injected. */
  readonly injectDefect?: string;
}

export interface DeploymentWorld extends Auditor {
  readonly url: string;
  readonly apiKey: string;
  readonly teamId: string;
  /** How often other writers have taken each action. */
  actions(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Starts a deployment with its past. This takes some seconds, because the world lives it. */
export async function openDeploymentWorld(options: DeploymentOptions = {}): Promise<DeploymentWorld> {
  const { seed = 1, port = 0, clockOffsetMs = 0, posts = 500, days = 150, isBusy = true, pauseMs = 150 } = options;
  const now = (): number => realTime.now() + clockOffsetMs;
  const { receiver } = options;
  const fixture = await organizationsFixture({ ...pastOf(posts, days), ...(receiver && { webhooks: [receiver] }) });
  const auditor = createAuditor(() => {
    const world = simulator.worlds.get('default');
    if (!world) throw new Error('The deployment has lost its world');
    return world;
  });
  const simulator = await createSimulator({
    seed,
    clock: 'manual',
    startTime: new Date(now()).toISOString(),
    fixture,
    media: 'discard',
    ui: false,
    publicUrl: options.publicUrl,
    wrapSite: site => watchSite(site, auditor, clockOffsetMs),
  });
  const attempt = (apiKey?: string): Did => {
    const call = createCall({ fetch: simulator.fetch, apiKey });
    return async (...sent) => (await call(...sent)).body;
  };
  const calls = { attempt: attempt(KEYS.others), control: attempt() };
  const random = createRandom(seed);
  const undo = injectNamed(simulator, options.injectDefect);
  // To live the past took some real time.
  const world = simulator.worlds.get('default');
  await world?.clock.advanceTo(now());
  world?.clock.setMode('realtime');
  const { url } = await simulator.listen({ port, trustProxy: true });
  const writers = isBusy ? startWriters({ ...calls, random: random.stream('writers'), now, pauseMs }) : undefined;
  return {
    ...auditor,
    url,
    apiKey: KEYS.run,
    teamId: RUN_TEAM,
    actions: () => writers?.taken ?? {},
    async close() {
      await writers?.stop();
      undo();
      await simulator.close();
    },
  };
}

function injectNamed(simulator: Awaited<ReturnType<typeof createSimulator>>, id: string | undefined): () => void {
  if (id === undefined) return () => undefined;
  const mutant = [...allMutants, ...changes].find(candidate => candidate.id === id);
  if (!mutant)
    throw new Error(`There is no defect ${id}; npm run mutants -- --list has them, and contract-tests/proof/mutants/parity/changes.ts`);
  return injectDefect(simulator, mutant);
}
