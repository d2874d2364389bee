/** Who answers a request, in the order in which they are asked. */
import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';

type AnsweredBy = RequestRecord['answeredBy'];

export const CHECKS: readonly { readonly value: AnsweredBy; readonly label: string; readonly answer: string }[] = [
  { value: 'match', label: 'Match', answer: 'No endpoint has this method and path.' },
  { value: 'throttle', label: 'Throttle', answer: 'The throttle had counted too many requests.' },
  { value: 'key', label: 'Key', answer: 'The API key is missing or unknown.' },
  { value: 'feature', label: 'Feature', answer: 'The feature is off for the organization.' },
  { value: 'fault', label: 'Fault', answer: 'An injected fault hit the call.' },
  { value: 'validation', label: 'Validation', answer: 'The request does not fit the document.' },
  { value: 'operation', label: 'Operation', answer: 'The operation answered.' },
];
