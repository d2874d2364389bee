/** A run that ends as soon as it has found something. */
import { createInterface } from 'node:readline';
import type { PropertyResult, VerdictName } from '../../../run/results.ts';
import type { Finding } from '../../mutants/defect.ts';
import type { DeploymentAddress } from '../messages.ts';
import { contractArgs, startSim } from './run-contract.ts';

export interface FindingOptions {
  /** Properties that fail without a lie, too. */
  readonly known: ReadonlySet<string>;
  /** The verdicts that count as a finding. */
  readonly verdicts: readonly VerdictName[];
}

/**
 * The first finding that is not known; undefined when the run ends without one. Lets the run clean up before it returns.
 * Throws with what it printed when it ends without a report.
 */
export async function firstFinding(
  deployment: DeploymentAddress,
  flags: readonly string[],
  { known, verdicts }: FindingOptions,
): Promise<Finding | undefined> {
  const running = await startSim(deployment, contractArgs(deployment, [...flags, '--reporter', 'ndjson']));
  let found: Finding | undefined;
  if (running.child.stdout)
    for await (const line of createInterface(running.child.stdout)) {
      const result = resultIn(line);
      if (found || !result || known.has(result.id) || !verdicts.includes(result.verdict)) continue;
      found = { by: result.id, message: result.failure?.message ?? '' };
      running.child.kill('SIGINT');
    }
  const code = await running.ended;
  await running.remove();
  if (!running.said().includes('"type":"end"'))
    throw new Error(`sim contract ended with ${code ?? 'a signal'} and without a report:\n${running.said()}`);
  return found;
}

/** The property of a line; undefined for another line. */
function resultIn(line: string): PropertyResult | undefined {
  if (!line.startsWith('{')) return undefined;
  const entry = JSON.parse(line) as PropertyResult & { readonly type: string };
  return entry.type === 'property' ? entry : undefined;
}
