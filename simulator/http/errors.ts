import { ApiError } from '../kernel/errors.ts';
import { jsonAnswer, type TextAnswer } from './message.ts';

/** The answer for whatever was thrown. What is not an ApiError is the simulator's own failure: told to `onDefect`, 500 to the caller. */
export function errorAnswer(error: unknown, onDefect: (error: unknown) => void): TextAnswer {
  if (!(error instanceof ApiError)) {
    onDefect(error);
    return jsonAnswer(500, { statusCode: 500, message: 'Internal server error' });
  }
  const { statusCode, message, issues } = error;
  return jsonAnswer(statusCode, issues ? { statusCode, message, issues } : { statusCode, message });
}
