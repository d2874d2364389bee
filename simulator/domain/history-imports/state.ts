import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import type { HistoryImport, ImportedPost, ImportMemory } from './model.ts';

export function createHistoryImportsState() {
  return {
    byId: new Collection<HistoryImport, 'team'>({ team: run => run.teamId }),
    posts: new Collection<ImportedPost, 'account' | 'import'>({ account: post => post.socialAccountId, import: post => post.importId }),
    /** By social account. */
    memory: new Collection<ImportMemory>({}),
  };
}

export type HistoryImportsState = ReturnType<typeof createHistoryImportsState>;

export interface WithHistoryImports {
  readonly historyImports: HistoryImportsState;
}

/** An import of the organization by id. Throws 404, also for one of another organization. */
export function importOfOrganization(state: HistoryImportsState, organizationId: string, id: string): HistoryImport {
  const run = state.byId.get(id);
  if (run?.organizationId !== organizationId) throw errors.notFound('History import');
  return run;
}

/** An imported post of the organization by id. Throws 404, also for one of another organization. */
export function importedPostOfOrganization(state: HistoryImportsState, organizationId: string, id: string): ImportedPost {
  const post = state.posts.get(id);
  if (post?.organizationId !== organizationId) throw errors.notFound('Imported post');
  return post;
}

/** An imported post of a team by id. Throws 404, also for one of another team. */
export function importedPostOfTeam(state: HistoryImportsState, teamId: string, id: string): ImportedPost {
  const post = state.posts.get(id);
  if (post?.teamId !== teamId) throw errors.notFound('Imported post');
  return post;
}
