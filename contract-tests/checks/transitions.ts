import type { OperationSpec } from '../../openapi/document.ts';
import type { Transitions } from '../model/transitions.ts';
import { type Check, flaws, type Judge } from './check.ts';
import { type ShownStatus, statusesIn } from './statuses.ts';

interface Sighting {
  readonly status: string;
  readonly answeredAt: number;
}

/** Between two responses about one object its status changed only as its lifecycle allows; moves in between may have gone unseen. */
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
      : [`${subject} went from ${before.status} to ${status}: ${lifecycle} has no such way`];
  };
  return ({ operation, status, body, sentAt, answeredAt }) => {
    const schema = operation.responses.get(status);
    if (!schema || status >= 300) return [];
    return flaws([...statusesIn(schema, body, subjectOf(operation))].flatMap(shown => judge(shown, sentAt, answeredAt)));
  };
}

/** What a response without an id is about, where it is the same at each call: the health of the service. Empty where ids name the objects. */
function subjectOf({ id, method, pathParameters, queryParameters }: OperationSpec): string {
  return method === 'GET' && pathParameters.length + queryParameters.length === 0 ? id : '';
}

/** Enough for those that overlap. */
const MAX_SIGHTINGS = 16;
