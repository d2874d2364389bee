import type { Work } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { HistoryImport } from './model.ts';

/** Includes rate-limited imports, which wait for a retry (D-HIS-07). */
export function isUnderWay({ completedAt }: Pick<HistoryImport, 'completedAt'>): boolean {
  return completedAt === null;
}

/** The progress of an import. Its end is unknown, because it depends on the latency of the platform. */
export function historyWork(run: HistoryImport): Work {
  return {
    id: run.id,
    kind: 'history-import',
    organizationId: run.organizationId,
    name: run.platform,
    status: run.status,
    done: run.postsImported,
    total: run.requestedCount,
    storedBytes: null,
    totalBytes: null,
    startedAt: iso(run.startedAt),
    rateLimitResetAt: iso(run.rateLimitResetAt),
    endsAt: null,
  };
}
