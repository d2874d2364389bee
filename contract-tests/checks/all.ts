import type { Transitions } from '../model/transitions.ts';
import { askedFor } from './asked-for.ts';
import type { Check } from './check.ts';
import { contentType } from './content-type.ts';
import { documentedStatus } from './documented-status.ts';
import { errorShape } from './error-shape.ts';
import { ids } from './ids.ts';
import { lastingValues } from './lasting-values.ts';
import { listOrder } from './list-order.ts';
import { outcomes } from './outcomes.ts';
import { pages } from './pages.ts';
import { responseSchema } from './response-schema.ts';
import { secrets } from './secrets.ts';
import { timeOrder } from './time-order.ts';
import { times } from './times.ts';
import { transitionsCheck } from './transitions.ts';
import { undocumentedProperties } from './undocumented-properties.ts';
import { usage } from './usage.ts';

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
