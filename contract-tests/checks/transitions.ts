import type { OperationSpec } from '../../openapi/document.ts';
import type { Transitions } from '../model/transitions.ts';
import { type Check, flaws, type Judge } from './check.ts';
import { type ShownStatus, statusesIn } from './statuses.ts';

interface Sighting {
  readonly status: string;
  readonly answeredAt: number;
}

/** The status of an object changes only as its lifecycle allows. Transitions between two responses may be unseen. */
export function transitionsCheck(transitions: Transitions): Check {
  return {
    id: 'transitions',
    title: 'A status changes only as its lifecycle allows',
    rules: [],
    isAboutSequence: true,
    begin: () => judgeStatuses(transitions),
  };
}

function judgeStatuses(transitions: Transitions): Judge {
  const seen = new Map<string, Sighting[]>();
  const judge = ({ lifecycle, subject, status }: ShownStatus, sentAt: number, answeredAt: number): string[] => {
    const sightings = seen.get(subject) ?? [];
    seen.set(subject, sightings);
    const before = sightings.findLast(sighting => sighting.answeredAt < sentAt);
    sightings.push({ status, answeredAt });
    if (sightings.length > MAX_SIGHTINGS) sightings.shift();
    if (!before || before.status === status) return [];
    return transitions.saw(lifecycle, before.status, status)
      ? []
      : [`${subject} went from ${before.status} to ${status}: ${lifecycle} has no such path`];
  };
  return ({ operation, status, body, sentAt, answeredAt }) => {
    const schema = operation.responses.get(status);
    if (!schema || status >= 300) return [];
    return flaws([...statusesIn(schema, body, subjectOf(operation))].flatMap(shown => judge(shown, sentAt, answeredAt)));
  };
}

/** Returns the operation id as the subject of a response without ids that is about the same object at each call, such as health; otherwise empty. */
function subjectOf({ id, method, pathParameters, queryParameters }: OperationSpec): string {
  return method === 'GET' && pathParameters.length + queryParameters.length === 0 ? id : '';
}

/** More than the number of exchanges that overlap. */
const MAX_SIGHTINGS = 16;
