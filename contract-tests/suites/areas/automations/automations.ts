/** Properties of automations: what can be saved, and what may go live. */
import type { Property } from '../../../property.ts';
import { contentsAreChecked } from './contents.ts';
import { definitionsAreBounded, editsAreShown, otherPlatforms } from './definitions.ts';
import { goesLive } from './going-live.ts';
import { life } from './life.ts';

export function automationsSuite(): Property[] {
  return [goesLive(), life(), contentsAreChecked(), definitionsAreBounded(), otherPlatforms(), editsAreShown()];
}
