import { mapResult } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

export const csvImports = mutants('csv-imports', {
  'failures-uncounted': [
    'Failed rows are not counted',
    {
      operations: {
        getCsvImportStatus: mapResult(body => ({ ...body, failedRows: 0, processedRows: body['successRows'] })),
      },
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
});
