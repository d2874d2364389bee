/** Created comments, from draft to live: every status at its instant, every place of a quota, and the event of every ending. */
import type { Property } from '../../property.ts';
import { fieldsOf, type ModelTools, type Real } from '../real.ts';
import { type Command, modelProperty } from '../suite.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { firstComment } from './first-comment.ts';
import { listComments } from './list-comments.ts';
import { makeDraft } from './make-draft.ts';
import { type CommentsModel, DAILY_COMMENTS, LATENCIES, MONTHLY_COMMENTS, PLATFORMS } from './model.ts';
import { expectEvents, expectUsage, observe, passTo } from './observe.ts';
import { retryComment } from './retry-comment.ts';
import { scheduleComment } from './schedule-comment.ts';
import { setPlatform } from './set-platform.ts';
import { wait } from './wait.ts';

/** Long enough for the last automatic retry of what is under way. */
const REST_MS = 3_600_000;

export function commentsModel(tools: ModelTools): Property<Iterable<Command<CommentsModel>>> {
  return modelProperty(
    {
      id: 'model/comments',
      area: 'comments',
      title: 'Comments are published, retried, taken back and deleted as their lifecycle says, and take their places of day and month',
      rules: [
        'CMT-01',
        'CMT-02',
        'CMT-03',
        'CMT-04',
        'CMT-11',
        'CMT-12',
        'CMT-13',
        'CMT-14',
        'CMT-17',
        'CMT-18',
        'CMT-21',
        'CMT-24',
        'CMT-26',
        'CMT-27',
        'D-CMT-01',
        'D-CMT-02',
      ],
      maxCommands: 45,
      needs: ['tier'],
      commands: [createComment, wait, scheduleComment, makeDraft, deleteComment, retryComment, firstComment, setPlatform, listComments],
      often: [createComment, createComment, wait, wait, retryComment, deleteComment, setPlatform, setPlatform],
      async begin(real) {
        const { control } = real;
        const limits = { dailyComments: DAILY_COMMENTS, monthlyComments: MONTHLY_COMMENTS };
        await control('PATCH', '/_sim/organizations/org_acme', { limits });
        for (const platform of PLATFORMS) await control('PATCH', `/_sim/platforms/${platform}`, { latency: LATENCIES[platform] });
        const [postId, draftPostId] = [await makePost(real, 'SCHEDULED'), await makePost(real, 'DRAFT')];
        await control('POST', '/_sim/clock/advance', { by: 'PT1M' });
        const said = { type: 'comment', socialAccountId: 'sa_acme_facebook', postId, text: 'Nice', author: 'fan' };
        const { comment } = await control('POST', '/_sim/platforms/FACEBOOK/events', said);
        const fetchedId = String(fieldsOf(comment)['id']);
        return { now: await real.now(), postId, draftPostId, fetchedId, comments: [], failures: new Map(), made: 0, monthly: 0 };
      },
      async end(model, real) {
        await passTo(model, real, model.now + REST_MS);
        for (const comment of model.comments) await observe(comment, model, real);
        await expectUsage(model, real);
        await expectEvents(model, real);
      },
    },
    tools,
  );
}

async function makePost(real: Real, status: 'DRAFT' | 'SCHEDULED'): Promise<string> {
  const postDate = new Date(await real.now()).toISOString();
  const data = Object.fromEntries(PLATFORMS.map(platform => [platform, { text: 'A few words' }]));
  const body = { teamId: real.teamId, title: 'Modelled', status, postDate, socialAccountTypes: PLATFORMS, data };
  return String((await real.did('createPost', { body }))['id']);
}
