/** What differs between a world of a simulator and a deployment, for the steps of a scenario that both can take. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, ClockMove, Event, EventList, JobList } from '../../openapi/generated/control-types.ts';
import { clockHint } from '../../simulator/text/failures.ts';
import type { Answer, Control } from './client.ts';
import { InterruptedError, StepError } from './errors.ts';

/** Where the steps of a scenario take place. */
export interface Place {
  /** Returns the time there, ISO 8601. */
  now(): Promise<string>;
  /** Lets milliseconds pass, and returns the outcome for the timeline. */
  wait(ms: number): Promise<string>;
  /** Resolves when webhooks under way have arrived: on a deployment when `isThere` says so, or no later than the limit. */
  arrived(isThere: () => boolean): Promise<void>;
  /** Says why what a step waits for has not come, where the clock tells; otherwise ''. */
  whyNotYet(): Promise<string>;
  /** Returns the events of the service, the newest first; a deployment tells none. */
  events(): Promise<readonly Event[]>;
}

/** A world of a simulator, whose clock its steps advance. */
export function worldPlace(control: Control): Place {
  return {
    async now() {
      // The type is that of the control document.
      return ((await control.call('GET', '/clock')) as Clock).now;
    },
    async wait(ms) {
      return describeMove(await control.call('POST', '/clock/advance', { by: ms }));
    },
    async arrived() {
      await control.call('POST', '/deliveries/settle');
    },
    async whyNotYet() {
      // The types are those of the control document.
      const { mode, now } = (await control.call('GET', '/clock')) as Clock;
      if (mode !== 'manual') return `The clock is at ${now} and goes on by itself: a step such as advance: 1h moves it at once.`;
      const { items } = (await control.call('GET', '/jobs?limit=1')) as JobList;
      return clockHint({ now, next: items[0] }, instant => `for example with the step advance: { to: '${instant}' }`);
    },
    async events() {
      const { status, body } = await control.ask('GET', '/events?limit=1000');
      // The world may have been removed. The type is that of the control document.
      return status === 200 ? (body as EventList).items : [];
    },
  };
}

/** How often a run looks whether a webhook has arrived. */
const LOOK_MS = 50;
/** How often a wait looks whether the run has come to its end. */
const SLICE_MS = 500;

export interface DeploymentPlaceOptions {
  /** The longest time that a step waits. */
  readonly maxWaitMs: number;
  /** Returns why the run has come to its end; undefined while it has not. */
  readonly stopped: () => string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A deployment, where time is real. A wait ends with an InterruptedError when the signal aborts, and with a StepError when the run has come to its end. */
export function deploymentPlace({ maxWaitMs, stopped, signal }: DeploymentPlaceOptions): Place {
  const pause = async (ms: number): Promise<void> => {
    const reason = stopped();
    if (reason !== undefined) throw new StepError(`The wait has ended: ${reason}`);
    await sleep(ms, undefined, signal && { signal }).catch((error: unknown) => {
      throw signal?.aborted ? new InterruptedError() : error;
    });
  };
  return {
    now: () => Promise.resolve(new Date().toISOString()),
    async wait(ms) {
      if (ms > maxWaitMs) throw new StepError(`wait: ${ms / 1000} s are longer than --max-wait, ${maxWaitMs / 1000} s`);
      const until = performance.now() + ms;
      for (let left = ms; left > 0; left = until - performance.now()) await pause(Math.min(SLICE_MS, left));
      return `waited ${ms / 1000} s`;
    },
    async arrived(isThere) {
      const until = performance.now() + maxWaitMs;
      while (!isThere() && performance.now() < until) await pause(Math.min(LOOK_MS, maxWaitMs));
    },
    whyNotYet: () => Promise.resolve(''),
    events: () => Promise.resolve([]),
  };
}

/** The control API of a deployment, which has none. Steps that need it are refused before a run, so that no call gets here. */
export const NO_CONTROL: Control = {
  call: (method, path) => Promise.reject(noControl(method, path)),
  ask: (method, path): Promise<Answer> => Promise.reject(noControl(method, path)),
};

function noControl(method: string, path: string): StepError {
  return new StepError(`${method} /_sim${path} was not sent: a deployment has no control API`);
}

/** Describes an answer of the control API about a move of the clock. */
export function describeMove(answer: unknown): string {
  // The type is that of the control document.
  const { to, jobsRun } = answer as ClockMove;
  return `→ ${to}, ${jobsRun} job${jobsRun === 1 ? '' : 's'} run`;
}
