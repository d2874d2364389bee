import type { Transitions } from '../model/transitions.ts';
import { contentType, documentedStatus, secrets, undocumentedProperties } from './answers.ts';
import type { Check } from './check.ts';
import { errorShape } from './error-shape.ts';
import { askedFor, listOrder, pages } from './lists.ts';
import { responseSchema } from './response-schema.ts';
import { transitionsCheck } from './transitions.ts';
import { ids, lastingValues, outcomes, timeOrder, times, usage } from './values.ts';

/** Creates all checks. A new check must be added here. */
export function allChecks(transitions: Transitions): readonly Check[] {
  return [
    documentedStatus,
    contentType,
    responseSchema(),
    undocumentedProperties,
    errorShape,
    ids,
    times,
    timeOrder,
    outcomes,
    usage,
    pages,
    listOrder,
    askedFor,
    lastingValues,
    transitionsCheck(transitions),
    secrets,
  ];
}
