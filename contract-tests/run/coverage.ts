/** Returns the coverage of the document and of the rules by a run. */
import { publicApi } from '../../openapi/document.ts';
import type { Rule } from '../rules/rules.ts';
import type { Observations } from './observations.ts';
import type { Coverage, PropertyResult, RuleCoverage, StatusCoverage } from './results.ts';

export function coverageOf({ answers, transitions }: Observations, results: readonly PropertyResult[], rules: readonly Rule[]): Coverage {
  return { answers: answerCoverage(answers), transitions, rules: ruleCoverage(results, rules) };
}

/** Counts the answers of every operation of the document by its documented statuses. */
function answerCoverage(counts: Observations['answers']): StatusCoverage[] {
  return publicApi.operations().map(({ id, responses }) => ({
    operationId: id,
    seen: Object.fromEntries([...responses.keys()].map(status => [status, counts[`${id} ${status}`] ?? 0])),
  }));
}

/** Returns the rule coverage by area. A rule is covered when a property that names it passed. */
function ruleCoverage(results: readonly PropertyResult[], rules: readonly Rule[]): RuleCoverage[] {
  const covered = new Set(results.flatMap(({ verdict, rules: own }) => (verdict === 'passed' ? own : [])));
  return [...new Set(rules.map(({ area }) => area))].map(area => {
    const own = rules.filter(rule => rule.area === area);
    const uncovered = own.filter(({ id }) => !covered.has(id)).map(({ id }) => id);
    return { area, total: own.length, covered: own.length - uncovered.length, uncovered };
  });
}
