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

/** Whether clients see an imported post: its import is COMPLETED (D-HIS-09). */
function isListed({ byId }: HistoryImportsState, { importId }: ImportedPost): boolean {
  return byId.get(importId)?.status === 'COMPLETED';
}

/** The imported posts of an account that clients see (D-HIS-09). */
export function listedPostsOfAccount(state: HistoryImportsState, accountId: string): readonly ImportedPost[] {
  return state.posts.findBy('account', accountId).filter(post => isListed(state, post));
}

/** An imported post by id; undefined for one of an import that is not COMPLETED (D-HIS-09). */
export function listedPost(state: HistoryImportsState, id: string): ImportedPost | undefined {
  const post = state.posts.get(id);
  return post && isListed(state, post) ? post : undefined;
}

/** An imported post of the organization by id. Throws 404, also for one of another organization. */
export function importedPostOfOrganization(state: HistoryImportsState, organizationId: string, id: string): ImportedPost {
  const post = listedPost(state, id);
  if (post?.organizationId !== organizationId) throw errors.notFound('Imported post');
  return post;
}

/** An imported post of a team by id. Throws 404, also for one of another team. */
export function importedPostOfTeam(state: HistoryImportsState, teamId: string, id: string): ImportedPost {
  const post = listedPost(state, id);
  if (post?.teamId !== teamId) throw errors.notFound('Imported post');
  return post;
}
