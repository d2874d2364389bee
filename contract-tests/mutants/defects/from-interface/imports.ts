/** Written from the interface alone, before its author had seen a suite. */
import { apiError, changeRows, type JsonObject, omit, pageOfAll, replaceMethod } from '../../inject-defect.ts';
import { mutants } from '../../mutant.ts';

export const csvImports = mutants('csv', {
  'stitch-is-duet': [
    'The column tiktokDisableStitch fills disableDuet',
    {
      world: world =>
        changeRows(world, 'TIKTOK', ({ disableStitch, ...data }) =>
          disableStitch === undefined ? data : { ...data, disableDuet: disableStitch },
        ),
    },
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
});

export const historyImports = mutants('history', {
  'not-given-back': [
    'Deleting imported posts does not give their capacity back',
    {
      world: world =>
        replaceMethod(world.quotas.monthlyHistoryPosts, 'add', next => (key, amount) => {
          if ((amount ?? 1) > 0) next(key, amount);
        }),
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
});
