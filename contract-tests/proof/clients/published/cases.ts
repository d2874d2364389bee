/** Behaviour that the published client relies on, and that the simulator once had wrong. */
import assert from 'node:assert/strict';
import type { CommentGetResponse } from 'bundlesocial';
import { type ClientContext, expectPresent, expectRefused } from './client-context.ts';
import { checkEvents } from './webhooks.ts';

export interface ClientCase {
  readonly id: string;
  readonly title: string;
  readonly rule?: string;
  readonly check: (context: ClientContext) => Promise<void>;
}

const SCHEDULED = { status: 'SCHEDULED', postDate: '2026-03-02T10:00:00Z' } as const;

/** The required fields of a DRAFT, for each platform that has any. */
const REQUIRED = {
  LINKEDIN: { text: 'Hello' },
  PINTEREST: { boardName: 'Board' },
  REDDIT: { sr: 'r/test', text: 'Hello' },
  DISCORD: { channelId: 'c1' },
  SLACK: { channelId: 'c2' },
};

export const cases: readonly ClientCase[] = [
  { id: 'events', title: 'The client parses an event of each type, and rejects a wrong signature', check: checkEvents },
  {
    id: 'explicit-nulls',
    title: 'An explicit null has the same effect as a missing field',
    rule: 'D-GEN-23',
    async check(context) {
      const { client, teamId } = context;
      const data = { TWITTER: { text: 'Hello', uploadIds: null, poll: null, quoteTweetId: null, thread: null } };
      const requestBody = { teamId, title: 'A note', ...SCHEDULED, socialAccountTypes: ['TWITTER' as const], data };
      const { id } = await client.post.postCreate({ requestBody: { ...requestBody, referenceKey: null } });
      const nothing = { title: null, postDate: null, status: null, socialAccountTypes: null, data: null };
      await untyped(context, 'PATCH', `/api/v1/post/${id}`, nothing);
      const after = await client.post.postGet({ id });
      assert.deepEqual([after.title, after.status, after.data.TWITTER?.text], ['A note', 'SCHEDULED', 'Hello']);
    },
  },
  {
    id: 'forced-without-imported-post',
    title: 'A forced refresh with importedPostId: null is a refresh of the post',
    rule: 'D-GEN-23',
    async check(context) {
      await context.advance('P1DT1H');
      const requestBody = { postId: await livePost(context), platformType: 'THREADS' as const, importedPostId: null };
      assert.equal((await context.client.analytics.analyticsForcePostAnalytics({ requestBody })).forced, true);
    },
  },
  {
    id: 'reply-to-waiting-comment',
    title: 'A reply to a comment that is not live yet is accepted, and published after it',
    rule: 'D-CMT-04',
    async check(context) {
      const { client, teamId } = context;
      const onPost = { internalPostId: await livePost(context), socialAccountTypes: ['THREADS' as const] };
      const parent = await client.comment.commentCreate({ requestBody: { teamId, ...onPost, ...SCHEDULED, text: 'First' } });
      const answer = { teamId, internalParentCommentId: parent.id, ...SCHEDULED, text: 'Then' };
      const { id, status } = await client.comment.commentCreate({ requestBody: answer });
      assert.equal(status, 'SCHEDULED');
      await context.advance('PT2H');
      assert.equal((await client.comment.commentGet({ id })).status, 'POSTED');
    },
  },
  {
    id: 'import-of-live-comment',
    title: 'importId of a received comment is an import that can be read',
    rule: 'D-CMI-07',
    async check(context) {
      const { importId } = await commentOfPerson(context, 'INSTAGRAM');
      const standing = await context.client.comment.commentImportGetById({ importId });
      assert.deepEqual([standing.id, standing.status, standing.platform], [importId, 'COMPLETED', 'INSTAGRAM']);
    },
  },
  {
    id: 'reply-with-parent-and-platforms',
    title: 'A reply is published on the platform of its parent, also when it names other platforms',
    rule: 'D-CMT-05',
    async check(context) {
      const { client, teamId } = context;
      const parent = await commentOfPerson(context, 'FACEBOOK');
      const named = { internalPostId: await livePost(context), socialAccountTypes: ['FACEBOOK' as const, 'THREADS' as const] };
      const requestBody = { teamId, fetchedParentCommentId: parent.id, ...named, text: 'Thanks' };
      const { data } = await client.comment.commentCreate({ requestBody });
      assert.deepEqual(filledIn(data), { FACEBOOK: { text: 'Thanks' } });
    },
  },
  {
    id: 'required-fields-of-a-draft',
    title: 'A DRAFT without a required field of its platform is refused with 400, which names the field',
    rule: 'D-PST-18',
    async check(context) {
      const draft = { teamId: context.teamId, title: 'A note', status: 'DRAFT', postDate: '2026-03-03T09:00:00Z' };
      for (const [platform, part] of Object.entries(REQUIRED)) {
        const create = (content: object) =>
          untyped(context, 'POST', '/api/v1/post', { ...draft, socialAccountTypes: [platform], data: { [platform]: content } });
        assert.equal((await create(part)).status, 'DRAFT');
        for (const name of Object.keys(part))
          await expectRefused(create({ ...part, [name]: undefined }), 400, new RegExp(`data\\.${platform}\\.${name}`));
      }
    },
  },
  {
    id: 'analytics-without-platform',
    title: 'Analytics of a post with one platform need not name it; with several, the error lists them',
    rule: 'D-ANA-02',
    async check(context) {
      const { client, teamId } = context;
      const data = { THREADS: { text: 'Hello' } };
      const requestBody = { teamId, title: 'A note', ...SCHEDULED, socialAccountTypes: ['THREADS' as const], data };
      const { id: postId } = await client.post.postCreate({ requestBody });
      await context.advance('P2D');
      const named = await client.analytics.analyticsGetPostAnalytics({ postId, platformType: 'THREADS' });
      assert.ok(named.items.length > 0);
      assert.deepEqual(await client.analytics.analyticsGetPostAnalytics({ postId }), named);
      const several = client.analytics.analyticsGetPostAnalytics({ postId: await livePost(context) });
      await expectRefused(several, 400, /INSTAGRAM, FACEBOOK, THREADS/);
    },
  },
  {
    id: 'carousel-without-uploads',
    title: 'Carousel items without uploadIds add their own uploads',
    rule: 'D-PST-21',
    async check(context) {
      const { client, teamId } = context;
      const carouselItems = [{ uploadId: 'upload_acme_video' }, { uploadId: 'upload_acme_image' }];
      const data = { INSTAGRAM: { text: 'Look', carouselItems } };
      const requestBody = { teamId, title: 'A note', ...SCHEDULED, socialAccountTypes: ['INSTAGRAM' as const], data };
      const { id } = await client.post.postCreate({ requestBody });
      await context.advance('PT2H');
      assert.equal((await client.post.postGet({ id })).status, 'POSTED');
    },
  },
];

/** Makes a call whose body the types of the client do not allow, but which JavaScript users can make. */
function untyped({ client }: ClientContext, method: 'POST' | 'PATCH', url: string, body: object): Promise<{ readonly status: string }> {
  return client.request.request({ method, url, body, mediaType: 'application/json' });
}

/** The id of the post that is live on INSTAGRAM, FACEBOOK and THREADS in every world. */
async function livePost({ client }: ClientContext): Promise<string> {
  return (await client.post.postGetByReferenceKey({ referenceKey: 'launch' })).id;
}

/** The comment of a person on that post. */
async function commentOfPerson(context: ClientContext, platform: 'INSTAGRAM' | 'FACEBOOK') {
  const { client, teamId } = context;
  const { items } = await client.comment.commentImportGetFetchedComments({ teamId, postId: await livePost(context), platform });
  return expectPresent(
    items.find(({ text }) => text === 'Lovely'),
    'comment',
  );
}

/** The platforms with data. */
function filledIn(data: CommentGetResponse['data']): object {
  return Object.fromEntries(Object.entries(data).filter(([, part]) => part !== null));
}
