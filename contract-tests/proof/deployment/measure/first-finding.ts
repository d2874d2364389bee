/** Runs `sim contract` until its first finding. */
import type { PropertyResult, VerdictName } from '../../../run/results.ts';
import type { Finding } from '../../mutants/defect.ts';
import type { DeploymentAddress } from '../messages.ts';
import { contractArgs, startSim } from './run-contract.ts';

export interface FindingOptions {
  /** The properties that also fail without a lie. */
  readonly known: ReadonlySet<string>;
  /** The verdicts that count as a finding. */
  readonly verdicts: readonly VerdictName[];
}

/**
 * Returns the first finding that is not known; undefined when the run ends without one. The run cleans up before this returns.
 * Throws with the output of the run when it ends without a report.
 */
export async function firstFinding(
  deployment: DeploymentAddress,
  flags: readonly string[],
  { known, verdicts }: FindingOptions,
): Promise<Finding | undefined> {
  const running = await startSim(deployment, contractArgs(deployment, [...flags, '--reporter', 'ndjson']));
  const { child } = running;
  let read = 0;
  const nextFinding = (out: string): Finding | undefined => {
    for (let end = out.indexOf('\n', read); end >= 0; end = out.indexOf('\n', read)) {
      const result = resultIn(out.slice(read, end));
      read = end + 1;
      if (result && !known.has(result.id) && verdicts.includes(result.verdict))
        return { by: result.id, message: result.failure?.message ?? '' };
    }
    return undefined;
  };
  // The wait rejects when a run ends by itself, which means that it found nothing.
  const found = await child.found(nextFinding).catch(() => undefined);
  if (found) child.kill('SIGINT');
  const { code } = await child.ended;
  await running.remove();
  if (!child.output().includes('"type":"end"'))
    throw new Error(`sim contract ended with ${code ?? 'a signal'} and without a report:\n${child.output()}`);
  return found;
}

/** Returns the result of a property in a line; undefined for any other line. */
function resultIn(line: string): PropertyResult | undefined {
  if (!line.startsWith('{')) return undefined;
  const entry = JSON.parse(line) as PropertyResult & { readonly type: string };
  return entry.type === 'property' ? entry : undefined;
}
