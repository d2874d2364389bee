import {
  apiError,
  changeRows,
  type JsonObject,
  mapResult,
  monthOf,
  omit,
  pageOfAll,
  replaceMethod,
  reschedule,
} from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const csvImports = mutants('csv-imports', {
  'nsfw-unread': ['The column redditNsfw is not read', { world: world => changeRows(world, 'REDDIT', data => omit(data, 'nsfw')) }],
  'stitch-is-duet': [
    'The column tiktokDisableStitch fills disableDuet',
    {
      world: world =>
        changeRows(world, 'TIKTOK', ({ disableStitch, ...data }) =>
          disableStitch === undefined ? data : { ...data, disableDuet: disableStitch },
        ),
    },
  ],
  'false-is-true': [
    'FALSE in the column youtubeMadeForKids counts as TRUE',
    { world: world => changeRows(world, 'YOUTUBE', data => (data['madeForKids'] === false ? { ...data, madeForKids: true } : data)) },
  ],
  'language-in-capitals': [
    'The column googleBusinessLanguageCode is put in capitals like an enum',
    {
      world: world =>
        changeRows(world, 'GOOGLE_BUSINESS', data =>
          typeof data['languageCode'] === 'string' ? { ...data, languageCode: data['languageCode'].toUpperCase() } : data,
        ),
    },
  ],
  'labels-in-capitals': [
    'The column blueskyLabels is put in capitals, which the field does not know',
    {
      world: world =>
        changeRows(world, 'BLUESKY', data =>
          Array.isArray(data['labels']) ? { ...data, labels: data['labels'].map(label => String(label).toUpperCase()) } : data,
        ),
    },
  ],
  'sound-from-the-start': [
    'The column tiktokMusicSoundStart is not read',
    {
      world: world =>
        changeRows(world, 'TIKTOK', data =>
          data['musicSoundInfo'] ? { ...data, musicSoundInfo: omit(data['musicSoundInfo'] as JsonObject, 'musicSoundStart') } : data,
        ),
    },
  ],
  'capped-row-is-lost': [
    'The row that paused an import fails instead of being processed again',
    {
      world: world =>
        replaceMethod(world.csvImports.byId, 'update', next => (run, changes) => {
          if (changes.status !== 'RATE_LIMITED' || run.successRows + run.failedRows + 1 >= run.totalRows) return next(run, changes);
          world.csvImports.rows.add(run.id, { postId: null, error: 'The limit was reached', uploadIds: [], createdAt: world.clock.now() });
          return next(run, { ...changes, failedRows: run.failedRows + 1 });
        }),
    },
  ],
  'rows-as-text': [
    'Rows are ordered by their number as text: 1, 10, 2',
    {
      operations: {
        listCsvImportRows: pageOfAll(items => items.toSorted((a, b) => String(a['rowNumber']).localeCompare(String(b['rowNumber'])))),
      },
    },
  ],
  'filter-renumbers': [
    'Rows that are listed by status are numbered by their place in that list',
    {
      operations: {
        listCsvImportRows: mapResult((body, { request }) => {
          const { status, offset } = request.query;
          const { items } = body;
          if (status === undefined || !Array.isArray(items)) return body;
          return { ...body, items: items.map((row: object, i) => ({ ...row, rowNumber: Number(offset) + i + 1 })) };
        }),
      },
    },
  ],
  'small-letters-only': [
    'A file whose name ends in .CSV is refused',
    {
      operations: {
        createCsvImport(go, { request }) {
          const { fileName } = request.body['file'] as { readonly fileName: string };
          if (!fileName.endsWith('.csv')) throw apiError(400, `The file must be a .csv file, not ${fileName}`);
          return go();
        },
      },
    },
  ],
  'pause-restarts': [
    'An import that resumes after a pause shows that instant as its start',
    {
      world: world =>
        replaceMethod(
          world.csvImports.byId,
          'update',
          next => (run, changes) =>
            next(
              run,
              run.status === 'RATE_LIMITED' && changes.status === 'PROCESSING' ? { ...changes, startedAt: world.clock.now() } : changes,
            ),
        ),
    },
  ],
  'row-media-never-expire': [
    'Media that the rows of an import have fetched never expire',
    {
      world: world =>
        reschedule(world, 'uploads.expire', at => {
          const isAtWork = world.csvImports.byId.all().some(({ status }) => status === 'PROCESSING');
          return isAtWork ? null : at;
        }),
    },
  ],
});

export const historyImports = mutants('history-imports', {
  'not-given-back': [
    'Deleting imported posts does not give their capacity back',
    {
      world: world =>
        replaceMethod(world.quotas.monthlyHistoryPosts, 'add', next => (key, amount) => {
          if ((amount ?? 1) > 0) next(key, amount);
        }),
    },
  ],
  'media-or-surface': [
    'mediaType is ignored together with a surface',
    {
      operations: {
        createHistoryImport(go, { request }) {
          const { body } = request;
          const hasSurface = (body['surface'] ?? 'ALL') !== 'ALL';
          return go({ request: { ...request, body: hasSurface ? omit(body, 'mediaType') : body } });
        },
      },
    },
  ],
  'retried-too-early': [
    'A rate-limited import can be retried before its reset time',
    {
      operations: {
        retryHistoryImport(go, { world, request }) {
          const run = world.historyImports.byId.get(String(request.path['importId']));
          if (run?.status !== 'RATE_LIMITED') return go();
          const { rateLimitResetAt } = run;
          world.historyImports.byId.update(run, { rateLimitResetAt: world.clock.now() });
          try {
            return go();
          } catch (error) {
            world.historyImports.byId.update(run, { rateLimitResetAt });
            throw error;
          }
        },
      },
    },
  ],
  'too-many-refused': [
    'An import of more posts than the capacity is refused instead of cut',
    {
      operations: {
        createHistoryImport: (go, { world, request }) => {
          const result = go() as { readonly id: string; readonly requestedCount: number };
          if (result.requestedCount >= Number(request.body['count'])) return result;
          world.historyImports.byId.remove(result.id);
          throw apiError(403, 'Monthly limit of posts imported from this account');
        },
      },
    },
  ],
  'freed-in-this-month': [
    'Deleting an imported post frees capacity of the current month, whatever month it was imported in',
    {
      operations: {
        deleteImportedPosts(go, { world, request }) {
          const ids = new Set((request.body['postIds'] as readonly string[] | undefined) ?? []);
          const deleted = world.historyImports.posts.all().filter(({ id }) => ids.has(id));
          const answer = go();
          const { monthlyHistoryPosts } = world.quotas;
          const month = monthOf(world.clock.now());
          for (const { platform, accountExternalId, importedAt } of deleted) {
            const account = `${platform}:${accountExternalId}`;
            monthlyHistoryPosts.add(`${account}:${monthOf(importedAt)}`);
            if (monthlyHistoryPosts.get(`${account}:${month}`) > 0) monthlyHistoryPosts.add(`${account}:${month}`, -1);
          }
          return answer;
        },
      },
    },
  ],
  'carousels-of-any-type': [
    'With importCarousels, carousels are imported whatever the mediaType',
    {
      world(world) {
        for (const platform of Object.values(world.platforms))
          replaceMethod(platform, 'history', next => (account, page) => {
            const result = next(account, page);
            const run = world.historyImports.byId
              .all()
              .find(({ socialAccountId, status }) => socialAccountId === account.socialAccountId && status === 'FETCHING_POSTS');
            const mediaType = run?.importCarousels ? run.mediaType : null;
            if (!result.ok || mediaType === null) return result;
            return { ...result, posts: result.posts.map(post => (post.isCarousel ? { ...post, mediaType } : post)) };
          });
      },
    },
  ],
  'capacity-of-what-is-there': [
    'The remaining capacity of an account is computed from the imported posts that still exist',
    {
      operations: {
        listImportedPosts: mapResult(body => ({
          ...body,
          remainingCapacity: Math.max(0, Number(body['limit']) - Number(body['total'])),
        })),
      },
    },
  ],
});
