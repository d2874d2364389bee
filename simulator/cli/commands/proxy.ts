import path from 'node:path';
import { createHarRecorder, type HarRecorder } from '../../../contract-tests/har/write-har.ts';
import { openProxy, type Proxy, type ProxyOptions, type Report } from '../../../contract-tests/proxy/proxy.ts';
import { createSummary, jsonReporter, prettyReporter, type Summary } from '../../../contract-tests/proxy/reporters.ts';
import type { Deviation } from '../../../contract-tests/proxy/validate-exchange.ts';
import { operationAt } from '../../../contract-tests/run/operation-at.ts';
import type { Exchange } from '../../../contract-tests/run/results.ts';
import { limits, publicApi } from '../../../openapi/document.ts';
import { realTime } from '../../kernel/real-time.ts';
import { runChild } from '../child-process.ts';
import type { CoverageRun } from '../client-coverage/coverage-run.ts';
import { openCoverage } from '../client-coverage/open-coverage.ts';
import type { Call, Io } from '../command.ts';
import { type Reached, readReached } from '../deployment/access.ts';
import { createWeather, type DeploymentWeather, leftOutNotes, weatherSettings } from '../deployment/weather.ts';
import { EXIT, portProblem, usageError } from '../errors.ts';
import { unwritable } from '../output.ts';
import { oneOf } from '../readers.ts';
import type { Settings } from '../settings.ts';

const FAIL_ON = ['any', 'request', 'answer'] as const;

/** The settings of `sim proxy`. */
interface ProxySettings {
  readonly reached: Reached;
  readonly port: number;
  readonly reporter: 'pretty' | 'json';
  readonly failOn: (typeof FAIL_ON)[number];
  readonly allowedHosts: readonly string[];
  /** Where the traffic is recorded. */
  readonly har: string | undefined;
}

/**
 * `sim proxy`: proxies a deployment until the user stops it, or while a command runs, with traps and faults if they are given. Exits with the exit code of the command, else with 1 if there
 * were deviations from the document, with 3 if the target did not respond, and with 1 if the traffic met less of the API than was wanted.
 */
export async function runProxy({ settings, rest, io }: Call): Promise<number> {
  const options = proxySettings(settings, io);
  const { baseUrl: target, client, notes } = options.reached;
  const asked = await weatherSettings(settings);
  const weather = asked.traps.length + asked.faults.length > 0 ? createWeather(asked, realTime) : undefined;
  for (const note of leftOutNotes(settings)) io.err(note);
  const coverage = await openCoverage(settings, io, false);
  const [command, ...args] = rest;
  // Standard output belongs to the command, if there is one.
  const print = command === undefined ? io.out : io.err;
  const reporter = options.reporter === 'json' ? jsonReporter : prettyReporter(io.colour);
  const summary = createSummary(publicApi.operations().length);
  const stopped = command === undefined ? io.waitForStop() : undefined;
  let recorder: HarRecorder | undefined;
  const proxy = await open(options, {
    weather,
    onReport(report) {
      summary.add(report);
      print(reporter.exchange(report));
      if (coverage) coverReport(coverage, report);
    },
    onExchange(exchange) {
      recorder?.add(exchange);
      if (coverage) coverExchange(coverage, exchange);
    },
  });
  let code: number = EXIT.ok;
  try {
    // Only now, because a proxy that cannot listen leaves the file as it was.
    if (options.har !== undefined) recorder = openRecorder(path.resolve(io.cwd, options.har), client.secrets);
    if (options.reporter === 'pretty') print(`${proxy.url} → ${target}${stopped ? '; press Ctrl+C to stop' : ''}`);
    await stopped;
    if (command !== undefined) code = await runChild(command, args, { ...io.env, SIM_URL: proxy.url }, io);
  } finally {
    await proxy.close();
    print(reporter.end(summary.now(), notes));
    recorder?.close();
  }
  const ended = code === EXIT.ok ? exitCode(summary.now(), options.failOn) : code;
  await coverage?.end(ended, print, options.reporter === 'json');
  return ended;
}

function proxySettings(settings: Settings, io: Io): ProxySettings {
  const reached = readReached('target', settings, io);
  if (reached === undefined) throw usageError('--target is missing; for example sim proxy --target https://staging.example.com');
  return {
    reached,
    port: settings.one('port') ?? 0,
    reporter: settings.one('reporter', oneOf('pretty', 'json')) ?? 'pretty',
    failOn: settings.one('fail-on', oneOf(...FAIL_ON)) ?? 'any',
    allowedHosts: settings.all('allow-host'),
    har: settings.one('har'),
  };
}

/**
 * Records until the file cannot be written any more; what is passed on and judged goes on. Throws a usage error for a file that cannot be written, and
 * `close` does so for one that could no longer be written.
 */
function openRecorder(file: string, secrets: readonly string[]): HarRecorder {
  let failure: Error | undefined;
  const attempt = (work: () => void): void => {
    if (failure) return;
    try {
      work();
    } catch (error) {
      failure = unwritable('--har', file, error);
    }
  };
  let recorder: HarRecorder | undefined;
  attempt(() => {
    recorder = createHarRecorder(file, secrets);
  });
  if (failure) throw failure;
  return {
    add: exchange => attempt(() => recorder?.add(exchange)),
    close() {
      attempt(() => recorder?.close());
      if (failure) throw failure;
    },
  };
}

interface Listeners extends Pick<ProxyOptions, 'onReport' | 'onExchange'> {
  readonly weather: DeploymentWeather | undefined;
}

async function open({ reached, port: wantedPort, allowedHosts }: ProxySettings, listeners: Listeners): Promise<Proxy> {
  try {
    return await openProxy({
      target: reached.baseUrl,
      client: reached.client,
      port: wantedPort,
      allowedHosts,
      document: publicApi,
      // No valid JSON body is larger.
      maxBytes: limits.http.maxJsonBodyBytes,
      ...listeners,
    });
  } catch (error) {
    throw portProblem(error, wantedPort);
  }
}

function exitCode({ deviating, unanswered }: Summary, failOn: ProxySettings['failOn']): number {
  const failing = failOn === 'any' ? deviating.exchanges : deviating[failOn];
  if (failing > 0) return EXIT.failed;
  return unanswered > 0 ? EXIT.unreachable : EXIT.ok;
}

/** Notes the call of an exchange, and its status if the caller received the answer of the deployment, and the document has such an answer. */
function coverReport(coverage: Pick<CoverageRun, 'called'>, { operationId, status, problem, injected, deviations }: Report): void {
  if (operationId === undefined || injected?.reached === false || problem?.kind === 'no answer') return;
  const isReceived = problem === undefined && injected?.onlyLate !== false;
  coverage.called(operationId, isReceived && status !== undefined && !deviations.some(isForeign) ? status : null);
}

/** Whether an answer is something else altogether, such as the page of a gateway that says 200 to all. A wrong or missing field is less than that. */
function isForeign({ side, where, rule }: Deviation): boolean {
  if (side !== 'answer') return false;
  return (where === '' && rule === 'documented') || (where === 'body' && (rule === 'type' || rule === 'encoding'));
}

/** Notes the parts of an exchange: of its answer if the caller received that of the deployment. */
function coverExchange(coverage: Pick<CoverageRun, 'parts'>, exchange: Exchange): void {
  const { method, url, requestBody, status, responseBody, injected } = exchange;
  const { pathname, search } = new URL(url);
  const operationId = operationAt(method === 'HEAD' ? 'GET' : method, pathname)?.id;
  if (operationId === undefined || injected?.reached === false) return;
  const answer = injected?.onlyLate === false ? undefined : { status, body: responseBody };
  coverage.parts({ operationId, query: search.slice(1), requestBody, answer });
}
