/** Overrides of the fields of an event. */

import { errors } from '../../../kernel/errors.ts';
import { ownValue, setOwn } from '../../../text/own.ts';
import type { FieldPath } from './event-fields.ts';

/** A value, and where it goes in an event. */
export interface Override {
  readonly path: FieldPath;
  readonly value: unknown;
}

/** The fields of `data` and the paths of `set`, in that order. Throws 400 for a path that does not begin with `data`. */
export function overridesOf(data: object = {}, set: object = {}): Override[] {
  return [
    ...Object.entries(data).map(([name, value]: [string, unknown]) => ({ path: ['data', name], value })),
    ...Object.entries(set).map(([path, value]: [string, unknown]) => ({ path: stepsOf(path), value })),
  ];
}

function stepsOf(path: string): FieldPath {
  const steps = path.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step));
  if (steps[0] === 'data' && steps.length > 1 && !steps.includes('')) return steps;
  throw errors.invalidField(['set', path], 'must be a path that begins with data, such as data.status');
}

/** Sets a value in an event, which is changed. Objects on the way are created. Throws 400 for a path through anything else. */
export function setField(event: object, { path, value }: Override): void {
  let place: object = event;
  path.slice(0, -1).forEach((step, index) => {
    const next = fieldAt(place, step, path.slice(0, index));
    const inner = next ?? {};
    if (typeof inner !== 'object')
      throw errors.invalidField(path, `${path.slice(0, index + 1).join('.')} is ${JSON.stringify(next)}, which has no fields`);
    if (inner !== next) setOwn(place, step, inner);
    place = inner;
  });
  const last = path.at(-1) ?? '';
  fieldAt(place, last, path.slice(0, -1));
  setOwn(place, last, value);
}

/** What stands at a step. A list has its items, and room for one more. */
function fieldAt(place: object, step: string | number, way: FieldPath): unknown {
  if (!Array.isArray(place)) return ownValue(place, step);
  const items = place.length === 1 ? '1 item' : `${place.length} items`;
  if (typeof step !== 'number' || step > place.length)
    throw errors.invalidField([...way, step], `${way.join('.')} is a list of ${items}; give the place of an item, 0 to ${place.length}`);
  return ownValue(place, step);
}
