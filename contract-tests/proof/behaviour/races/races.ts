/** All races, as a suite for the runner. */

import type { ModelTools } from '../../../model/real.ts';
import type { Property } from '../../../property.ts';
import { PEOPLE_RACES } from './people-races.ts';
import { POST_RACES } from './post-races.ts';
import { raceProperty } from './race.ts';
import { UPLOAD_RACES } from './upload-races.ts';

export function raceSuite(tools: ModelTools): readonly Property[] {
  return [...POST_RACES, ...UPLOAD_RACES, ...PEOPLE_RACES].map(race => raceProperty(race, tools));
}
