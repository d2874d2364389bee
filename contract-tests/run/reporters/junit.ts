import { type JunitCase, junitXml } from '../../../scenarios/runner/reporters/junit-xml.ts';
import { MIN_CASES, type PropertyResult, type Report } from '../results.ts';

/** The results as JUnit XML: a suite for each area, a test case for each property. A warning is no failure. */
export function junitReport({ results, tooFewCases, durationMs }: Report): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  const suites = areas.map(area => ({
    name: area,
    cases: results.filter(result => result.area === area).map(result => caseOf(result, tooFewCases.includes(result.id))),
  }));
  return junitXml('sim contract', suites, durationMs);
}

function caseOf(result: PropertyResult, hasTooFewCases: boolean): JunitCase {
  const { id, title, area, durationMs, verdict, reason, failure, runs } = result;
  const common = { name: title, className: `${area}.${id}`, durationMs };
  if (verdict === 'skipped') return { ...common, skipped: { message: reason ?? '' } };
  if (hasTooFewCases)
    return { ...common, failure: { message: `Too few cases: ran ${runs} of at least ${MIN_CASES}`, type: 'coverage', text: '' } };
  if (!failure) return common;
  const text = `${failure.message}\n${failure.counterexample}\nsim contract --replay ${failure.token}`;
  if (verdict === 'warned') return { ...common, output: `warning: ${text}` };
  return { ...common, failure: { message: failure.message, type: 'property', text } };
}
