import { openProxy, type Proxy } from '../../../contract-tests/proxy/proxy.ts';
import { jsonReporter, prettyReporter, type Reporter } from '../../../contract-tests/proxy/reporters.ts';
import { createSummary, type Summary } from '../../../contract-tests/proxy/summary.ts';
import { limits, publicApi } from '../../../openapi/document.ts';
import { runChild } from '../child-process.ts';
import type { Call, Io } from '../command.ts';
import { EXIT, portProblem, usageError } from '../errors.ts';
import { baseUrl, oneOf, port } from '../readers.ts';
import type { Reader, Settings } from '../settings.ts';

const FAIL_ON = ['any', 'request', 'answer'] as const;

/** What `sim proxy` was asked for. */
interface ProxySettings {
  readonly target: string;
  readonly port: number;
  readonly reporter: 'pretty' | 'json';
  readonly failOn: (typeof FAIL_ON)[number];
}

/**
 * `sim proxy`: stands before a deployment until the user stops it, or as long as a command runs. Ends with 1 when something deviated from the
 * document, with 3 when the target gave no answer, and else with the exit code of the command.
 */
export async function run({ settings, rest, io }: Call): Promise<number> {
  const wanted = proxySettings(settings);
  const [command, ...args] = rest;
  // Beside a command, the standard output is the command's.
  const tell = command === undefined ? io.out : io.err;
  const reporter = wanted.reporter === 'json' ? jsonReporter : prettyReporter(io.colour);
  const tally = createSummary(publicApi.operations().length);
  const stopped = command === undefined ? io.untilStopped() : undefined;
  const proxy = await open(wanted, reporter, tally, tell);
  let code: number = EXIT.ok;
  try {
    if (wanted.reporter === 'pretty') tell(`${proxy.url} → ${wanted.target}${stopped ? '; Ctrl+C ends it' : ''}`);
    await stopped;
    if (command !== undefined) code = await runChild(command, args, { ...io.env, SIM_URL: proxy.url }, io);
  } finally {
    await proxy.close();
    tell(reporter.end(tally.now()));
  }
  return code === EXIT.ok ? exitCode(tally.now(), wanted.failOn) : code;
}

function proxySettings(settings: Settings): ProxySettings {
  const target = settings.one('target', deployment);
  if (target === undefined) throw usageError('Where to? Name the deployment: sim proxy --target https://staging.example.com');
  return {
    target,
    port: settings.one('port', port) ?? 0,
    reporter: settings.one('reporter', oneOf('pretty', 'json')) ?? 'pretty',
    failOn: settings.one('fail-on', oneOf(...FAIL_ON)) ?? 'any',
  };
}

const deployment: Reader<string> = (value, from) => {
  const url = baseUrl(value, from);
  const { username, password, search, hash } = new URL(url);
  if (username || password) throw usageError(`${from} must hold no user and password: callers send their key with each request`);
  if (search || hash) throw usageError(`${from} must end with its path: no ? and no #`);
  return url;
};

async function open(
  { target, port: wantedPort }: ProxySettings,
  reporter: Reporter,
  tally: ReturnType<typeof createSummary>,
  tell: Io['out'],
): Promise<Proxy> {
  try {
    return await openProxy({
      target,
      port: wantedPort,
      document: publicApi,
      // Nothing larger than the largest JSON body need be looked at.
      maxBytes: limits.http.maxJsonBodyBytes,
      onReport(report) {
        tally.add(report);
        tell(reporter.exchange(report));
      },
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
