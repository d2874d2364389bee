/** Properties of automations: what can be saved, what may go live, and what comes of it. */
import type { Property } from '../../../property.ts';
import { contentsAreChecked } from './contents.ts';
import { copies } from './copies.ts';
import { definitionsAreBounded, editsAreShown, otherPlatforms } from './definitions.ts';
import { drafts } from './drafts.ts';
import { goesLive } from './going-live.ts';
import { life } from './life.ts';
import { brake, budget, flowsOfEvent } from './numbers.ts';
import { stops } from './stops.ts';

export function automationsSuite(): Property[] {
  const onDrafts = [goesLive(), life(), contentsAreChecked(), definitionsAreBounded(), otherPlatforms(), editsAreShown()];
  return [...onDrafts, drafts, brake, flowsOfEvent, budget, stops, copies] as Property[];
}
