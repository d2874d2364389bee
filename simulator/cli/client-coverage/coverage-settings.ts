/** The flags of `sim exec` and `sim proxy` about what their command meets of the API. */
import { COVERAGE_FLAGS } from '../flags.ts';
import { percentage, text } from '../readers.ts';
import type { Settings } from '../settings.ts';

/** The settings of a coverage. */
export interface CoverageSettings {
  /** The least percentage; undefined where any will do. */
  readonly min: number | undefined;
  /** Operations and paths that the percentage is of, with `*`; none stand for all. */
  readonly of: readonly string[];
  /** The files of earlier runs, as the command line has them. */
  readonly add: readonly string[];
  /** The folder of the reports; undefined for none. */
  readonly out: string | undefined;
}

/**
 * Reads the flags; undefined where nobody wants a coverage. Any of them switches the coverage on, so that no limit is passed over; --no-coverage
 * switches it off.
 */
export function readCoverageSettings(settings: Settings): CoverageSettings | undefined {
  const isSet = COVERAGE_FLAGS.some(flag => flag !== 'coverage' && settings.raw(flag) !== undefined);
  const isOn = settings.on('coverage') ?? isSet;
  if (!isOn) return undefined;
  return {
    min: settings.one('min-coverage', percentage),
    of: settings.all('coverage-of', text),
    add: settings.all('add', text),
    out: settings.one('out', text),
  };
}
