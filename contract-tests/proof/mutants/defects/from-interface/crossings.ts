/** Defects of files, imports and messages in combination with teams, months, plans and expiry. */
import { during } from '../../during.ts';
import { interceptEvents, type JsonObject, mapResult, monthOf, omit, replaceMethod, reschedule, type World } from '../../inject-defect.ts';
import { type Mutant, mutants } from '../../mutant.ts';

const DAY = 86_400_000;
const importing = (world: World) => world.csvImports.byId.all().some(({ status }) => status === 'PROCESSING');

export const crossings: readonly Mutant[] = [
  ...mutants('uploads', {
    'complete-without-team': [
      'A transfer that is completed without a teamId becomes an upload of no team',
      {
        operations: {
          completeMultipartUpload: async (go, { world, request }) => {
            const body = (await go()) as JsonObject;
            if (request.body['teamId'] !== undefined) return body;
            const upload = world.uploads.byId.get(String(body['id']));
            if (upload) world.uploads.byId.update(upload, { teamId: null });
            return { ...body, teamId: null };
          },
        },
      },
    ],
    'finalize-without-team': [
      'A direct upload that is finalized without a teamId belongs to no team',
      {
        operations: {
          finalizeUpload: async (go, { world, request }) => {
            const body = (await go()) as JsonObject;
            if (request.body['teamId'] !== undefined) return body;
            const upload = world.uploads.byId.get(String(body['id']));
            if (upload) world.uploads.byId.update(upload, { teamId: null });
            return { ...body, teamId: null };
          },
        },
      },
    ],
    'exactly-a-minute': [
      'A download of exactly 60 seconds is too slow',
      {
        world: world =>
          replaceMethod(world.media.web, 'fetch', next => (url, limits) => next(url, { ...limits, timeoutMs: limits.timeoutMs - 1 })),
      },
    ],
    'team-bytes-stay': [
      'The files of a deleted team still count in the stored bytes',
      {
        operations: {
          deleteTeam: (go, { world, caller }) => {
            const before = world.organizations.byId.get(caller.organization.id)?.storedBytes ?? 0;
            const answer = go();
            const organization = world.organizations.byId.get(caller.organization.id);
            if (organization) world.organizations.byId.update(organization, { storedBytes: before });
            return answer;
          },
        },
      },
    ],
    'storage-not-from-url': [
      'The storage limit is not asked for imports from a URL',
      {
        operations: {
          createUploadFromUrl: async (go, { world, caller }) => {
            const { settings } = caller.organization;
            const { maxStorageBytes } = settings;
            Object.assign(settings, { maxStorageBytes: null });
            try {
              return await go();
            } finally {
              Object.assign(world.organizations.byId.get(caller.organization.id)?.settings ?? {}, { maxStorageBytes });
            }
          },
        },
      },
    ],
    'teamless-never-expire': [
      'Uploads of no team never expire',
      {
        world: world => reschedule(world, 'uploads.expire', (at, _, id) => (world.uploads.byId.get(id)?.teamId === null ? null : at)),
      },
    ],
    'sent-files-never-expire': [
      'Only uploads from a URL expire',
      {
        world: world => reschedule(world, 'uploads.expire', (at, _, id) => (world.uploads.byId.get(id)?.externalLink === null ? null : at)),
      },
    ],
    'month-of-init': [
      'An upload in parts counts in the month of its init',
      {
        operations: {
          completeMultipartUpload: async (go, { world, request, caller }) => {
            const at = world.uploads.transfers.get(String(request.body['uploadId']))?.createdAt;
            const wasDone = world.uploads.transfers.get(String(request.body['uploadId']))?.finishedAs;
            const body = await go();
            const key = (month: string) => `uploads:${caller.organization.id}:${month}`;
            if (at !== undefined && wasDone === null && monthOf(at) !== monthOf(world.clock.now())) {
              world.quotas.monthly.add(key(monthOf(at)));
              world.quotas.monthly.add(key(monthOf(world.clock.now())), -1);
            }
            return body;
          },
        },
      },
    ],
    'transfers-outlive-team': [
      'Open transfers of a deleted team go on',
      {
        operations: {
          deleteTeam: (go, { world }) =>
            during(world.uploads.transfers, 'findBy', next => (index, key) => (index === 'team' ? [] : next(index, key)), go),
        },
      },
    ],
    'expired-keep-bytes': [
      'The bytes of an expired upload are never freed',
      {
        world: world =>
          reschedule(world, 'uploads.purge', (at, now, id) =>
            now >= (world.uploads.byId.get(id)?.createdAt ?? now) + 90 * DAY ? null : at,
          ),
      },
    ],
  }),
  ...mutants('csv-imports', {
    'row-post-silent': [
      'A post of a CSV row causes no post.published',
      {
        world: world =>
          interceptEvents(world, (event, emit) => {
            const id = 'id' in event.data ? String(event.data.id) : '';
            const isOfRow = world.csvImports.byId
              .all()
              .some(run => world.csvImports.rows.page(run.id, { offset: 0, limit: 1000 }).items.some(({ row }) => row.postId === id));
            if (event.type !== 'post.published' || !isOfRow) emit(event);
          }),
      },
    ],
    'rows-are-no-update': [
      'updatedAt of a CSV import does not move with its rows',
      {
        world: world =>
          replaceMethod(
            world.csvImports.byId,
            'update',
            next => (run, changes) => next(run, 'successRows' in changes ? omit(changes, 'updatedAt') : changes),
          ),
      },
    ],
    'row-in-the-past-fails': [
      'A row whose date has passed fails',
      {
        world: world => {
          const bodyChecks = { ...world.bodyChecks };
          replaceMethod(bodyChecks, 'check', next => (id, body: { readonly postDate?: string }) => {
            if (Date.parse(String(body.postDate)) < world.clock.now() && importing(world)) return next(id, { ...body, postDate: 'passed' });
            return next(id, body);
          });
          Object.assign(world, { bodyChecks });
        },
      },
    ],
    'rows-uncompressed': [
      'Media of CSV rows are not compressed',
      {
        world: world =>
          replaceMethod(world.uploads.byId, 'insert', next => upload => {
            if (importing(world) && upload.storeKey === null) return next({ ...upload, mimeType: 'video/quicktime' });
            return next(upload);
          }),
      },
    ],
  }),
  ...mutants('history-imports', {
    'capacity-by-connection': [
      'Each connection of a real account has a monthly capacity of its own',
      {
        operations: {
          createHistoryImport: (go, { world, request }) => {
            const account = world.accounts.byId
              .findBy('team', String(request.body['teamId']))
              .find(({ type }) => type === request.body['socialAccountType']);
            const own = world.historyImports.posts.findBy('account', account?.id ?? '').length;
            return during(world.quotas.monthlyHistoryPosts, 'get', next => key => Math.min(own, next(key)), go);
          },
        },
      },
    ],
    'expired-come-again': [
      'Imported posts that expired are imported again',
      {
        world: world =>
          replaceMethod(world.historyImports.posts, 'remove', next => id => {
            const post = world.historyImports.posts.get(id);
            const known = post && world.historyImports.memory.get(post.socialAccountId);
            if (post && known && world.clock.now() >= post.importedAt + 30 * DAY)
              world.historyImports.memory.update(known, { externalPostIds: known.externalPostIds.filter(each => each !== post.post.id) });
            return next(id);
          }),
      },
    ],
    'deleted-twice': [
      'deletedCount counts an id that is named twice twice',
      {
        operations: {
          deleteImportedPosts: mapResult((body, { request }) => ({
            ...body,
            deletedCount: (request.body['postIds'] as readonly string[]).length,
          })),
        },
      },
    ],
  }),
  ...mutants('retention', {
    'failed-messages-stay': [
      'Messages that failed never expire',
      {
        world: world =>
          replaceMethod(world.conversations.messages, 'remove', next => id => {
            const message = world.conversations.messages.get(id);
            return message?.status === 'FAILED' &&
              world.conversations.byId.get(message.conversationId) &&
              world.clock.now() < (world.conversations.byId.get(message.conversationId)?.lastMessageAt ?? 0) + 30 * DAY
              ? undefined
              : next(id);
          }),
      },
    ],
  }),
];
