/** Posts in every status and with every end, and what happens to all of them. */
import type { Property } from '../../../../property.ts';
import { ended } from './ended.ts';
import { changedFirstComments, firstComments } from './first-comments.ts';
import { fullDays, fullMonths } from './full-days.ts';
import { inEachStatus } from './in-each-status.ts';
import { lostAccounts } from './lost-accounts.ts';
import { manyLost } from './many-lost.ts';
import { connectedAgain, otherTeams } from './other-teams.ts';
import { reconnectedAgain } from './reconnected-again.ts';
import { twoFailures } from './two-failures.ts';

export function postLifeSuite(): Property[] {
  return [
    inEachStatus,
    lostAccounts,
    manyLost,
    reconnectedAgain,
    ended,
    firstComments,
    changedFirstComments,
    fullDays,
    fullMonths,
    twoFailures,
    otherTeams,
    connectedAgain,
  ] as Property[];
}
