import { choices, commandOn } from '../choose.ts';
import { expectStatus, fieldsOf } from '../real.ts';
import { type HistoryModel, isRetryable, type ModelImport, retry } from './model.ts';
import { expectImport, observe } from './observe.ts';

/** Queues an import again: 400 unless it is FAILED, or RATE_LIMITED and its reset time has come. */
export const retryImport = choices(11, [true, true, false]).map(choice =>
  commandOn<HistoryModel, ModelImport>(({ imports }) => imports, {
    name: 'retry import',
    choice,
    prefers: ({ status }) => status === 'FAILED' || status === 'RATE_LIMITED',
    async run(each, model, real) {
      const answer = await real.call('retryHistoryImport', { path: { importId: each.id }, body: { teamId: real.teamId } });
      if (!isRetryable(each, model.now)) {
        expectStatus(`retryHistoryImport of one in ${each.status}`, answer, 400);
        return observe(each, real);
      }
      expectStatus('retryHistoryImport', answer, 200);
      retry(model, each);
      expectImport(each, fieldsOf(answer.body), real);
    },
  }),
);
