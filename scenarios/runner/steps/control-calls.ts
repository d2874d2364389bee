/** Steps that are one control call each. */
import { DURATION_WORDS, parseDuration } from '../../../simulator/kernel/time.ts';
import { messageOf } from '../client.ts';
import { StepError } from '../errors.ts';
import type {
  AdvanceStep,
  EventStep,
  FaultStep,
  OrganizationStep,
  PlatformStep,
  SendStep,
  SettleStep,
  WaitStep,
} from '../generated/steps.ts';
import { describeMove } from '../place.ts';
import { callControl, recordExchange, type ScenarioRun } from '../run.ts';
import { orderOf } from '../step-parts.ts';
import { assertAndCapture, expectsStatus } from './assert-and-capture.ts';

/** Makes a platform fail, recover, slow down or get busy. */
export async function platform(run: ScenarioRun, step: PlatformStep): Promise<string> {
  const { platform: id, fail, recover, ...others } = orderOf(step);
  const failure = typeof fail === 'string' ? { mode: fail } : fail;
  const order = { ...others, ...(failure && { failure }), ...(recover && { failure: null }) };
  const body = await callControl(run, 'PATCH', `/platforms/${id}`, order);
  assertAndCapture(run, step, { body });
  return failure ? JSON.stringify(failure) : recover ? 'recovered' : 'changed';
}

/** Triggers an event on a platform. */
export async function event(run: ScenarioRun, step: EventStep): Promise<string> {
  const { event: type, platform: id, account, ...others } = orderOf(step);
  const path = `/platforms/${id}/events`;
  const sent = { type, socialAccountId: account, ...others };
  const answer = await run.control.ask('POST', path, sent);
  recordExchange(run, { method: 'POST', path: `/_sim${path}`, requestBody: JSON.stringify(sent), answer });
  if (answer.status >= 400 && !expectsStatus(step)) {
    throw new StepError(`The event failed with ${answer.status}: ${messageOf(answer)}`);
  }
  assertAndCapture(run, step, answer);
  return 'triggered';
}

/** Advances the clock. */
export async function advance(run: ScenarioRun, { advance: target }: AdvanceStep): Promise<string> {
  const move = typeof target === 'object' ? { to: target.to } : { by: durationOf('advance', target) };
  return describeMove(await callControl(run, 'POST', '/clock/advance', move));
}

/** Advances the clock until no job is due within the limit. */
export async function settle(run: ScenarioRun, { settle: limit }: SettleStep): Promise<string> {
  return describeMove(await callControl(run, 'POST', '/clock/settle', limit === null ? {} : { limit: durationOf('settle', limit) }));
}

/** Lets time pass: a simulator advances its clock, and on a deployment the run waits. */
export function wait(run: ScenarioRun, { wait: time }: WaitStep): Promise<string> {
  return run.place.wait(durationOf('wait', time));
}

/** Injects a fault into calls of the API. */
export async function fault(run: ScenarioRun, step: FaultStep): Promise<string> {
  if (step.fault === 'none') {
    await callControl(run, 'DELETE', '/faults');
    return 'no faults';
  }
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(step.fault) ?? [];
  const calls = method === undefined ? { operationId: step.fault } : { method, path };
  const { match, effect = { status: 500 }, when } = step;
  const order = { ...calls, ...(match && { match }), effect, ...(when && { when }) };
  assertAndCapture(run, step, { body: await callControl(run, 'POST', '/faults', order) });
  return 'set';
}

/** Sends an event that nothing in the world has caused. */
export async function send(run: ScenarioRun, step: SendStep): Promise<string> {
  const { send: type, of = 'acme', data, set, raw } = step;
  const order = { type, organizationId: `org_${of}`, ...(data && { data }), ...(set && { set }), ...(raw !== undefined && { raw }) };
  assertAndCapture(run, step, { body: await callControl(run, 'POST', '/events', order) });
  return 'sent';
}

/** Changes an organization. */
export async function organization(run: ScenarioRun, step: OrganizationStep): Promise<string> {
  const { organization: id, ...changes } = orderOf(step);
  assertAndCapture(run, step, { body: await callControl(run, 'PATCH', `/organizations/${id}`, changes) });
  return 'changed';
}

/** Milliseconds of the duration of a step. Throws a StepError that says what to write. */
function durationOf(name: 'advance' | 'settle' | 'wait', text: string | number): number {
  const duration = parseDuration(text);
  if (duration === undefined) throw new StepError(`${name} must be ${DURATION_WORDS}, not ${text}`);
  return duration;
}
