import { mapResult, replaceMethod } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const csvImports = mutants('csv-imports', {
  'all-is-well': [
    'An import with failed rows is COMPLETED',
    {
      world: world =>
        replaceMethod(
          world.csvImports.byId,
          'update',
          next => (run, changes) => next(run, changes.status === 'COMPLETED_WITH_ERRORS' ? { ...changes, status: 'COMPLETED' } : changes),
        ),
    },
  ],
  'failures-uncounted': [
    'Failed rows are not counted',
    {
      operations: {
        getCsvImportStatus: mapResult(body => ({ ...body, failedRows: 0, processedRows: body['successRows'] })),
      },
    },
  ],
  'failures-leave-media': [
    'A failed row leaves the media that were fetched for it',
    {
      world: world =>
        replaceMethod(world.uploads.byId, 'remove', next => id => (world.uploads.byId.get(id)?.deletedAt === null ? undefined : next(id))),
    },
  ],
});

export const historyImports = mutants('history-imports', {
  'one-too-many': [
    'An import brings in one post more than was asked for',
    {
      operations: {
        createHistoryImport: (go, { request }) =>
          go({ request: { ...request, body: { ...request.body, count: Number(request.body['count']) + 1 } } }),
      },
    },
  ],
  'shown-early': [
    'Imported posts are listed before their import is COMPLETED',
    {
      operations: {
        listImportedPosts(go, { world }) {
          const runs = world.historyImports.byId.all().filter(({ status }) => status !== 'COMPLETED');
          const statuses = runs.map(({ status }) => status);
          for (const run of runs) world.historyImports.byId.update(run, { status: 'COMPLETED' });
          const answer = go();
          for (const [index, run] of runs.entries()) world.historyImports.byId.update(run, { status: statuses[index] ?? run.status });
          return answer;
        },
      },
    },
  ],
  'no-memory': [
    'A post is imported a second time',
    {
      world: world => replaceMethod(world.historyImports.memory, 'update', next => memory => next(memory, { externalPostIds: [] })),
    },
  ],
});
