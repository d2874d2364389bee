import type { RequestRecord } from '../../openapi/generated/control-types.ts';
import type { World } from '../domain/world.ts';

/** The check or part that answered a request, in the order in which they are asked. */
export type AnsweredBy = RequestRecord['answeredBy'];

/** What is known of a request so far; the log shows it even when a check refused the request. */
export interface RequestProgress {
  world: World;
  operationId: string | null;
  requestBody: string | null;
  /** What is asked now. */
  answeredBy: AnsweredBy;
}
