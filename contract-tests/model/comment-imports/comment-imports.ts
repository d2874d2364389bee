/** The model of comment imports. */

import { defineModel } from '../define-model.ts';
import { importsTimeline, type ModelJob } from '../imports.ts';
import { setPlatform } from '../platform-failures.ts';
import type { Real } from '../real.ts';
import { nextMidnight, wait } from '../wait.ts';
import { actOnComment } from './act-on-comment.ts';
import { follow, followAll, observeOpen } from './follow.ts';
import { listComments } from './list-comments.ts';
import { listImports } from './list-imports.ts';
import { COMMENTS_PER_IMPORT, type CommentImportsModel, LATENCIES, type ModelImport, PLATFORMS, type Place } from './model.ts';
import { compareComments, observe, observeComments } from './observe.ts';
import { removePost } from './remove-post.ts';
import { startImport } from './start-import.ts';
import { findPlaces } from './unknown-posts.ts';
import { writeComment } from './write-comment.ts';

/** Longer than the last attempt of any active import takes. */
const REST_MS = 200_000;

const failPlatform = setPlatform<string, CommentImportsModel>({
  platforms: PLATFORMS,
  failures: [{ mode: 'outage' }, { mode: 'timeout' }, { mode: 'rate-limited' }, { mode: 'rate-limited', endsInMs: 3_600_000 }],
  failuresPerRecovery: 1,
});

const waits = wait<CommentImportsModel>([1_000, 3_000, 10_000, 10_000, 65_000, 200_000, ['until the day is over', nextMidnight]]);

/** Rules about comments and instants, which only a simulator reveals. */
const TIME_RULES = ['CMI-21', 'CMI-22', 'D-CMI-01', 'D-CMI-03'];
const LIST_RULES = ['CMI-10', 'CMI-11', 'CMI-23'];
const START_RULES = ['CMI-01', 'CMI-07', 'CMI-15', 'CMI-16', 'CMI-17'];

export const commentImportsModel = defineModel<CommentImportsModel, ModelJob<ModelImport>>({
  id: 'model/comment-imports',
  area: 'comment-imports',
  title: 'A comment import fetches the newest comments of a post and updates known ones; one import is active at a time',
  rules: [],
  maxCommands: 40,
  needs: ['imports'],
  commands: [
    { command: writeComment, weight: 4, needs: ['clock', 'control'] },
    { command: startImport, weight: 4, rules: START_RULES },
    { command: follow, rules: ['CMI-08', 'CMI-18'] },
    { command: waits, weight: 4, needs: ['clock', 'control'], rules: TIME_RULES },
    { command: actOnComment, weight: 3, needs: ['control'], rules: ['CMI-24'] },
    { command: removePost, needs: ['control'] },
    { command: failPlatform, needs: ['clock', 'control'], rules: ['D-CMI-02', 'D-CMI-06'] },
    { command: listComments, needs: ['control'], rules: LIST_RULES },
    { command: listImports, rules: ['CMI-06'] },
  ],
  setUp: real => (real.has.has('control') ? knownWorld(real) : unknownWorld(real)),
  timeline: importsTimeline(observe),
  compare: (model, real) => (model.isKnown ? compareComments(model, real) : observeOpen(model, real)),
  async finish(model, real) {
    if (!model.isKnown) return followAll(model, real);
    await real.advanceTo(model.now + REST_MS);
    await observeComments(model, real);
  },
});

async function knownWorld(real: Real): Promise<CommentImportsModel> {
  const { control } = real;
  // With direct messages or automations on, comments would come by themselves.
  const features = { dms: false, automations: false };
  await control('PATCH', '/_sim/organizations/org_acme', { features, limits: { commentsPerImport: COMMENTS_PER_IMPORT } });
  for (const [platform, latency] of LATENCIES) await control('PATCH', `/_sim/platforms/${platform}`, { latency });
  const posts = [{ postId: await makePost(real) }, { postId: await makePost(real) }];
  await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
  return modelOf(
    real,
    true,
    posts.flatMap(post => PLATFORMS.map(platform => ({ post, platform, isGone: false, comments: [], seen: new Map() }))),
  );
}

async function unknownWorld(real: Real): Promise<CommentImportsModel> {
  return modelOf(real, false, await findPlaces(real));
}

function modelOf(real: Real, isKnown: boolean, places: readonly Place[]): CommentImportsModel {
  return { isKnown, now: real.time().from, places, imports: [], jobs: [], failures: new Map(), said: 0, hasNews: false };
}

async function makePost(real: Real): Promise<string> {
  const postDate = new Date(real.time().from).toISOString();
  const data = { INSTAGRAM: { text: 'Modelled', uploadIds: ['upload_acme_image'] }, FACEBOOK: { text: 'Modelled' } };
  const body = { teamId: real.teamId, title: 'Modelled', status: 'SCHEDULED', postDate, socialAccountTypes: PLATFORMS, data };
  return String((await real.did('createPost', { body }))['id']);
}
