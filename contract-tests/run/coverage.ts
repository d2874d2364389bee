/** How much of the document and of the ledger a run has come to. */
import { publicApi } from '../../openapi/document.ts';
import type { Rule } from '../rules/rules.ts';
import type { Coverage, PropertyResult, RuleCoverage, StatusCoverage } from './results.ts';
import type { Seen } from './seen.ts';

/** Sums up what was seen, and the rules that the properties which hold are about. */
export function coverageOf({ answers, transitions }: Seen, results: readonly PropertyResult[], rules: readonly Rule[]): Coverage {
  return { answers: answersSeen(answers), transitions, rules: rulesNamed(results, rules) };
}

/** Every operation of the document with each of its documented answers. */
function answersSeen(counts: Seen['answers']): StatusCoverage[] {
  return publicApi.operations().map(({ id, responses }) => ({
    operationId: id,
    seen: Object.fromEntries([...responses.keys()].map(status => [status, counts[`${id} ${status}`] ?? 0])),
  }));
}

/** Of each area: a rule counts once a property that is about it holds. Whether that property proves all of it, its author has to know. */
function rulesNamed(results: readonly PropertyResult[], rules: readonly Rule[]): RuleCoverage[] {
  const named = new Set(results.flatMap(({ verdict, rules: own }) => (verdict === 'holds' ? own : [])));
  return [...new Set(rules.map(({ area }) => area))].map(area => {
    const own = rules.filter(rule => rule.area === area);
    const unnamed = own.filter(({ id }) => !named.has(id)).map(({ id }) => id);
    return { area, rules: own.length, named: own.length - unnamed.length, unnamed };
  });
}
