/** What happened in the world of a scenario, for a timeline: asked for at its end, because steps see only a part of it. */

import type { Delivery, Job, RequestRecord } from '../../openapi/generated/control-types.ts';
import { itemsOf } from './client.ts';
import type { ScenarioFile } from './load.ts';
import type { Moment } from './results.ts';
import type { ScenarioRun } from './run.ts';

/** Everything in the order of its simulated time; a step stands before what it has caused at the same instant. */
export async function momentsOf(run: ScenarioRun, { file: own, placeOf }: ScenarioFile): Promise<Moment[]> {
  const steps = run.timeline.flatMap(({ at, path, kind, title, outcome }): Moment[] => {
    const { file, line } = placeOf(path);
    const isMove = kind === 'advance' || kind === 'settle' || kind === 'wait';
    return [
      {
        at,
        lane: isMove ? 'clock' : 'step',
        text: `${file === own ? '' : file}:${line} ${title}`,
        outcome,
        isFailed: /^failed/i.test(outcome),
      },
    ];
  });
  const others = run.isDeployment
    ? []
    : [...(await requestsIn(run)), ...(await jobsIn(run)), ...(await eventsIn(run)), ...(await deliveriesIn(run))];
  // The sort is stable.
  return [...steps, ...others].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

async function requestsIn({ control }: ScenarioRun): Promise<Moment[]> {
  const requests = await itemsOf<RequestRecord>(control, 'requests');
  return requests.toReversed().map(({ at, method, path, status }) => ({
    at,
    lane: 'request',
    text: `${method} ${path}`,
    outcome: String(status),
    isFailed: status === 0 || status >= 400,
  }));
}

/** The jobs that were scheduled before a move of the clock, and no longer are. */
async function jobsIn({ control, jobs, place }: ScenarioRun): Promise<Moment[]> {
  const pending = new Set((await itemsOf<Job>(control, 'jobs')).map(({ id }) => id));
  // A scenario may have removed its world.
  const now = Date.parse(await place.now().catch(() => ''));
  return [...(jobs?.values() ?? [])]
    .filter(({ id, at }) => !pending.has(id) && Date.parse(at) <= now)
    .map(({ at, kind, subject }) => ({ at, lane: 'job', text: kind, outcome: subject ?? '', isFailed: false }));
}

async function eventsIn({ place }: ScenarioRun): Promise<Moment[]> {
  return (await place.events()).toReversed().map(({ createdAt, type, data: { id, status } }) => ({
    at: createdAt,
    lane: 'event',
    text: type,
    outcome: [id, status].filter(part => typeof part === 'string').join(' '),
    isFailed: status === 'ERROR',
  }));
}

async function deliveriesIn({ control }: ScenarioRun): Promise<Moment[]> {
  const deliveries = await itemsOf<Delivery>(control, 'deliveries');
  return deliveries.toReversed().flatMap(({ type, attempts }) =>
    attempts.map(({ number, at, responseStatus, error }): Moment => {
      const answer = responseStatus === null ? (error ?? 'no answer') : String(responseStatus);
      return {
        at,
        lane: 'delivery',
        text: `${type}, attempt ${number}`,
        outcome: answer,
        isFailed: responseStatus === null || responseStatus >= 300,
      };
    }),
  );
}
