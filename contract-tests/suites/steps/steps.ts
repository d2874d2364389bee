/** Steps of every area, and what each of them changes and tells. */
import type { Property } from '../../property.ts';
import { stepProperty } from './step.ts';
import { teams } from './teams.ts';

export function stepSuite(): Property[] {
  return [teams].map(stepProperty);
}
