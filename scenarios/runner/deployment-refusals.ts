/** Finds the steps that a deployment cannot take, before anything is sent there. */
import { parseDuration } from '../../simulator/kernel/time.ts';
import type { Problem } from './explain.ts';
import type { RequestStep, Step, StepKind, WebhookStep } from './generated/steps.ts';
import type { Path } from './source.ts';
import { allSteps, innerSteps, kindOf, retryOf, type Scenario } from './step-parts.ts';

/** What a run on a deployment may do. */
export interface DeploymentLimits {
  readonly teamId: string;
  readonly maxWaitMs: number;
  readonly hasReceiver: boolean;
  /** Whether the signing secret of the receiver is known. */
  readonly hasSecret: boolean;
  /** Returns why no request with this method, path and body is sent there; undefined when its values decide, or it may be sent. */
  readonly reasonToRefuse: (method: string, path: string, body: unknown) => string | undefined;
}

/** Returns each step and setting of a valid scenario that a deployment cannot take, with what to do. */
export function problemsOnDeployment(scenario: Scenario, limits: DeploymentLimits): Problem[] {
  const ofWorld = scenario.world ? [{ path: ['world'], message: 'A deployment has its own data and time: leave world out' }] : [];
  return [...ofWorld, ...allSteps(scenario).flatMap(({ step, path }) => problemsOfStep(step, path, limits))];
}

function problemsOfStep(step: Step, path: Path, limits: DeploymentLimits): Problem[] {
  const { times, waitMs } = retryOf(step);
  if (times > 0 && waitMs > limits.maxWaitMs)
    return [{ path: [...path, 'retry'], message: tooLong('retry.wait', `${waitMs / 1000} s`, limits) }];
  if (innerSteps(step)) return problemsOfTexts('repeat' in step ? step.repeat : 'use' in step ? step.with : undefined, path, limits);
  const kind = kindOf(step);
  const refusal = kind && REFUSED[kind];
  if (refusal !== undefined) return [{ path, message: `A deployment takes no ${kind} step: ${refusal}` }];
  const message =
    'request' in step ? ofRequest(step, limits) : 'webhook' in step || 'receiver' in step ? ofReceiver(step, limits) : undefined;
  const ofWait = 'wait' in step ? ofDuration(step.wait, limits) : undefined;
  return [
    ...[message, ofWait].flatMap(found => (found === undefined ? [] : [{ path, message: found }])),
    ...problemsOfTexts(step, path, limits),
  ];
}

/** Why a deployment cannot take a step of this kind, and what to write in its place. */
const REFUSED: Readonly<Partial<Record<StepKind, string>>> = {
  platform: 'its platforms are real; leave the step out',
  event: 'its platforms are real, and what happens there cannot be triggered; leave the step out',
  advance: 'its clock is real; write wait: PT5S, with which a simulator advances its clock',
  settle: 'its clock is real; write wait: PT5S, with which a simulator advances its clock',
  send: 'it has no control API; let what the event is about happen',
  fault: 'it has no control API; sim proxy --fault spoils its answers',
  organization: 'it has no control API; set the organization up there',
  snapshot: 'it has no control API; read what has changed with request steps',
  'expect-state': 'it has no control API; read the state with a request step',
  requests: 'it has no control API that counts requests; leave the step out',
};

/** The organizations for which a request can be sent. */
const CALLERS: ReadonlySet<string> = new Set(['acme', 'nobody']);

function ofRequest({ request, as = 'acme', body }: RequestStep, { reasonToRefuse }: DeploymentLimits): string | undefined {
  const [, method = '', address = ''] = /^(\S+) +(.+)$/.exec(request) ?? [];
  if (address.startsWith('/_sim')) return `${request}: a deployment has no control API; use requests of the public API only`;
  if (!address.startsWith('/api/') && !address.startsWith('{{'))
    return `${request}: a deployment is asked for paths such as /api/v1/post, and for addresses from its answers, such as {{ url }}`;
  if (!as.includes('{{') && !CALLERS.has(as))
    return `as: ${as}: a deployment is asked with one API key; leave it out, or write nobody for a request without the key`;
  const reason = reasonToRefuse(method, address.replaceAll(/\{\{.*?\}\}/g, 'x').replace(/[?#].*$/s, ''), body);
  return reason === undefined ? undefined : `${request} is not sent: ${reason}`;
}

function ofReceiver(step: Pick<WebhookStep, 'of' | 'expect'>, { hasReceiver, hasSecret }: DeploymentLimits): string | undefined {
  if (!hasReceiver)
    return 'The webhooks of a deployment need a receiver: give --receiver <public url>, an endpoint of the organization that leads to --receiver-port';
  if (step.of !== undefined && step.of !== 'acme') return `of: ${step.of}: a deployment is asked for one organization; leave it out`;
  if (!hasSecret && step.expect && 'signature' in step.expect)
    return 'The signature cannot be checked without the secret of the receiver: give SIM_RECEIVER_SECRET, or --receiver-secret';
  return undefined;
}

function ofDuration(given: string | number, limits: DeploymentLimits): string | undefined {
  const ms = parseDuration(given);
  return ms === undefined || ms <= limits.maxWaitMs ? undefined : tooLong('wait', given, limits);
}

function tooLong(what: string, given: string | number, { maxWaitMs }: DeploymentLimits): string {
  return `${what}: ${given} is longer than ${maxWaitMs / 1000} s: give a larger --max-wait, or wait shorter`;
}

/** Names that only a simulator gives to templates. */
const OF_SIMULATORS = /(?<!\\)\{\{\s*(world|keys|webhooks)\b[^}]*\}\}/;
/** Teams of the worlds of a simulator. */
const TEAMS = /\bteam_(?:acme_marketing|acme_support|pro|free)\b/g;

/** Finds the templates and ids in the texts of a value that mean something on simulators only. */
function problemsOfTexts(value: unknown, path: Path, { teamId }: DeploymentLimits): Problem[] {
  const text = JSON.stringify(value ?? null);
  const [template, name] = OF_SIMULATORS.exec(text) ?? [];
  const team = text.match(TEAMS)?.find(id => id !== teamId);
  return [
    ...(template === undefined
      ? []
      : [{ path, message: `${template}: only a simulator has ${name}; a deployment has {{ now }} and {{ team }}` }]),
    ...(team === undefined
      ? []
      : [{ path, message: `${team} is a team of the simulator: write {{ team }}, which is the one of --team here` }]),
  ];
}
