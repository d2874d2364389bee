import type { Io } from '../command.ts';
import { COVERAGE_FLAGS } from '../flags.ts';
import type { Settings } from '../settings.ts';
import type { CoverageRun, CoverageSettings } from './coverage-run.ts';

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

/**
 * Reads the flags; undefined where nobody wants a coverage. Any of them switches the coverage on, so that no limit is passed over; --no-coverage
 * switches it off.
 */
function readCoverageSettings(settings: Settings): CoverageSettings | undefined {
  const isSet = COVERAGE_FLAGS.some(flag => flag !== 'coverage' && settings.raw(flag) !== undefined);
  const isOn = settings.raw('coverage') ? settings.on('coverage') : isSet;
  if (!isOn) return undefined;
  return {
    min: settings.one('min-coverage'),
    of: settings.all('coverage-of'),
    add: settings.all('add'),
    out: settings.one('out'),
  };
}
