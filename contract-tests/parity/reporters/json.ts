import type { ParityScore } from '../score.ts';
import { type About, parityOf } from './report.ts';

/** Returns the score in the format of `GET /_sim/parity`. */
export function jsonReport(score: ParityScore, about: About): string {
  return JSON.stringify(parityOf(score, about), null, 2);
}
