import { CHROMIUM, NO_CHROMIUM } from '../../../../../simulator/ui/e2e/chromium.fixture.ts';
import { type RunningSimulator, startSimulator } from '../../start-simulator.ts';
import { atLeast, exactly, figure, type Skipped, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { attackFromPages, type Outcome } from './chromium.ts';
import { changesOf, controlTargets, ownerOf, prepare, stateOf, type Target } from './targets.ts';

const TOKEN = 'control_token_of_the_trial';

/** An address that nobody else asks for. */
const MARK = '/_sim/before-the-pages';

/** Calls the control API in the ways in which pages of other sites can. */
export const browser: Trial = {
  id: 'browser',
  title: 'Every control call from pages of other sites: forms and fetches of a real Chromium',
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
    const failures: string[] = [];
    await fetch(sim.url + MARK);
    const pages = targets.slice(0, scaled(targets.length, 3));
    const outcomes = CHROMIUM === undefined ? [] : await attackWithAndWithout(port, pages, token);
    failures.push(
      ...outcomes.filter(isReadable).map(({ way, method, url, outcome }) => `a page could read ${method} ${url} by ${way}: ${outcome}`),
    );
    const arrived = outcomes.length === 0 ? [] : callsOfPages(sim);
    failures.push(
      ...arrived
        .filter(({ method, status }) => !['GET', 'HEAD', 'OPTIONS'].includes(method) && status < 400)
        .map(call => `a page was let in: ${JSON.stringify(call)}`),
    );
    failures.push(...changesOf(before, await stateOf(owner)));
    const refusals = outcomes.filter(({ outcome }) => outcome.startsWith('readable 4')).length;
    return { attempts: outcomes.length, refusals, arrived: arrived.length, failures };
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

/** Returns the control calls in the log of the simulator after the mark, because the lines of calls before it may come late. */
function callsOfPages({ log }: RunningSimulator): LoggedCall[] {
  const calls = log()
    .map(line => JSON.parse(line) as LoggedCall & { readonly event: string })
    .filter(({ event, path }) => event === 'request' && path.startsWith('/_sim'));
  const mark = calls.findIndex(({ path }) => path === MARK);
  if (mark < 0) throw new Error(`The log has no ${MARK}`);
  return calls.slice(mark + 1);
}
