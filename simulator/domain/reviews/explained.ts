import type { CollectionWatcher } from '../../kernel/collection.ts';
import { statusOfImport } from './kinds.ts';
import type { OpinionImport, OpinionPlatform } from './model.ts';
import type { World } from './world.ts';

/** An import of one kind, with the status that clients see. */
export interface ExplainedImport {
  readonly id: string;
  readonly platform: OpinionPlatform;
  readonly status: string;
  readonly error: string | null;
  readonly failedTries: number;
  readonly imported: number;
  readonly requestedCount: number;
}

/** The imports from one platform, for explanations. */
export function explainedImports({ reviews: { imports } }: Pick<World, 'reviews'>, platform: OpinionPlatform) {
  return {
    get(id: string): ExplainedImport | undefined {
      const run = imports.get(id);
      return run?.platform === platform ? explained(run) : undefined;
    },
    watch: (watcher: CollectionWatcher<ExplainedImport>) =>
      imports.watch((run, change, order) => {
        if (run.platform === platform) watcher(explained(run), typeof change === 'string' ? change : changeOf(run, change), order);
      }),
  };
}

function explained(run: OpinionImport): ExplainedImport {
  const { id, platform, error, failedTries, imported, requestedCount } = run;
  return { id, platform, status: statusOfImport(run), error, failedTries, imported, requestedCount };
}

/** The change of an import; the watchers of a change are told its new values. */
function changeOf(run: OpinionImport, { status, failedTries }: Partial<OpinionImport>): Partial<ExplainedImport> {
  return { ...(status !== undefined && { status: statusOfImport(run) }), ...(failedTries !== undefined && { failedTries }) };
}
