import { apiError, changeRows, replaceMethod, reschedule } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const csvImports = mutants('csv-imports', {
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
});
