/** What exchanges that `sim proxy` has passed on tell about the coverage of its client. What the proxy did on purpose is not the deployment's, and counts for nothing. */
import type { Report } from '../../../contract-tests/proxy/proxy.ts';
import type { Deviation } from '../../../contract-tests/proxy/validate-exchange.ts';
import { operationAt } from '../../../contract-tests/run/operation-at.ts';
import type { Exchange } from '../../../contract-tests/run/results.ts';
import type { CoverageRun } from './coverage-run.ts';

/** Notes the call of an exchange, and its status if the caller received the answer of the deployment, and the document has such an answer. */
export function coverReport(coverage: Pick<CoverageRun, 'called'>, { operationId, status, problem, injected, deviations }: Report): void {
  if (operationId === undefined || injected?.reached === false || problem?.kind === 'no answer') return;
  const isReceived = problem === undefined && injected?.onlyLate !== false;
  coverage.called(operationId, isReceived && status !== undefined && !deviations.some(isForeign) ? status : null);
}

/** Whether an answer is something else altogether, such as the page of a gateway that says 200 to all. A wrong or missing field is less than that. */
function isForeign({ side, where, rule }: Deviation): boolean {
  if (side !== 'answer') return false;
  return (where === '' && rule === 'documented') || (where === 'body' && (rule === 'type' || rule === 'encoding'));
}

/** Notes the parts of an exchange: of its answer if the caller received that of the deployment. */
export function coverExchange(coverage: Pick<CoverageRun, 'parts'>, exchange: Exchange): void {
  const { method, url, requestBody, status, responseBody, injected } = exchange;
  const { pathname, search } = new URL(url);
  const operationId = operationAt(method === 'HEAD' ? 'GET' : method, pathname)?.id;
  if (operationId === undefined || injected?.reached === false) return;
  const answer = injected?.onlyLate === false ? undefined : { status, body: responseBody };
  coverage.parts({ operationId, query: search.slice(1), requestBody, answer });
}
