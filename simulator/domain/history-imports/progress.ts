import type { Work } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import type { HistoryImport } from './model.ts';

/** One that is rate-limited counts: it waits for somebody to go on with it. */
export function isUnderWay({ completedAt }: Pick<HistoryImport, 'completedAt'>): boolean {
  return completedAt === null;
}

/** How far an import is (surface §5). When it will end depends on how fast the platform answers. */
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
