import * as fc from 'fast-check';
import type { Answer } from '../exchange.ts';
import type { Session } from '../session.ts';

/** Discards the case after a 404 on a deployment, where others may delete a listed object. */
export function skipIfGone({ control }: Session, { status }: Answer): void {
  fc.pre(control !== undefined || status !== 404);
}
