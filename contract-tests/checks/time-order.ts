import { objectsIn } from './body-values.ts';
import { type Check, flaws } from './check.ts';

/** Pairs of times of an object, the earlier one first. */
const ORDERED: readonly (readonly [string, string])[] = [
  ['createdAt', 'updatedAt'],
  ['createdAt', 'deletedAt'],
  ['createdAt', 'postedDate'],
  ['startedAt', 'completedAt'],
];

/** No object is changed or deleted before it was created, or completed before it was started. */
export const timeOrder: Check = {
  id: 'time-order',
  title: 'No object is changed before it was created, or completed before it was started',
  rules: [],
  isAboutResponse: true,
  begin:
    () =>
    ({ body }) =>
      flaws(objectsIn(body).flatMap(misordered)),
};

function misordered(object: Readonly<Record<string, unknown>>): string[] {
  return ORDERED.flatMap(([early, late]) => {
    const [from, to] = [object[early], object[late]];
    const isMisordered = typeof from === 'string' && typeof to === 'string' && Date.parse(from) > Date.parse(to);
    return isMisordered ? [`${late} ${to} is before ${early} ${from}`] : [];
  });
}
