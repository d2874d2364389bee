import type { ParityScore } from '../score.ts';
import { type About, parityOf } from './report.ts';

/** The score as `GET /_sim/parity` answers it. */
export function jsonReport(score: ParityScore, about: About): string {
  return JSON.stringify(parityOf(score, about), null, 2);
}
