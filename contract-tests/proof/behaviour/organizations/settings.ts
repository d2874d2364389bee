/** Settings and limits of an organization, each with its effect. */
import type { Property } from '../../../property.ts';
import { accessSuite } from './access.ts';
import { ceilingSuite } from './ceilings.ts';
import { loweredLimits } from './lowered-limits.ts';

export function settingsSuite(): Property[] {
  return [...accessSuite(), ...ceilingSuite(), loweredLimits] as Property[];
}
