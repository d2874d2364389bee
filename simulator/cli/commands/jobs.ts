import type { Job, Work } from '../../../openapi/generated/control-types.ts';
import type { Call } from '../command.ts';
import { showLog } from '../log-list.ts';

/** `sim jobs`: lists what is due on the clock; with --follow also each job that runs. */
export function run(call: Call): Promise<void> {
  return showLog<Job>(call, {
    titles: ['job', 'at', 'kind', 'subject'],
    load: (client, limit) => client.call('listJobs', { query: { limit } }),
    cells: ({ id, at, kind, subject }) => [id, at, kind, subject ?? ''],
    event: 'job',
    select(data) {
      // The stream has what the document says: jobs, and the progress of work, which has no time.
      const job = data as Job | Work;
      return 'at' in job ? job : undefined;
    },
    none: 'Nothing is due',
  });
}
