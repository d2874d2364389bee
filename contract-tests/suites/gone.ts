import * as fc from 'fast-check';
import type { Answer } from '../exchange.ts';
import type { Session } from '../session.ts';

/** On a deployment others may delete what a list has shown: then the case does not apply. On a simulator nobody does. */
export function skipIfGone({ control }: Session, { status }: Answer): void {
  fc.pre(control !== undefined || status !== 404);
}
