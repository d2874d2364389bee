import {
  apiError,
  asIf,
  interceptEvents,
  type JsonObject,
  mapItems,
  mapResult,
  omit,
  onUpdate,
  pageOfAll,
  replaceMethod,
  withBody,
} from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const comments = [
  ...mutants('comments', {
    'parent-or-platforms': {
      defect: 'A reply that names its platforms, too, is refused',
      createComment(go, { request }) {
        const { fetchedParentCommentId, socialAccountTypes } = request.body;
        if (fetchedParentCommentId && socialAccountTypes) throw apiError(400, 'socialAccountTypes does not go with a parent');
        return go();
      },
    },
    'parents-are-live': {
      defect: 'A reply to a comment that is not live yet is refused',
      createComment(go, { world, request }) {
        const parent = world.comments.created.get(String(request.body['internalParentCommentId']));
        if (parent?.status === 'SCHEDULED') throw apiError(400, 'The comment to reply to is not yet published');
        return go();
      },
    },
    'text-in-units': {
      defect: 'The 150 characters of a TIKTOK comment are counted in UTF-16 units',
      createComment(go, { request }) {
        const { TIKTOK } = (request.body['data'] ?? {}) as { readonly TIKTOK?: JsonObject | null };
        const text = TIKTOK?.['text'];
        if (typeof text === 'string' && text.length > 150) throw apiError(400, 'data.TIKTOK.text: must have at most 150 characters');
        return go();
      },
    },
    'search-in-titles': {
      defect: 'The search for comments looks at titles only',
      listComments: pageOfAll((items, { q }) =>
        typeof q === 'string' ? items.filter(({ title }) => String(title).toLowerCase().includes(q.toLowerCase())) : items,
      ),
    },
    'title-cleared': {
      defect: 'An update of a comment without title clears it',
      updateComment: mapResult((body, { world, request }) => {
        const comment = world.comments.created.get(String(body['id']));
        if (!comment || request.body['title'] !== undefined) return body;
        world.comments.created.update(comment, { title: null });
        return { ...body, title: null };
      }),
    },
    'day-of-its-creation': {
      defect: 'A comment counts on the day of its creation and not on that of its postDate',
      world: world =>
        replaceMethod(world.comments.created, 'insert', next => comment => {
          const today = new Date(world.clock.now()).toISOString().slice(0, 10);
          const dailyKeys = comment.dailyKeys.map(key => key.replace(/\d{4}-\d\d-\d\d$/, today));
          for (const key of comment.dailyKeys) world.quotas.dailyComments.add(key, -1);
          for (const key of dailyKeys) world.quotas.dailyComments.add(key);
          return next({ ...comment, dailyKeys });
        }),
    },
    'event-once': {
      defect: 'comment.published is not emitted again after a retry on request',
      world(world) {
        const known = new Set<unknown>();
        interceptEvents(world, (event, emit) => {
          if (event.type !== 'comment.published') return emit(event);
          const { id } = event.data as JsonObject;
          if (!known.has(id)) emit(event);
          known.add(id);
        });
      },
    },
    'published-twice': {
      defect: 'A comment whose publication was accepted without a response is published a second time',
      world(world) {
        let calls = 0;
        for (const platform of Object.values(world.platforms))
          replaceMethod(platform, 'publishComment', next => call => {
            calls += 1;
            return next({ ...call, idempotencyKey: `${call.idempotencyKey}:${calls}` });
          });
      },
    },
    'draft-keeps-its-day': {
      defect: 'A comment that is put back to DRAFT still counts in the daily limit of its day',
      updateComment(go, { world, request }) {
        const comment = world.comments.created.get(String(request.path['id']));
        const keys = comment?.status === 'SCHEDULED' ? comment.dailyKeys : [];
        const answer = go();
        if (request.body['status'] === 'DRAFT') for (const key of keys) world.quotas.dailyComments.add(key);
        return answer;
      },
    },
    'ban-is-ignored': {
      defect: 'banAuthor is ignored, and not refused, where it is not allowed',
      actOnImportedComment(go, call) {
        const { action } = call.request.body;
        return action === 'APPROVE' || action === 'REJECT' ? go() : go(withBody(call, { banAuthor: false }));
      },
    },
    'reply-to-deleted': {
      defect: 'A comment of a person that was deleted can still be answered',
      createComment(go, { world, request }) {
        const { fetched } = world.comments;
        return asIf(fetched, [fetched.get(String(request.body['fetchedParentCommentId']))], () => ({ deletedAt: null }), go);
      },
    },
    'reply-takes-title': {
      defect: 'A reply without a title has that of its parent',
      createComment: mapResult((body, { world }) => {
        const { created } = world.comments;
        const comment = created.get(String(body['id']));
        const title = created.get(comment?.internalParentCommentId ?? '')?.title;
        if (!comment || comment.title !== null || !title) return body;
        created.update(comment, { title });
        return { ...body, title };
      }),
    },
    'replies-go-too': {
      defect: 'The scheduled replies of a comment are deleted with it',
      deleteComment(go, { world, request }) {
        const answer = go();
        const { created } = world.comments;
        for (const comment of created.all().slice())
          if (comment.internalParentCommentId === request.path['id'] && comment.status === 'SCHEDULED')
            created.update(comment, { status: 'DELETED', deletedAt: world.clock.now() });
        return answer;
      },
    },
  }),
  ...mutants('comment-imports', {
    'live-without-import': {
      defect: 'A comment that came in live has no import',
      listImportedComments(go, call) {
        const isStanding = (id: unknown): boolean => call.world.comments.imports.get(String(id))?.isStanding ?? false;
        return mapItems(items => items.map(item => (isStanding(item['importId']) ? { ...item, importId: null } : item)))(go, call);
      },
    },
    'likes-stay': {
      defect: 'An import does not update the likes of comments that were imported before',
      world: world => onUpdate(world.comments.fetched, changes => (changes.importId === undefined ? changes : omit(changes, 'likesCount'))),
    },
    'one-per-post': {
      defect: 'An import is refused while one of the same post from another platform is active',
      createCommentImport(go, { world, request }) {
        const { postId, teamId } = request.body;
        const active = world.comments.imports
          .findBy('team', String(teamId))
          .some(run => !run.isStanding && run.post.postId === postId && ['PENDING', 'FETCHING', 'RETRYING'].includes(run.status));
        if (typeof postId === 'string' && active) throw apiError(409, 'An import of this post is active');
        return go();
      },
    },
    'paused-is-over': {
      defect: 'A rate-limited import does not count as active',
      world: world =>
        replaceMethod(world.comments.imports, 'findBy', next => (index, key) => {
          const found = next(index, key);
          return index === 'active' ? found.filter(({ status }) => status !== 'RATE_LIMITED') : found;
        }),
    },
    'oldest-kept': {
      defect: 'An import stores the oldest comments up to its limit, not the newest',
      world(world) {
        for (const platform of Object.values(world.platforms))
          replaceMethod(platform, 'comments', next => (account, post, page) => {
            const result = next(account, post, { offset: 0, limit: 100_000 });
            return result.ok ? { ...result, comments: result.comments.slice(-page.limit) } : result;
          });
      },
    },
    'hidden-for-ever': {
      defect: 'UNHIDE leaves a comment hidden',
      world: world =>
        replaceMethod(world.comments.fetched, 'update', next => (comment, changes) => {
          const { platformData } = changes;
          const isShown = changes.importId === undefined && platformData?.hidden === false;
          if (!isShown || comment.platformData.hidden !== true) return next(comment, changes);
          return next(comment, { ...changes, platformData: { ...platformData, hidden: true } });
        }),
    },
    'thread-is-flat': {
      defect: 'externalParentId of a reply to a reply is the root of the thread',
      listImportedComments(go, call) {
        const { fetched } = call.world.comments;
        const parentOf = (item: JsonObject): string | null =>
          fetched.all().find(({ externalId, platform }) => externalId === item['externalParentId'] && platform === item['platform'])
            ?.externalParentId ?? null;
        return mapItems(items => items.map(item => ({ ...item, externalParentId: parentOf(item) ?? item['externalParentId'] })))(go, call);
      },
    },
    'reset-time-stays': {
      defect: 'An import that goes on after a rate limit keeps its rateLimitResetAt',
      world: world =>
        onUpdate(world.comments.imports, changes => (changes.rateLimitResetAt === null ? omit(changes, 'rateLimitResetAt') : changes)),
    },
    'account-stays': {
      defect: 'A comment that is imported again stays with the connection that brought it first',
      world: world =>
        onUpdate(world.comments.fetched, changes => (changes.importId === undefined ? changes : omit(changes, 'socialAccountId'))),
    },
  }),
];
