/** The model of comment imports. */

import { defineModel } from '../define-model.ts';
import { setPlatform } from '../platform-failures.ts';
import type { Real } from '../real.ts';
import { nextMidnight, wait } from '../wait.ts';
import { actOnComment } from './act-on-comment.ts';
import { listComments } from './list-comments.ts';
import { listImports } from './list-imports.ts';
import {
  COMMENTS_PER_IMPORT,
  type CommentImportsModel,
  type ImportPlatform,
  importsTimeline,
  LATENCIES,
  type ModelImport,
  PLATFORMS,
} from './model.ts';
import { compareComments, observe, observeComments } from './observe.ts';
import { removePost } from './remove-post.ts';
import { refusedImport, startImport } from './start-import.ts';
import { writeComment } from './write-comment.ts';

/** Long enough for the last try of what is under way. */
const REST_MS = 200_000;

const failPlatform = setPlatform<ImportPlatform, CommentImportsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }, { mode: 'timeout' }, { mode: 'rate-limited' }, { mode: 'rate-limited', endsInMs: 3_600_000 }],
  failuresPerRecovery: 1,
});

const waits = wait<CommentImportsModel>([1_000, 3_000, 10_000, 10_000, 65_000, 200_000, ['until the day is over', nextMidnight]]);

export const commentImportsModel = defineModel<CommentImportsModel, ModelImport>({
  id: 'model/comment-imports',
  area: 'comment-import',
  title: 'A comment import fetches the newest comments of a post and updates known ones; one import is active at a time',
  rules: [
    'CMI-01',
    'CMI-02',
    'CMI-06',
    'CMI-07',
    'CMI-08',
    'CMI-10',
    'CMI-11',
    'CMI-13',
    'CMI-15',
    'CMI-16',
    'CMI-17',
    'CMI-21',
    'CMI-22',
    'CMI-23',
    'CMI-24',
    'D-CMI-01',
    'D-CMI-02',
    'D-CMI-03',
  ],
  maxCommands: 40,
  needs: ['clock', 'control', 'tier'],
  commands: [
    { command: writeComment, weight: 4 },
    { command: startImport, weight: 4 },
    { command: refusedImport },
    { command: waits, weight: 4 },
    { command: actOnComment, weight: 3 },
    { command: removePost },
    { command: failPlatform },
    { command: listComments },
    { command: listImports },
  ],
  async setUp(real) {
    const { control } = real;
    // With direct messages or automations on, comments would come by themselves.
    const features = { dms: false, automations: false };
    await control('PATCH', '/_sim/organizations/org_acme', { features, limits: { commentsPerImport: COMMENTS_PER_IMPORT } });
    for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCIES[platform] });
    const postIds = [await makePost(real, 'SCHEDULED'), await makePost(real, 'SCHEDULED')];
    const draftId = await makePost(real, 'DRAFT');
    await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
    const places = postIds.flatMap(postId => PLATFORMS.map(platform => ({ postId, platform, isGone: false, comments: [] })));
    return { now: real.time().from, places, draftId, imports: [], failures: new Map(), said: 0, hasNews: false };
  },
  timeline: { ...importsTimeline, observe: (each, _, real) => observe(each, real) },
  compare: compareComments,
  async finish(model, real) {
    await real.advanceTo(model.now + REST_MS);
    await observeComments(model, real);
  },
});

async function makePost(real: Real, status: 'DRAFT' | 'SCHEDULED'): Promise<string> {
  const postDate = new Date(real.time().from).toISOString();
  const data = { INSTAGRAM: { text: 'Modelled', uploadIds: ['upload_acme_image'] }, FACEBOOK: { text: 'Modelled' } };
  const body = { teamId: real.teamId, title: 'Modelled', status, postDate, socialAccountTypes: PLATFORMS, data };
  return String((await real.did('createPost', { body }))['id']);
}
