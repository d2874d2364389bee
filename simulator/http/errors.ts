import { ApiError } from '../kernel/errors.ts';
import { JSON_TYPE, jsonAnswer, type TextAnswer } from './message.ts';

/** The answer for a thrown error. Anything but an ApiError is a defect of the simulator: reported to `onDefect`, 500 to the caller. */
export function errorAnswer(error: unknown, onDefect: (error: unknown) => void): TextAnswer {
  if (!(error instanceof ApiError)) {
    onDefect(error);
    return jsonAnswer(500, { statusCode: 500, message: 'Internal server error' });
  }
  const { statusCode, message, issues, allow } = error;
  return {
    status: statusCode,
    headers: allow ? { 'content-type': JSON_TYPE, allow: allow.join(', ') } : { 'content-type': JSON_TYPE },
    body: JSON.stringify(issues ? { statusCode, message, issues } : { statusCode, message }),
    refusal: error.grounds,
  };
}
