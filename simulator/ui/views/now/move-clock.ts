import type { Operations } from '../../../../openapi/generated/control-types.ts';
import { control } from '../../api.ts';
import { formatDuration } from '../../format/time.ts';
import { count } from '../../format/words.ts';

/** Moves the world's clock on. Resolves to what happened on the way, in words. */
export async function moveClock<Id extends 'advanceClock' | 'settleClock'>(id: Id, body: Operations[Id]['body']): Promise<string> {
  const { from, to, jobsRun } = await control(id, { body });
  const passed = Date.parse(to) - Date.parse(from);
  if (passed === 0 && jobsRun === 0) return 'Nothing is due.';
  return `${formatDuration(passed)} later: ${jobsRun === 0 ? 'nothing was due' : `${count(jobsRun, 'job')} ran`}.`;
}
