import { objectsIn } from './body-values.ts';
import { type Check, flaws } from './check.ts';

/** The remaining units of a quota are its limit minus the used units, and never below zero (ORG-14). */
export const usage: Check = {
  id: 'usage',
  title: 'The remaining units of a quota are its limit minus the used units',
  rules: ['ORG-14'],
  isAboutResponse: true,
  begin:
    () =>
    ({ body }) =>
      flaws(objectsIn(body).flatMap(wrongRemainder)),
};

function wrongRemainder({ used, limit, remaining }: Readonly<Record<string, unknown>>): string[] {
  if (typeof used !== 'number' || typeof limit !== 'number' || typeof remaining !== 'number') return [];
  const expected = Math.max(0, limit - used);
  return remaining === expected ? [] : [`remaining is ${remaining} with ${used} of ${limit} used`];
}
