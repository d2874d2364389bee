/** Properties of automations: what can be saved, what may go live, and what comes of it. */
import type { Property } from '../../../property.ts';
import { brakes } from './brakes.ts';
import { budget, months } from './budget.ts';
import { conditions } from './conditions.ts';
import { contentsAreChecked } from './contents.ts';
import { copies, copiesOfSeveral } from './copies.ts';
import { definitionsAreBounded, editsAreShown, otherPlatforms } from './definitions.ts';
import { draftPosts, drafts } from './drafts.ts';
import { goesLive } from './going-live.ts';
import { lengths } from './lengths.ts';
import { life } from './life.ts';
import { lostAccountsOfFlows } from './lost-accounts.ts';
import { neighbours } from './neighbours.ts';
import { brake, flowsOfEvent } from './numbers.ts';
import { onePrivateReply, privateReplyAge, receivedComments } from './private-replies.ts';
import { stops } from './stops.ts';
import { waitingJobs } from './waiting-jobs.ts';
import { wholeRuns } from './whole-runs.ts';
import { orderOfFlows, wordless } from './wordless.ts';

export function automationsSuite(): Property[] {
  const onDrafts = [goesLive(), life(), contentsAreChecked(), definitionsAreBounded(), otherPlatforms(), editsAreShown()];
  return [
    ...onDrafts,
    lengths,
    drafts,
    draftPosts,
    brake,
    flowsOfEvent,
    budget,
    months,
    stops,
    copies,
    copiesOfSeveral,
    brakes,
    conditions,
    lostAccountsOfFlows,
    wholeRuns,
    neighbours,
    waitingJobs,
    wordless,
    orderOfFlows,
    onePrivateReply,
    receivedComments,
    privateReplyAge,
  ] as Property[];
}
