import { choices, commandOn } from '../choose.ts';
import { expectSame, expectStatus, fieldsOf, type TimedAnswer } from '../real.ts';
import { type HistoryModel, isRetryable, type ModelImport, retry } from './model.ts';
import { expectImport, observe } from './observe.ts';

/** Queues an import again: 400 unless it is FAILED, or RATE_LIMITED and past its reset time. */
export const retryImport = choices(11, [true, true, false]).map(choice =>
  commandOn<HistoryModel, ModelImport>(({ imports }) => imports, {
    name: 'retry import',
    choice,
    prefers: ({ status }) => status === 'FAILED' || status === 'RATE_LIMITED',
    async run(each, model, real) {
      const answer = await real.call('retryHistoryImport', { path: { importId: each.id }, body: { teamId: real.teamId } });
      if (!model.isKnown) return expectPossibleRetry(each, answer);
      if (!isRetryable(each, model.now)) {
        expectStatus(`retryHistoryImport of an import in ${each.status}`, answer, 400);
        return observe(each, real);
      }
      expectStatus('retryHistoryImport', answer, 200);
      retry(model, each);
      expectImport(each, fieldsOf(answer.body), real);
    },
  }),
);

/** Checks a retry on a deployment, where an active import may have failed meanwhile and a rate limit may have ended. */
function expectPossibleRetry(each: ModelImport, answer: TimedAnswer): void {
  const { id, status } = each;
  if (status === 'COMPLETED') return expectStatus(`retryHistoryImport of ${id}, which is COMPLETED,`, answer, 400);
  if (answer.status !== 400 || status === 'FAILED') expectStatus(`retryHistoryImport of ${id} (${status})`, answer, 200);
  if (answer.status === 400) return;
  const shown = fieldsOf(answer.body);
  expectSame(`status of ${id} after a retry`, shown['status'], 'PENDING');
  Object.assign(each, { status: 'PENDING', possible: [{ status: 'PENDING', postsImported: Number(shown['postsImported']) }] });
}
