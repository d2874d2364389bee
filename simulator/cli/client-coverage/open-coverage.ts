import type { Io } from '../command.ts';
import type { Settings } from '../settings.ts';
import type { CoverageRun } from './coverage-run.ts';
import { readCoverageSettings } from './coverage-settings.ts';

/**
 * Reads the flags and the files of earlier runs; undefined where nobody wants a coverage. `seesEvents` says whether deliveries are seen. Rejects with a
 * usage error for a wrong value or file.
 */
export async function openCoverage(settings: Settings, io: Io, seesEvents: boolean): Promise<CoverageRun | undefined> {
  const wanted = readCoverageSettings(settings);
  if (!wanted) return undefined;
  // Loaded here, because most commands run without.
  const { CoverageRun: Run } = await import('./coverage-run.ts');
  return Run.open(wanted, io, seesEvents);
}
