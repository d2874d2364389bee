/** The model of comment imports. */

import * as fc from 'fast-check';
import { nextMidnight, wait } from '../choose.ts';
import { type Command, defineModel } from '../define-model.ts';
import { expectListed, importsTimeline, type ModelJob } from '../imports.ts';
import { setPlatform } from '../platform-failures.ts';
import type { Real } from '../real.ts';
import { expectSame, expectStatus, fieldsOf } from '../real.ts';
import { findPlaces, follow, followAll, observeOpen, possibleStates, readOf, startImport } from './commands.ts';
import {
  COMMENTS_PER_IMPORT,
  type CommentImportsModel,
  known,
  LATENCIES,
  type ModelComment,
  type ModelImport,
  PLATFORMS,
  type Place,
  whichPlace,
} from './model.ts';
import { compareComments, listed, observe, observeComments } from './observe.ts';

/** A person comments or replies. The service sees the comment in the next import. */
const writeComment = fc
  .record({
    place: whichPlace,
    answers: fc.constantFrom<Answers[]>('nothing', 'nothing', 'a comment', 'a comment that is not there'),
    which: fc.nat(9),
    likesCount: fc.nat(3),
  })
  .map(
    ({ place: number, answers, which, likesCount }): Command<CommentImportsModel> => ({
      check: ({ places }) => places.some(({ isGone }) => !isGone),
      async run(model, real) {
        const there = model.places.filter(({ isGone }) => !isGone);
        const place = there[number % there.length];
        if (!place) return;
        // No two comments have the same instant.
        await real.advanceTo(model.now + 1);
        const candidates = known([place]);
        const answered = answers === 'a comment' ? (candidates[which % candidates.length]?.externalId ?? null) : null;
        const parentId = answers === 'a comment that is not there' ? 'a_comment_of_nobody' : answered;
        model.said += 1;
        const [text, author] = [`Comment ${model.said}`, `fan_${which % 3}`];
        const { post, platform } = place;
        const event = { type: 'comment', socialAccountId: real.accounts.get(platform), ...post, text, author, likesCount };
        const made = await real.control('POST', `/_sim/platforms/${platform}/events`, {
          ...event,
          ...(parentId && { parentExternalId: parentId }),
        });
        expectSame('the comment that the service stores before an import', made['comment'], undefined);
        const fresh = { externalId: null, isHidden: false, isRemoved: false, fetched: null };
        place.comments.push({ text, author, likesCount, publishedAt: model.now, parentId, ...fresh });
        await real.settle();
      },
      toString: () => `comment at place #${number} in answer to ${answers}${answers === 'a comment' ? ` #${which}` : ''}`,
    }),
  );

/** Deletes a post from a platform, except in the last place. Imported comments stay listed. */
const removePost = fc.nat(2).map(
  (number): Command<CommentImportsModel> => ({
    check: ({ places }) => places[number]?.isGone === false,
    async run({ places }, { control, accounts }) {
      const place = places[number];
      if (!place) return;
      const { platform, post } = place;
      const socialAccountId = accounts.get(platform);
      await control('POST', `/_sim/platforms/${platform}/events`, { type: 'post-deleted', socialAccountId, ...post });
      place.isGone = true;
    },
    toString: () => `delete the post of place #${number} from its platform`,
  }),
);

/** Lists the imports of a post, or of the team, newest first. A deployment may list imports of others among them. */
const listImports = fc.option(fc.nat(3)).map(
  (number): Command<CommentImportsModel> => ({
    check: () => true,
    async run({ places, imports, isKnown }, real) {
      const place = number === null ? undefined : places[number % places.length];
      const parts = { query: { teamId: real.teamId, limit: 100, ...place?.post } };
      expectListed(
        'the imports',
        await (place ? readOf(place, 'listCommentImports', parts, real) : real.did('listCommentImports', parts)),
        imports.filter(each => !place || each.place.post === place.post),
        isKnown ? undefined : (each, shown) => void possibleStates(each, shown, real),
      );
    },
    toString: () => (number === null ? 'list the imports' : `list the imports of the post of place #${number}`),
  }),
);

/** Lists a page of the comments of a post: all, or those of one platform or account. */
const listComments = fc
  .record({
    number: fc.nat(3),
    by: fc.constantFrom('post' as const, 'platform' as const, 'account' as const),
    platform: fc.constantFrom(...PLATFORMS),
    offset: fc.nat(3),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ number, by, platform, offset, limit }): Command<CommentImportsModel> => ({
      check: () => true,
      async run({ places }, real) {
        const post = places[number % places.length]?.post;
        const filter = by === 'platform' ? { platform } : by === 'account' ? { socialAccountId: real.accounts.get(platform) } : {};
        const shown = await listed(real, { ...post, ...filter, offset, limit });
        const expected = known(places.filter(place => place.post === post && (by === 'post' || place.platform === platform)));
        expectSame('the number of comments', shown.total, expected.length);
        const texts = shown.items.map(({ text }) => text);
        expectSame(
          'a page of the comments',
          texts,
          expected.slice(offset, offset + limit).map(({ text }) => text),
        );
      },
      toString: () => `list ${limit} comments from ${offset} on by ${by}${by === 'post' ? '' : ` ${platform}`}`,
    }),
  );

/** Acts on an imported comment: 404 after it was deleted, 400 for an action that its platform does not have. No later import brings a deleted comment back. */
const actOnComment = fc.tuple(fc.nat(9), fc.constantFrom<Action[]>('DELETE', 'DELETE', 'HIDE', 'UNHIDE', 'LIKE')).map(
  ([number, action]): Command<CommentImportsModel> => ({
    check: model => actable(model).length > 0,
    async run(model, real) {
      const candidates = actable(model);
      const comment = candidates[number % candidates.length];
      if (!comment?.fetched) return;
      const path = { commentId: comment.fetched.id ?? '' };
      const answer = await real.call('actOnImportedComment', { path, body: { teamId: real.teamId, action } });
      if (comment.isRemoved) return expectStatus(`${action} of a deleted comment`, answer, 404);
      if (action === 'LIKE') return expectStatus('LIKE', answer, 400);
      expectStatus(action, answer, 200);
      if (action === 'DELETE') comment.isRemoved = true;
      else comment.isHidden = action === 'HIDE';
      expectSame('the comment of the answer', fieldsOf(fieldsOf(answer.body)['item'])['id'], comment.fetched.id);
      model.hasNews = true;
      await real.settle();
    },
    toString: () => `${action} comment #${number}`,
  }),
);

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

type Action = 'DELETE' | 'HIDE' | 'UNHIDE' | 'LIKE';

/** Returns the imported comments on platforms that answer. */
function actable({ places, failures }: Readonly<CommentImportsModel>): readonly ModelComment[] {
  const answers = ({ isGone, platform }: Place) => !isGone && !failures.has(platform);
  return places.filter(answers).flatMap(({ comments }) => comments.filter(({ fetched }) => fetched?.id));
}

type Answers = 'nothing' | 'a comment' | 'a comment that is not there';
