/** Properties of automations: what can be saved, what may go live, and what comes of it. */
import type { Property } from '../../../property.ts';
import { budget, months } from './budget.ts';
import { contentsAreChecked } from './contents.ts';
import { copies, copiesOfSeveral } from './copies.ts';
import { definitionsAreBounded, editsAreShown, otherPlatforms } from './definitions.ts';
import { draftPosts, drafts } from './drafts.ts';
import { goesLive } from './going-live.ts';
import { lengths } from './lengths.ts';
import { life } from './life.ts';
import { brake, flowsOfEvent } from './numbers.ts';
import { stops } from './stops.ts';

export function automationsSuite(): Property[] {
  const onDrafts = [goesLive(), life(), contentsAreChecked(), definitionsAreBounded(), otherPlatforms(), editsAreShown()];
  return [...onDrafts, lengths, drafts, draftPosts, brake, flowsOfEvent, budget, months, stops, copies, copiesOfSeveral] as Property[];
}
