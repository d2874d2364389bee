import type { Work } from '../../../openapi/generated/control-types.ts';
import { iso } from '../../kernel/time.ts';
import { statusOfImport } from './kinds.ts';
import type { OpinionImport } from './model.ts';

/** Includes rate-limited imports, which resume by themselves. */
export function isUnderWay({ completedAt }: Pick<OpinionImport, 'completedAt'>): boolean {
  return completedAt === null;
}

/** The progress of an import. Its end is unknown, because it depends on how many items are known already. */
export function reviewWork(run: OpinionImport): Work {
  return {
    id: run.id,
    kind: run.platform === 'FACEBOOK' ? 'recommendation-import' : 'review-import',
    organizationId: run.organizationId,
    name: run.platform,
    status: statusOfImport(run),
    done: run.imported,
    total: run.requestedCount,
    storedBytes: null,
    totalBytes: null,
    startedAt: iso(run.startedAt),
    rateLimitResetAt: iso(run.rateLimitResetAt),
    endsAt: null,
  };
}
