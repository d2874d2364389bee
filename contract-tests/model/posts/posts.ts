/** Posts, from draft to live: every status at its instant, every refusal, and the event of every ending. */
import type { Property } from '../../property.ts';
import type { ModelTools } from '../real.ts';
import { type Command, modelProperty } from '../suite.ts';
import { changeKey } from './change-key.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { findPost } from './find-post.ts';
import { listPosts } from './list-posts.ts';
import { makeDraft } from './make-draft.ts';
import { LATENCIES, type PostsModel } from './model.ts';
import { expectEvents, passTo } from './observe.ts';
import { retryPost } from './retry-post.ts';
import { schedulePost } from './schedule-post.ts';
import { setPlatform } from './set-platform.ts';
import { setReview } from './set-review.ts';
import { wait } from './wait.ts';

/** Long enough for the last automatic retry of what is under way. */
const REST_MS = 3_600_000;

export function postsModel(tools: ModelTools): Property<Iterable<Command<PostsModel>>> {
  return modelProperty(
    {
      id: 'model/posts',
      area: 'posts',
      title: 'Posts are published, retried, reviewed, taken back and deleted as their lifecycle says, each move at its instant',
      rules: [
        'PST-01',
        'PST-05',
        'PST-07',
        'PST-11',
        'PST-12',
        'PST-13',
        'D-PST-01',
        'D-PST-02',
        'D-PST-03',
        'D-PST-04',
        'D-PST-05',
        'D-PST-06',
        'D-PST-07',
        'D-PST-08',
        'D-PST-09',
        'D-PST-14',
        'D-PST-17',
      ],
      maxCommands: 50,
      commands: [createPost, wait, schedulePost, makeDraft, changeKey, deletePost, retryPost, setPlatform, setReview, listPosts, findPost],
      // So that posts come far: what shows them, or ends them early, comes less often.
      often: [createPost, wait, wait, retryPost, setPlatform],
      async begin({ control, now }) {
        for (const [platform, latency] of Object.entries(LATENCIES)) await control('PATCH', `/_sim/platforms/${platform}`, { latency });
        return { now: await now(), posts: [], failures: new Map(), holdsForReview: false };
      },
      async end(model, real) {
        await passTo(model, real, model.now + REST_MS);
        await expectEvents(model, real);
      },
    },
    tools,
  );
}
