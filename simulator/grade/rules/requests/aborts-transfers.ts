import { isOk } from '../../calls.ts';
import type { Rule } from '../../rule.ts';
import { type Transfer, transfersOf } from '../../transfers.ts';

export const abortsTransfers: Rule = {
  id: 'requests/aborts-transfers',
  title: 'Aborts the transfers that it gives up',
  why: 'Parts without an end use storage and count against the organization for seven days.',
  advice: 'Call POST /api/v1/upload/multipart/abort when an upload is given up, and when complete was refused with 403.',
  occasion: 'No multipart upload was given up: cancel one, or let one fail.',
  interfaceRules: ['UPL-19', 'UPL-26', 'UPL-37'],
  level: 'error',
  check({ calls, end }) {
    if (!end) return { occasions: 0, problems: [] };
    const givenUp = transfersOf(calls).filter(transfer => !isFinished(transfer));
    const open = givenUp.filter(({ aborts }) => aborts.length === 0);
    const problems = open.map(({ init, puts, completions }) => ({
      text: `The upload of ${puts.length} parts was neither completed nor aborted`,
      evidence: [init, ...completions.slice(-1)],
    }));
    return { occasions: givenUp.length, problems };
  },
};

/** Completed, or refused in a way that discards the parts. */
function isFinished({ completions }: Transfer): boolean {
  return completions.some(call => isOk(call) || call.status === 400);
}
