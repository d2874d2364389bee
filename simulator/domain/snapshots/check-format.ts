import { errors } from '../../kernel/errors.ts';
import { version as simulatorVersion } from '../../kernel/version.ts';
import { SNAPSHOT_VERSION } from './format.ts';

/**
 * Throws 400 for a snapshot of a format that cannot be read, and names the version of the simulator that can. A value without the number of a format passes,
 * because only its shape can say what is wrong with it.
 */
export function checkFormat(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('version' in value) || !Number.isInteger(value.version)) return;
  const format = Number(value.version);
  if (format === SNAPSHOT_VERSION) return;
  const writer = 'simulator' in value && typeof value.simulator === 'string' ? value.simulator : undefined;
  const by = writer === undefined ? '' : `, written by social-publishing-sim ${writer}`;
  const reads = `this is ${simulatorVersion}, which reads format ${SNAPSHOT_VERSION}`;
  throw errors.invalid(`The snapshot has format ${format}${by}; ${reads}. ${remedy(format, writer)}`);
}

/** Which version can read a format that this one cannot. */
function remedy(format: number, writer: string | undefined): string {
  if (format < SNAPSHOT_VERSION) return `Use the version that wrote it${writer === undefined ? '' : `, ${writer}`}`;
  return writer === undefined ? 'Use a later version' : `Use ${writer} or a later version`;
}
