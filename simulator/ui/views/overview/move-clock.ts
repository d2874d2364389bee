import type { Operations } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { count, formatDuration } from '../../format.ts';

/** Advances or settles the world's clock. Resolves to a message on what ran. */
export async function moveClock<Id extends 'advanceClock' | 'settleClock'>(id: Id, body: Operations[Id]['body']): Promise<string> {
  const { from, to, jobsRun } = await control(id, { body });
  const passed = Date.parse(to) - Date.parse(from);
  if (passed === 0 && jobsRun === 0) return 'No job is due.';
  return `Advanced by ${formatDuration(passed)}: ${jobsRun === 0 ? 'no job was due' : `${count(jobsRun, 'job')} ran`}.`;
}
