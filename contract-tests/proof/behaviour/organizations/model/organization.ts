/** The joined model: how a change in one area affects the others, over simulated weeks. */

import * as fc from 'fast-check';
import { deleteComment } from '../../../../model/comments/delete-comment.ts';
import { retryComment } from '../../../../model/comments/retry-comment.ts';
import { scheduleComment } from '../../../../model/comments/schedule-comment.ts';
import { defineModel } from '../../../../model/define-model.ts';
import { setPlatform } from '../../../../model/platform-failures.ts';
import { deletePost } from '../../../../model/posts/delete-post.ts';
import { findPost } from '../../../../model/posts/find-post.ts';
import { makeDraft } from '../../../../model/posts/make-draft.ts';
import { isBetweenAnswers, type ModelPlatform, type PostsModel } from '../../../../model/posts/model.ts';
import { retryPost } from '../../../../model/posts/retry-post.ts';
import { schedulePost } from '../../../../model/posts/schedule-post.ts';
import type { Real } from '../../../../model/real.ts';
import { nextMidnight, wait } from '../../../../model/wait.ts';
import { disconnect } from '../../accounts/model/disconnect.ts';
import { losePermission } from '../../accounts/model/lose-permission.ts';
import { setChannel } from '../../accounts/model/set-channel.ts';
import { setGrace } from '../../accounts/model/set-grace.ts';
import { setPermission } from '../../accounts/model/set-permission.ts';
import { unsetChannel } from '../../accounts/model/unset-channel.ts';
import { connect, enableMessaging, leaveAndReturn, loseAndReturn, reconnectPosts } from './accounts.ts';
import { answerPerson, archive, listeningTeams, write, writeTo } from './conversations.ts';
import { createComment } from './create-comment.ts';
import { createPost } from './create-post.ts';
import { importHistory } from './import-history.ts';
import { beforeExpiry, onPart, organizationTimeline } from './in-organization.ts';
import { isBeforeExpiry, type OrganizationModel, REST_MS } from './model.ts';
import { observe, observeAll } from './observe.ts';
import { setUp } from './set-up.ts';
import { intrude } from './strangers.ts';
import { copyAccounts, createTeam, deleteTeam } from './teams.ts';
import { deleteUpload, upload } from './uploads.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const waits = wait<OrganizationModel>(
  [
    3_000,
    10 * MINUTE,
    7 * HOUR,
    DAY,
    3 * DAY,
    8 * DAY,
    31 * DAY,
    ['until the last millisecond of the day', model => nextMidnight(model) - 1],
    ['until a new month', ({ now }) => firstOfNextMonth(now)],
  ],
  (model, until) => until > model.now && isBeforeExpiry(model, until),
);

/** Avoids the month's first full minute, because jobs of full minutes run then. */
function firstOfNextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1, 0, 0, 7, 137);
}

const failPlatform = fc.oneof(
  setPlatform<ModelPlatform, PostsModel>({
    platforms: ['FACEBOOK'],
    failures: [{ mode: 'outage' }, { mode: 'reject' }],
    failuresPerRecovery: 1,
    isPossible: isBetweenAnswers,
  }),
  // The service does not check accounts of BLUESKY by itself. In a check it would have to tell a lost answer from a refusal.
  setPlatform<ModelPlatform, PostsModel>({
    platforms: ['BLUESKY'],
    failures: [{ mode: 'outage' }, { mode: 'timeout', accepted: true }, { mode: 'reject' }],
    failuresPerRecovery: 1,
    isPossible: isBetweenAnswers,
  }),
);

const posts = (model: OrganizationModel): OrganizationModel['posts'] => model.posts;
const comments = (model: OrganizationModel): OrganizationModel['comments'] => model.comments;
const accounts = (model: OrganizationModel): OrganizationModel['accounts'] => model.accounts;

export const organizationModel = defineModel<OrganizationModel>({
  id: 'model/organization',
  area: 'organizations',
  title:
    'Teams, accounts, posts, uploads, comments, conversations, imports and usage stay consistent while any of them are created and removed',
  rules: ['ORG-06', 'ORG-11', 'D-ORG-06'],
  maxCommands: 24,
  needs: ['clock', 'control'],
  commands: [
    { command: createPost, weight: 5, rules: ['D-UPL-14', 'D-PST-14', 'D-ACC-09', 'QTA-16', 'D-QTA-02', 'D-QTA-03'] },
    { command: onPart(posts, schedulePost), weight: 2, rules: ['D-ACC-13'] },
    { command: onPart(posts, makeDraft) },
    { command: onPart(posts, deletePost), rules: ['QTA-17'] },
    { command: onPart(posts, retryPost), weight: 2 },
    { command: onPart(posts, findPost) },
    { command: createComment, weight: 4, rules: ['CMT-25', 'D-QTA-07'] },
    { command: onPart(comments, scheduleComment) },
    { command: onPart(comments, deleteComment) },
    { command: onPart(comments, retryComment) },
    { command: upload, weight: 2, rules: ['QTA-14'] },
    { command: deleteUpload, weight: 2, rules: ['D-UPL-13'] },
    { command: createTeam, weight: 2, rules: ['WHK-14', 'D-ORG-05'] },
    { command: deleteTeam, weight: 2, rules: ['WHK-17', 'D-ORG-05'] },
    { command: copyAccounts, weight: 2, rules: ['D-ACC-08', 'QTA-05', 'D-QTA-01', 'D-QTA-06'] },
    { command: connect, weight: 2, rules: ['QTA-06'] },
    { command: leaveAndReturn.map(beforeExpiry), weight: 5, rules: ['D-ACC-13', 'D-PST-13', 'QTA-06'] },
    { command: loseAndReturn.map(beforeExpiry), weight: 2, rules: ['ACC-22', 'D-ACC-05'] },
    { command: reconnectPosts, rules: ['D-PST-13'] },
    { command: onPart(accounts, disconnect), weight: 2, rules: ['ACC-23', 'ACC-24', 'D-ACC-12'] },
    { command: onPart(accounts, setChannel), rules: ['D-ACC-14'] },
    { command: onPart(accounts, unsetChannel) },
    { command: onPart(accounts, setPermission) },
    { command: onPart(accounts, losePermission).map(beforeExpiry), rules: ['ACC-18'] },
    { command: onPart(accounts, setGrace) },
    { command: enableMessaging },
    { command: write, weight: 2, rules: ['D-WHK-08'] },
    { command: answerPerson, weight: 2 },
    { command: archive },
    { command: importHistory, rules: ['QTA-26'] },
    { command: intrude, weight: 2, rules: ['AUTH-05'] },
    { command: onPart(posts, failPlatform), weight: 2 },
    { command: waits, weight: 8, rules: ['QTA-18', 'D-RET-01', 'RET-01', 'RET-02', 'RET-03'] },
  ],
  setUp,
  timeline: organizationTimeline,
  compare: observe,
  async finish(model, real) {
    await observeAll(model, real);
    // Messages, and conversations with newer messages, expire at different times.
    await writeToAll(model, real);
    const end = model.now + REST_MS;
    await real.advanceTo(model.now + 16 * DAY);
    await writeToAll(model, real);
    await real.advanceTo(end);
    await observeAll(model, real);
  },
});

async function writeToAll(model: OrganizationModel, real: Real): Promise<void> {
  for (const teamId of listeningTeams(model)) await writeTo(teamId, 'fan_one', model, real);
}
