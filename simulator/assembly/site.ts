import type { NamedSnapshots } from '../domain/snapshots/named-snapshots.ts';
import type { Fixture } from '../domain/worlds/fixture.ts';
import type { Worlds } from '../domain/worlds/worlds.ts';
import type { Grader } from '../grade/grader.ts';
import { lazyAssistant } from '../http/assistant.ts';
import { type ControlOptions, createControl } from '../http/control/control.ts';
import { createDashboard, isCallOfPage } from '../http/dashboard.ts';
import type { KnownSecrets } from '../http/known-secrets.ts';
import { createPipeline, type Exchange, type Handler, type PipelineOptions } from '../http/pipeline.ts';
import { createPlatformPages } from '../http/platform-pages.ts';
import type { RequestLog } from '../http/request-log.ts';
import { createSite } from '../http/site.ts';
import { createStorageSite } from '../http/storage-site.ts';
import { createStreams, type Streams } from '../http/stream/streams.ts';
import { realTime } from '../kernel/real-time.ts';
import type { Saving } from '../kernel/saving.ts';
import { fixtureProblems } from '../library/check-fixture.ts';
import { readFixture, readOverrides, readParity } from '../library/read-files.ts';
import { type Bucket, createObjectStore } from '../media/object-store.ts';
import { injectedError } from '../media/storage-answers.ts';
import { parseMediaPath } from '../media/urls.ts';
import { builtPages } from '../package-files.ts';
import type { SimulatorOptions } from './simulator-options.ts';

export interface SiteParts {
  readonly options: SimulatorOptions;
  readonly saving: Saving;
  readonly worlds: Worlds;
  readonly snapshots: NamedSnapshots;
  readonly log: RequestLog;
  readonly secrets: KnownSecrets;
  /** Watches the client, and sets traps. */
  readonly grader: Grader | undefined;
  readonly bucketOfWorld: (worldId: string) => Bucket | undefined;
  readonly isListening: () => boolean;
  readonly onProblem: (problem: unknown) => void;
}

/** Assembles everything that answers requests: the public API, the control API, the dashboard, the pages of the platforms and the object store. */
export async function assembleSite(parts: SiteParts): Promise<{ readonly site: Handler; readonly streams: Streams }> {
  const { options, saving, worlds, snapshots, log, secrets, grader, isListening, onProblem: onDefect } = parts;
  const onExchange = (exchange: Exchange): void => {
    const id = log.add(exchange, false);
    grader?.saw(exchange, id);
    if (options.onExchange && !isCallOfPage(exchange.message)) options.onExchange(exchange);
  };
  const watched = (handler: Handler): Handler => grader?.wrap(handler) ?? handler;
  const streams = createStreams({ worlds, log, secrets, realTime, onDefect });
  const dashboard = createDashboard({ folder: options.pages ?? builtPages, isOpen: () => isListening() && options.ui !== false });
  const fixtures = { default: await readFixture('default'), demo: await readFixture('demo'), empty: await readFixture('empty') };
  const checkFixture: ControlOptions['checkFixture'] = value => {
    const [first] = fixtureProblems(value, options.webhookHosts);
    // It has no problems.
    return first ? { problem: first.message } : { fixture: value as Fixture };
  };
  const parity = options.parity === undefined ? undefined : await readParity(options.parity);
  const site: Handler = createSite(
    {
      api: watched(createPublicApi(parts, onExchange, withTraps(await overrideOf(options), grader))),
      control: createControl({
        worlds,
        saving,
        snapshots,
        fixtures,
        checkFixture,
        log,
        secrets,
        streams,
        dashboard,
        parity,
        grader,
        realTime,
        onDefect,
      }),
      dashboard,
      assistant: options.assistant && lazyAssistant(options.assistant, () => site, onDefect),
      platformPages: createPlatformPages({ worlds, onDefect }),
      storage: watched(createStorage(parts, onExchange)),
    },
    onDefect,
  );
  return { site, streams };
}

/** Loaded where there are overrides only. */
async function overrideOf({ overrides }: SimulatorOptions): Promise<PipelineOptions['override']> {
  if (overrides === undefined) return undefined;
  const { createOverrides } = await import('../http/overrides.ts');
  return createOverrides(await readOverrides(overrides));
}

/** Traps change an answer last: they are about clients, not about the service. */
function withTraps(override: PipelineOptions['override'], grader: Grader | undefined): PipelineOptions['override'] {
  if (!grader) return override;
  return (operationId, answer) => grader.answer(operationId, override ? override(operationId, answer) : answer);
}

function createPublicApi(
  { options, worlds, grader, onProblem }: SiteParts,
  onExchange: (exchange: Exchange) => void,
  override: PipelineOptions['override'],
): Handler {
  return createPipeline({
    override,
    trap: grader?.trap,
    worlds,
    throttle: options.throttle ?? true,
    // Answers are not validated when nobody listens for warnings.
    validateResponses: options.validateResponses ?? (options.onProblem ? 'warn' : 'off'),
    onWarning: onProblem,
    onDefect: onProblem,
    realTime,
    onExchange,
  });
}

function createStorage({ worlds, bucketOfWorld, grader, onProblem }: SiteParts, onExchange: (exchange: Exchange) => void): Handler {
  return createStorageSite({
    store: createObjectStore({ bucketOf: bucketOfWorld, onDefect: onProblem }),
    worldOf: path => worlds.get(parseMediaPath(path)?.bucket ?? ''),
    errorOf: injectedError,
    realTime,
    trap: grader?.trap,
    onExchange,
  });
}
