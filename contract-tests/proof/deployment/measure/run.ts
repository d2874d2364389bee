/** Measures one run on a busy deployment, with the figures of its report and of the deployment. */

import { withoutSubject } from '../../../run/reporters/rows.ts';
import { coverageTotals, type Report } from '../../../run/results.ts';
import type { Audit } from '../deployment.ts';
import { type ContractRun, findingsOf, runContract } from './run-contract.ts';
import { type MeasuredOptions, type SeededMeasure, withDeployment, withEachSeed } from './with-deployment.ts';

/** Prints the figures. Returns whether the run found nothing, left nothing and changed nothing of others. */
export function measureRun(options: MeasuredOptions, flags: readonly string[], print: (line: string) => void): Promise<boolean> {
  return withDeployment(options, async ({ address, flags: own, ...deployment }) => {
    const run = await runContract(address, [...flags, ...own]);
    const audit = await deployment.audit();
    for (const line of figures(run, audit)) print(line);
    print(`Its reports: ${run.folder}`);
    const { left, expiring, foreign, throttled } = audit;
    return findingsOf(run.report).length + left.length + expiring.length + foreign.length + Object.keys(throttled).length === 0;
  });
}

/** Returns the figures of a run, one line each. */
export function figures({ report, seconds }: ContractRun, audit: Audit): string[] {
  const { rules, transitions } = coverageTotals(report);
  return [
    `Seconds                  ${seconds.toFixed(1)}, ${(report.durationMs / 1000).toFixed(1)} of them after the start`,
    `Requests                 ${audit.requestsOfRun} with its key, ${audit.requests} in all; ${report.requests} by its own count`,
    `Refused with 429         ${counts(audit.throttled)}`,
    ...turns(report),
    `Rules covered            ${rules.seen} of ${rules.of}`,
    `Transitions seen         ${transitions.seen} of ${transitions.of}: ${byLifecycle(report)}`,
    `Left behind              ${listed([...audit.left, ...audit.expiring])}`,
    `Changed, not its own     ${listed(audit.foreign)}`,
    `Changed, shared by all   ${counts(audit.shared)}`,
    ...findingsOf(report),
    ...report.leftovers.map(({ what, id, reason }) => `not removed  ${what} ${id}: ${reason}`),
    ...report.notes.map(note => `note  ${note}`),
  ];
}

function turns({ results }: Report): string[] {
  const reasons = new Map<string, number>();
  for (const { verdict, reason } of results) {
    const name = verdict === 'skipped' ? `skipped: ${withoutSubject(reason ?? '')}` : verdict;
    reasons.set(name, (reasons.get(name) ?? 0) + 1);
  }
  const [first = '', ...rest] = [...reasons]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${String(count).padStart(5)} ${name}`);
  const cases = results.reduce((sum, { runs }) => sum + runs, 0);
  return [
    `Properties               ${results.length}, ${cases} cases`,
    `                    ${first}`,
    ...rest.map(line => `                    ${line}`),
  ];
}

function byLifecycle({ coverage }: Report): string {
  const seen = coverage.transitions.filter(lifecycle => lifecycle.seen > 0);
  return seen.map(({ lifecycle, seen: count, declared }) => `${lifecycle} ${count}/${declared}`).join(', ') || 'none';
}

function listed(items: readonly string[]): string {
  const shown = items.slice(0, 8).join(', ');
  return items.length > 8 ? `${items.length}: ${shown} …` : `${items.length}${shown && `: ${shown}`}`;
}

function counts(by: Readonly<Record<string, number>>): string {
  const entries = Object.entries(by);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  return `${total}${entries.length > 0 ? `: ${entries.map(([name, count]) => `${name} ${count}`).join(', ')}` : ''}`;
}

/** Runs once per seed on a deployment with that seed, whose clock is up to two minutes off. Returns whether nothing was found. */
export async function measureHonest({ flags, print, ...measure }: SeededMeasure): Promise<boolean> {
  let findings = 0;
  await withEachSeed(measure, async ({ address, flags: own }, seed, clockOffsetMs) => {
    const { report, seconds } = await runContract(address, [...flags, ...own, '--seed', String(seed)]);
    const found = findingsOf(report);
    findings += found.length;
    print(`seed ${seed}: ${found.length} findings in ${seconds.toFixed(0)} s, clock off by ${clockOffsetMs / 1000} s`);
    for (const finding of found) print(`  ${finding}`);
  });
  print(`honest: ${findings} findings in ${measure.seeds} seeds`);
  return findings === 0;
}
