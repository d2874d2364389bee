/** Counts of a report: a check has a result for each of its findings, so properties and checks are counted apart. */
import { OUTCOMES, type OutcomeName, outcomeOf, type PropertyResult, type Report } from './results.ts';

export interface Outcomes {
  readonly total: number;
  readonly outcomes: Readonly<Record<OutcomeName, number>>;
}

export interface Tally {
  readonly properties: Outcomes;
  /** A check with findings has the outcome of its worst finding. */
  readonly checks: Outcomes & {
    /** How many findings all checks have. */
    readonly findings: number;
  };
}

/** Whether a result is that of a check of every exchange, and not of a property. */
function isOfCheck({ id }: Pick<PropertyResult, 'id'>): boolean {
  return id.startsWith('checks/');
}

/** Returns the check of a result with the id `checks/<check>` or `checks/<check>/<operation>`. */
function checkOf({ id }: PropertyResult): string {
  return id.split('/', 2).join('/');
}

/** Counts the properties and the checks of a report by their outcomes. */
export function tallyOf(report: Report): Tally {
  const properties = report.results.filter(result => !isOfCheck(result)).map(result => outcomeOf(report, result));
  const found = report.results.filter(isOfCheck);
  const names = new Set(found.map(checkOf));
  const worst = [...names].flatMap(name => {
    const own = new Set(found.filter(result => checkOf(result) === name).map(result => outcomeOf(report, result)));
    return OUTCOMES.find(outcome => own.has(outcome)) ?? [];
  });
  return {
    properties: outcomesOf(properties),
    checks: { ...outcomesOf(worst), findings: found.filter(({ failure }) => failure !== null).length },
  };
}

function outcomesOf(all: readonly OutcomeName[]): Outcomes {
  const count = (name: OutcomeName): number => all.filter(outcome => outcome === name).length;
  return {
    total: all.length,
    outcomes: {
      failed: count('failed'),
      known: count('known'),
      warned: count('warned'),
      passed: count('passed'),
      skipped: count('skipped'),
    },
  };
}
