import * as fc from 'fast-check';
import { expectStatus, fieldsOf } from '../real.ts';
import type { Command } from '../suite.ts';
import { type HistoryModel, isRetryable, retry } from './model.ts';
import { expectImport, observe, passTo } from './observe.ts';

/** Queues an import again: 400 unless it is FAILED, or RATE_LIMITED and its reset time has come. */
export const retryImport = fc.tuple(fc.nat(11), fc.constantFrom(true, true, false)).map(
  ([number, isApt]): Command<HistoryModel> => ({
    check: ({ imports }) => imports.length > 0,
    async run(model, real) {
      const { imports, now } = model;
      const stuck = isApt ? imports.filter(({ status }) => status === 'FAILED' || status === 'RATE_LIMITED') : [];
      const candidates = stuck.length > 0 ? stuck : imports;
      const each = candidates[number % candidates.length];
      if (!each) return;
      const answer = await real.call('retryHistoryImport', { path: { importId: each.id }, body: { teamId: real.teamId } });
      if (!isRetryable(each, now)) {
        expectStatus(`retryHistoryImport of one in ${each.status}`, answer, 400);
        return observe(each, real);
      }
      expectStatus('retryHistoryImport', answer, 200);
      retry(model, each);
      expectImport(each, fieldsOf(answer.body), real);
      await passTo(model, real, now);
    },
    toString: () => `retry import #${number}${isApt ? ' of those that are stuck' : ''}`,
  }),
);
