/** `sim contract --until-failure`: a run that goes on with other cases until it finds something new. */
import type { PropertyResult } from '../../contract-tests/run/results.ts';
import { usageError } from './errors.ts';
import { durationText } from './output.ts';
import { duration, text } from './readers.ts';
import type { Settings } from './settings.ts';

/** More cases than any run has time for: the rounds of a property go on, each with another seed. */
export const ENDLESS_RUNS = 1_000_000;

/** What ends the run. */
export interface UntilFailure {
  /** Takes a result; a failure that the baseline does not know ends the run. */
  see(result: PropertyResult): void;
  /** Why no further property is started; undefined while there is no reason. */
  stopped(): string | undefined;
}

/** Flags that say how much is checked, or that check nothing. */
const OTHERS = ['runs', 'replay', 'har', 'list', 'dry-run'] as const;

/**
 * Reads the flag; undefined without it. On simulators `--max-time` bounds the run; without it only a finding or Ctrl+C ends it. Throws a usage error
 * for flags that do not go together.
 */
export function readUntilFailure(settings: Settings, isDeployment: boolean): UntilFailure | undefined {
  if (!settings.on('until-failure')) return undefined;
  const other = OTHERS.find(flag => settings.all(flag, text).length > 0);
  if (other !== undefined) throw usageError(`--until-failure goes on until there is a finding: leave --${other} out`);
  // The budget of a deployment bounds the run there.
  const maxTimeMs = isDeployment ? undefined : settings.one('max-time', duration);
  return createUntilFailure(maxTimeMs);
}

function createUntilFailure(maxTimeMs: number | undefined): UntilFailure {
  const started = performance.now();
  let found: string | undefined;
  return {
    see({ id, verdict, known }) {
      if (verdict === 'failed' && known === undefined) found ??= id;
    },
    stopped() {
      if (found !== undefined) return `${found} has found something (--until-failure)`;
      const isOver = maxTimeMs !== undefined && performance.now() - started >= maxTimeMs;
      return isOver ? `the time of ${durationText(maxTimeMs)} is used up (--max-time)` : undefined;
    },
  };
}
