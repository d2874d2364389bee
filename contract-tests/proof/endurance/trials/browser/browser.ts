import { CHROMIUM, NO_CHROMIUM } from '../../../../../simulator/ui/e2e/chromium.fixture.ts';
import { converse, requestBytes } from '../../raw-http.ts';
import { type RunningSimulator, startSimulator } from '../../start-simulator.ts';
import { atLeast, exactly, figure, type Skipped, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { attackFromPages, type Outcome } from './chromium.ts';
import { changesOf, controlTargets, foreignHeaders, ownerOf, prepare, stateOf, type Target } from './targets.ts';

const TOKEN = 'control_token_of_the_trial';
const BODY = Buffer.from('{"by":"PT1H"}');

/** Calls the control API in the ways in which pages of other sites can. */
export const browser: Trial = {
  id: 'browser',
  title: 'Every control call from pages of other sites: Host and Origin matrices, forms and fetches of a real Chromium',
  goal: '100 % refused, 0 state changes',
  run: attack,
};

async function attack(options: TrialOptions): Promise<TrialResult> {
  const open = await attackOne(options, undefined);
  const guarded = await attackOne(options, TOKEN);
  const skipped: Skipped[] = CHROMIUM === undefined ? [{ what: 'pages in a real browser', reason: NO_CHROMIUM }] : [];
  const failures = [...open.failures, ...guarded.failures.map(failure => `with a token: ${failure}`)];
  return {
    figures: [
      figure('requests of the matrices', open.requests + guarded.requests),
      figure('attempts of pages', open.attempts + guarded.attempts),
      // Without any, the browser would have refused everything itself, and the simulator nothing.
      atLeast('refusals that pages received', open.refusals + guarded.refusals, skipped.length === 0 ? 1 : 0),
      exactly('calls of pages in the log', open.arrived + guarded.arrived, 0),
      exactly('let in, or changed', failures.length, 0),
    ],
    failures,
    skipped,
  };
}

interface Part {
  readonly requests: number;
  readonly attempts: number;
  /** Answers of the simulator that a page could read as refusals. */
  readonly refusals: number;
  /** Calls of pages that the simulator has logged. */
  readonly arrived: number;
  readonly failures: readonly string[];
}

async function attackOne({ scaled }: TrialOptions, token: string | undefined): Promise<Part> {
  const flags = ['--clock', 'manual', '--start-time', '2026-03-02T09:00:00Z', ...(token === undefined ? [] : ['--control-token', token])];
  const sim = await startSimulator(flags);
  const port = Number(new URL(sim.url).port);
  const owner = ownerOf(sim, token);
  try {
    await prepare(owner);
    const before = await stateOf(owner);
    const targets = controlTargets();
    const requests = matrixOf(port, targets, token);
    const chosen = requests.slice(0, scaled(requests.length, targets.length));
    const failures: string[] = [];
    for (const request of chosen) failures.push(...(await sendForeign(port, request)));
    const from = sim.log().length;
    const pages = targets.slice(0, scaled(targets.length, 3));
    const outcomes = CHROMIUM === undefined ? [] : await attackWithAndWithout(port, pages, token);
    failures.push(
      ...outcomes.filter(isReadable).map(({ way, method, url, outcome }) => `a page could read ${method} ${url} by ${way}: ${outcome}`),
    );
    const arrived = callsIn(sim, from);
    failures.push(
      ...arrived
        .filter(({ method, status }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && status < 400)
        .map(call => `a page was let in: ${JSON.stringify(call)}`),
    );
    failures.push(...changesOf(before, await stateOf(owner)));
    const refusals = outcomes.filter(({ outcome }) => outcome.startsWith('readable 4')).length;
    return { requests: chosen.length, attempts: outcomes.length, refusals, arrived: arrived.length, failures };
  } finally {
    await sim.stop();
  }
}

/** Attacks without the token and, if there is one, with it. */
async function attackWithAndWithout(port: number, targets: readonly Target[], token: string | undefined): Promise<Outcome[]> {
  const without = await attackFromPages(port, targets, {});
  return token === undefined ? without : [...without, ...(await attackFromPages(port, targets, { authorization: `Bearer ${token}` }))];
}

/** A page of the simulator's own site may read the refusal, which is no success. */
function isReadable({ outcome }: Outcome): boolean {
  return /^readable [123]/.test(outcome);
}

interface LoggedCall {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/** Returns the control calls in the log of the simulator, from this line on. */
function callsIn({ log }: RunningSimulator, from: number): LoggedCall[] {
  return log()
    .slice(from)
    .map(line => JSON.parse(line) as LoggedCall & { readonly event: string })
    .filter(({ event, path }) => event === 'request' && path.startsWith('/_sim'));
}

interface ForeignRequest {
  readonly target: Target;
  readonly headers: readonly string[];
}

/** Combines each call with each set of headers, with and without the token. The first ones have each call and each set once. */
function matrixOf(port: number, targets: readonly Target[], token: string | undefined): ForeignRequest[] {
  const tokens = token === undefined ? [[]] : [[`authorization: Bearer ${token}`], []];
  const sets = [...foreignHeaders(port), ...CROSS_SITE].flatMap(headers => tokens.map(more => [...headers, ...more]));
  const crossing = (headers: readonly string[], { method }: Target): boolean =>
    headers.includes('sec-fetch-site: cross-site') && method === 'GET';
  return sets.flatMap((_, round) =>
    targets.flatMap((target, index) => {
      const headers = sets[(index + round) % sets.length] ?? [];
      // A link to a page of the simulator is allowed.
      return crossing(headers, target) ? [] : [{ target, headers }];
    }),
  );
}

const CROSS_SITE = [['host: localhost', 'sec-fetch-site: cross-site']] as const;

async function sendForeign(port: number, { target: { method, path }, headers }: ForeignRequest): Promise<string[]> {
  const body = method === 'GET' ? undefined : BODY;
  const bytes = requestBytes(method, path, [...headers, 'content-type: application/json', 'connection: close'], body);
  const { text } = await converse(port, [bytes], false);
  const status = Number(text.slice(9, 12));
  return [400, 401, 403].includes(status) ? [] : [`${method} ${path} with ${headers.join(', ')} was answered with ${status}`];
}
