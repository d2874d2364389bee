/** The checks of a request in their order, each with its explanation as the source of the response. */
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';

type AnsweredBy = RequestRecord['answeredBy'];

export const CHECKS: readonly { readonly value: AnsweredBy; readonly label: string; readonly explanation: string }[] = [
  { value: 'match', label: 'Match', explanation: 'No operation has this method and path.' },
  { value: 'throttle', label: 'Throttle', explanation: 'The request was throttled.' },
  { value: 'key', label: 'Key', explanation: 'The API key is missing or unknown.' },
  { value: 'feature', label: 'Feature', explanation: 'The feature is disabled for the organization.' },
  { value: 'fault', label: 'Fault', explanation: 'A fault was injected.' },
  { value: 'validation', label: 'Validation', explanation: 'The request does not match the OpenAPI document.' },
  { value: 'operation', label: 'Operation', explanation: 'The operation responded.' },
];
