/** Properties of automations: what can be saved, what may go live, and what comes of it. */

import { brakes } from '../../proof/behaviour/automations/brakes.ts';
import { budget, months } from '../../proof/behaviour/automations/budget.ts';
import { conditions } from '../../proof/behaviour/automations/conditions.ts';
import { copies, copiesOfSeveral } from '../../proof/behaviour/automations/copies.ts';
import { draftPosts, drafts } from '../../proof/behaviour/automations/drafts.ts';
import { lostAccountsOfFlows } from '../../proof/behaviour/automations/lost-accounts.ts';
import { neighbours } from '../../proof/behaviour/automations/neighbours.ts';
import { brake, flowsOfEvent } from '../../proof/behaviour/automations/numbers.ts';
import { onePrivateReply, privateReplyAge, receivedComments } from '../../proof/behaviour/automations/private-replies.ts';
import { stops } from '../../proof/behaviour/automations/stops.ts';
import { waitingJobs } from '../../proof/behaviour/automations/waiting-jobs.ts';
import { wholeRuns } from '../../proof/behaviour/automations/whole-runs.ts';
import { orderOfFlows, wordless } from '../../proof/behaviour/automations/wordless.ts';
import type { Property } from '../../property.ts';
import { contentsAreChecked } from './contents.ts';
import { definitionsAreBounded, editsAreShown, otherPlatforms } from './definitions.ts';
import { goesLive } from './going-live.ts';
import { lengths } from './lengths.ts';
import { life } from './life.ts';

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
