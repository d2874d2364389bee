import { apiError, during, type JsonObject, mapResult, onUpdate, replaceMethod, reschedule, type World } from '../inject-defect.ts';
import { mutants } from '../mutant.ts';

const importing = (world: World) => world.csvImports.byId.all().some(({ status }) => status === 'PROCESSING');

/** Changes the data for a platform in the rows of CSV files. */
function changeRows(world: World, platform: string, change: (data: JsonObject) => JsonObject): void {
  // All worlds of the process share one object, so this world gets a copy.
  const bodyChecks = { ...world.bodyChecks };
  replaceMethod(bodyChecks, 'check', next => (id, body: { readonly data?: JsonObject }) => {
    const own = body.data?.[platform];
    return next(id, own ? { ...body, data: { ...body.data, [platform]: change(own as JsonObject) } } : body);
  });
  Object.assign(world, { bodyChecks });
}

export const imports = [
  ...mutants('csv-imports', {
    'failures-uncounted': {
      defect: 'Failed rows are not counted',
      getCsvImportStatus: mapResult(body => ({ ...body, failedRows: 0, processedRows: body['successRows'] })),
    },
    'stitch-is-duet': {
      defect: 'The column tiktokDisableStitch fills disableDuet',
      world: world =>
        changeRows(world, 'TIKTOK', ({ disableStitch, ...data }) =>
          disableStitch === undefined ? data : { ...data, disableDuet: disableStitch },
        ),
    },
    'false-is-true': {
      defect: 'FALSE in the column youtubeMadeForKids counts as TRUE',
      world: world => changeRows(world, 'YOUTUBE', data => (data['madeForKids'] === false ? { ...data, madeForKids: true } : data)),
    },
    'capped-row-is-lost': {
      defect: 'The row that paused an import fails instead of being processed again',
      world: world =>
        replaceMethod(world.csvImports.byId, 'update', next => (run, changes) => {
          if (changes.status !== 'RATE_LIMITED' || run.successRows + run.failedRows + 1 >= run.totalRows) return next(run, changes);
          world.csvImports.rows.add(run.id, { postId: null, error: 'The limit was reached', uploadIds: [], createdAt: world.clock.now() });
          return next(run, { ...changes, failedRows: run.failedRows + 1 });
        }),
    },
    'small-letters-only': {
      defect: 'A file whose name ends in .CSV is refused',
      createCsvImport(go, { request }) {
        const { fileName } = request.body['file'] as { readonly fileName: string };
        if (!fileName.endsWith('.csv')) throw apiError(400, `The file must be a .csv file, not ${fileName}`);
        return go();
      },
    },
    'pause-restarts': {
      defect: 'An import that resumes after a pause shows that instant as its start',
      world: world =>
        onUpdate(world.csvImports.byId, (changes, run) =>
          run.status === 'RATE_LIMITED' && changes.status === 'PROCESSING' ? { ...changes, startedAt: world.clock.now() } : changes,
        ),
    },
    'row-media-never-expire': {
      defect: 'Media that the rows of an import have fetched never expire',
      world: world =>
        reschedule(world, 'uploads.expire', at => {
          const isAtWork = world.csvImports.byId.all().some(({ status }) => status === 'PROCESSING');
          return isAtWork ? null : at;
        }),
    },
    'row-in-the-past-fails': {
      defect: 'A row whose date has passed fails',
      world: world => {
        const bodyChecks = { ...world.bodyChecks };
        replaceMethod(bodyChecks, 'check', next => (id, body: { readonly postDate?: string }) => {
          if (Date.parse(String(body.postDate)) < world.clock.now() && importing(world)) return next(id, { ...body, postDate: 'passed' });
          return next(id, body);
        });
        Object.assign(world, { bodyChecks });
      },
    },
    'rows-uncompressed': {
      defect: 'Media of CSV rows are not compressed',
      world: world =>
        replaceMethod(world.uploads.byId, 'insert', next => upload => {
          if (importing(world) && upload.storeKey === null) return next({ ...upload, mimeType: 'video/quicktime' });
          return next(upload);
        }),
    },
  }),
  ...mutants('history-imports', {
    'one-too-many': {
      defect: 'An import brings in one post more than was asked for',
      createHistoryImport: (go, { request }) =>
        go({ request: { ...request, body: { ...request.body, count: Number(request.body['count']) + 1 } } }),
    },
    'shown-early': {
      defect: 'Imported posts are listed before their import is COMPLETED',
      listImportedPosts(go, { world }) {
        const runs = world.historyImports.byId.all().filter(({ status }) => status !== 'COMPLETED');
        const statuses = runs.map(({ status }) => status);
        for (const run of runs) world.historyImports.byId.update(run, { status: 'COMPLETED' });
        const answer = go();
        for (const [index, run] of runs.entries()) world.historyImports.byId.update(run, { status: statuses[index] ?? run.status });
        return answer;
      },
    },
    'not-given-back': {
      defect: 'Deleting imported posts does not give their capacity back',
      world: world =>
        replaceMethod(world.quotas.monthlyHistoryPosts, 'add', next => (key, amount) => {
          if ((amount ?? 1) > 0) next(key, amount);
        }),
    },
    'retried-too-early': {
      defect: 'A rate-limited import can be retried before its reset time',
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
    'capacity-by-connection': {
      defect: 'Each connection of a real account has a monthly capacity of its own',
      createHistoryImport: (go, { world, request }) => {
        const account = world.accounts.byId
          .findBy('team', String(request.body['teamId']))
          .find(({ type }) => type === request.body['socialAccountType']);
        const own = world.historyImports.posts.findBy('account', account?.id ?? '').length;
        return during(world.quotas.monthlyHistoryPosts, 'get', next => key => Math.min(own, next(key)), go);
      },
    },
  }),
];
