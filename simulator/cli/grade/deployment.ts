/** `sim grade --target`: the command runs against a proxy in front of a deployment, and its calls are seen there. */
import { openProxy } from '../../../contract-tests/proxy/proxy.ts';
import type { Exchange } from '../../../contract-tests/run/results.ts';
import { limits, publicApi } from '../../../openapi/document.ts';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Attempt } from '../../grade/grade-client.ts';
import type { Instant, ObservedCall, Run } from '../../grade/run.ts';
import { TRAP_NAMES, type TrapName } from '../../grade/traps/names.ts';
import type { AnsweredBy } from '../../http/call.ts';
import { realTime } from '../../kernel/real-time.ts';
import { createMask } from '../../text/mask.ts';
import type { Reached } from '../deployment/access.ts';
import { createWeather, type DeploymentWeather } from '../deployment/weather.ts';

export interface DeploymentAttempt {
  /** The deployment; its client is closed at the end of the attempt. */
  readonly reached: Pick<Reached, 'baseUrl' | 'client'>;
  readonly traps: readonly TrapName[];
  readonly seed: number;
  readonly allowWrites: boolean;
  /** The key that the command was given, if it is known. */
  readonly apiKey: string | undefined;
  readonly allowedHosts: readonly string[];
  /** Runs the command with the address of the proxy, and returns its exit code. */
  runCommand(url: string): Promise<number>;
  /** The lines of the command's output that have a key, masked. */
  leaks(): readonly string[];
}

/** Runs a client once through a proxy with these traps, and returns what it was seen to do. Rejects with the system's error when the proxy cannot listen. */
export async function attemptOnDeployment(options: DeploymentAttempt): Promise<Attempt> {
  const { reached, traps, seed, allowWrites, apiKey, allowedHosts, runCommand, leaks } = options;
  const { baseUrl: target, client } = reached;
  const weather = createWeather({ traps, faults: [], seed, allowWrites }, realTime);
  const calls: ObservedCall[] = [];
  const proxy = await openProxy({
    target,
    client,
    port: 0,
    allowedHosts,
    document: publicApi,
    maxBytes: limits.http.maxJsonBodyBytes,
    weather,
    onExchange: exchange => calls.push(observedCall(exchange, { number: calls.length + 1, origin: proxy.url, target, weather })),
    onReport: () => undefined,
  });
  let exitCode: number;
  let inFlight: string[];
  try {
    exitCode = await runCommand(proxy.url);
  } finally {
    inFlight = proxy.inFlight();
    await proxy.close();
  }
  const keys = [...new Set([...(apiKey === undefined ? [] : [apiKey]), ...calls.flatMap(({ headers }) => headers['x-api-key'] ?? [])])];
  const run: Run = {
    attempt: 1,
    calls: calls.toSorted((a, b) => a.started.real - b.started.real),
    deliveries: [],
    traps: new Set(traps),
    keys,
    leaks: leaks(),
    hasReceiver: false,
    end: { at: momentOf(realTime.now()), inFlight, failsWith: [] },
  };
  return { runs: [run], traps: weather.trapTimes(), mask: createMask([...keys, ...client.secrets]), exitCode };
}

interface Seen {
  readonly number: number;
  readonly origin: string;
  readonly target: string;
  readonly weather: DeploymentWeather;
}

function observedCall(exchange: Exchange, { number, origin, target, weather }: Seen): ObservedCall {
  const { at, durationMs, method, url, requestHeaders, requestBody, status, responseHeaders, responseBody, injected } = exchange;
  const { pathname, search } = new URL(url);
  const path = pathname.slice(new URL(target).pathname.replace(/\/$/, '').length);
  const query = search.slice(1);
  const operationId = weather.operationOf({ method, path, query, headers: requestHeaders }) as OperationId | undefined;
  return {
    id: `req_${number}`,
    worldId: 'deployment',
    operationId: operationId ?? null,
    method,
    origin,
    path,
    query,
    headers: requestHeaders,
    requestBody,
    answeredBy: answeredBy(status, injected !== undefined && (status === 0 || status >= 400)),
    status,
    responseHeaders,
    responseBody,
    trap: TRAP_NAMES.find(name => injected?.by === `trap ${name}`) ?? null,
    started: momentOf(at),
    ended: momentOf(at + durationMs),
  };
}

/** A deployment does not say which of its checks has answered; the status tells those that rules ask about. */
function answeredBy(status: number, isInjected: boolean): AnsweredBy {
  if (isInjected) return 'fault';
  if (status === 429) return 'throttle';
  if (status === 401) return 'key';
  return status === 400 ? 'validation' : 'operation';
}

/** A deployment has one clock. */
function momentOf(ms: number): Instant {
  return { real: ms, virtual: ms };
}

/** How many lines are kept. */
const MAX_LINES = 20;
/** A longer rest of a line is cut, so that output without line ends does not fill the memory. */
const MAX_REST = 65_536;

/** Finds secrets in the output of a command, line by line. */
export class KeyLeaks {
  private readonly found: string[] = [];
  private rest = '';

  constructor(private readonly secrets: readonly string[]) {}

  /** Takes a piece of output; a line may come in several. */
  read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = (lines.pop() ?? '').slice(-MAX_REST);
    for (const line of lines) this.look(line);
  }

  /** The lines that have a secret, which is masked. Ends the last line. */
  lines(): string[] {
    this.look(this.rest);
    this.rest = '';
    return [...this.found];
  }

  private look(line: string): void {
    if (this.found.length < MAX_LINES && this.secrets.some(secret => line.includes(secret)))
      this.found.push(createMask(this.secrets)(line.trim()));
  }
}
