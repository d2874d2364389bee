/** Steps that are one control call each. */
import { parseDuration } from '../../../simulator/kernel/time.ts';
import { StepError } from '../errors.ts';
import { note, type Run, steer } from '../run.ts';
import type { AdvanceStep, EventStep, FaultStep, OrganizationStep, PlatformStep, SettleStep } from '../story.ts';
import { look } from './look.ts';

/** Lets a platform fail, recover, be slow or busy. */
export async function platform(run: Run, step: PlatformStep): Promise<string> {
  const { platform: id, fail, recover, expect: _, save: __, name: ___, ...others } = step;
  const failure = typeof fail === 'string' ? { mode: fail } : fail;
  const order = { ...others, ...(failure && { failure }), ...(recover && { failure: null }) };
  const body = await steer(run, 'PATCH', `/platforms/${id}`, order);
  look(run, step, { body });
  return failure ? JSON.stringify(failure) : recover ? 'recovers' : 'done';
}

/** Lets something happen on a platform. */
export async function event(run: Run, step: EventStep): Promise<string> {
  const { event: type, platform: id, account, expect, save: _, name: __, ...others } = step;
  const path = `/platforms/${id}/events`;
  const sent = { type, socialAccountId: account, ...others };
  const answer = await run.control.ask('POST', path, sent);
  note(run, { method: 'POST', path: `/_sim${path}`, requestBody: JSON.stringify(sent), answer });
  if (answer.status >= 400 && !(expect && 'status' in expect)) {
    throw new StepError(`The event was refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  look(run, step, answer);
  return 'happens';
}

/** Moves the clock. */
export async function advance(run: Run, { advance: how }: AdvanceStep): Promise<string> {
  const move = typeof how === 'object' ? { to: how.to } : { by: durationOf(how) };
  return moveOf(await steer(run, 'POST', '/clock/advance', move));
}

/** Lets all happen that is near. */
export async function settle(run: Run, { settle: limit }: SettleStep): Promise<string> {
  return moveOf(await steer(run, 'POST', '/clock/settle', limit === null ? {} : { limit: durationOf(limit) }));
}

/** Lets calls of the API fail. */
export async function fault(run: Run, step: FaultStep): Promise<string> {
  if (step.fault === 'none') {
    await steer(run, 'DELETE', '/faults');
    return 'no faults';
  }
  const [, method, path] = /^([A-Z]+) (\/.*)$/.exec(step.fault) ?? [];
  const calls = method === undefined ? { operationId: step.fault } : { method, path };
  const { effect = { status: 500 }, when } = step;
  look(run, step, { body: await steer(run, 'POST', '/faults', { ...calls, effect, ...(when && { when }) }) });
  return 'set';
}

/** Changes an organization. */
export async function organization(run: Run, step: OrganizationStep): Promise<string> {
  const { organization: id, expect: _, save: __, name: ___, ...changes } = step;
  look(run, step, { body: await steer(run, 'PATCH', `/organizations/${id}`, changes) });
  return 'changed';
}

/** Milliseconds of `PT1H`, `90m` or a number. */
function durationOf(text: string | number): number {
  const duration = parseDuration(text);
  if (duration === undefined) throw new StepError(`${text} is no duration; write for example PT1H or 90m`);
  return duration;
}

function moveOf(answer: unknown): string {
  // The control document says what an advance answers.
  const { to, jobsRun } = answer as { readonly to: string; readonly jobsRun: number };
  return `→ ${to}, ${jobsRun} job${jobsRun === 1 ? '' : 's'} run`;
}
