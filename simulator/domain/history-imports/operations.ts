import { errors } from '../../kernel/errors.ts';
import { checkChannelSelected, platformAccountOf } from '../accounts/rules.ts';
import { connectedAccount } from '../accounts/state.ts';
import type { Caller } from '../organizations/caller.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import { checkMonthly } from '../quotas/rules.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { capacityOf, releaseCapacity } from './capacity.ts';
import { queueImport } from './fetch.ts';
import { removePosts } from './remove.ts';
import { renderHistoryImport } from './render.ts';
import { checkRetryable, importLifecycle } from './rules.ts';
import { importedPostOfTeam, importOfOrganization } from './state.ts';
import type { World } from './world.ts';

/** Imports of posts that accounts published before (D-HIS-06). */
export const historyImportOperations = {
  createHistoryImport(world, { organization }, { body }) {
    const team = teamOfOrganization(world.organizations, organization.id, body.teamId);
    const account = connectedAccount(world.accounts, team.id, body.socialAccountType);
    checkChannelSelected(account);
    const { externalId } = platformAccountOf(account);
    const now = world.clock.now();
    const capacity = capacityOf(world, organization, account.type, externalId);
    checkMonthly(organization, 'historyPosts', capacity.used, now);
    const run = world.historyImports.byId.insert({
      id: world.ids.next('himp'),
      organizationId: organization.id,
      teamId: team.id,
      socialAccountId: account.id,
      platform: body.socialAccountType,
      externalId,
      requestedCount: Math.min(body.count, capacity.remaining),
      withAnalytics: body.withAnalytics ?? true,
      importCarousels: body.importCarousels ?? false,
      surface: body.surface ?? 'ALL',
      mediaType: body.mediaType ?? null,
      status: 'PENDING',
      postsImported: 0,
      position: 0,
      failedTries: 0,
      error: null,
      rateLimitResetAt: null,
      startedAt: null,
      completedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    queueImport(world, run);
    return renderHistoryImport(run);
  },

  listHistoryImports(world, { organization }, { query: { teamId, socialAccountType } }) {
    const team = teamOfOrganization(world.organizations, organization.id, teamId);
    const runs = world.historyImports.byId.findBy('team', team.id);
    const filtered = runs.filter(({ platform }) => socialAccountType === undefined || platform === socialAccountType);
    return { imports: filtered.toReversed().map(renderHistoryImport) };
  },

  getHistoryImport: (world, { organization }, { path }) =>
    renderHistoryImport(importOfOrganization(world.historyImports, organization.id, path.importId)),

  retryHistoryImport(world, { organization }, { path, body }) {
    const team = teamOfOrganization(world.organizations, organization.id, body.teamId);
    const run = importOfOrganization(world.historyImports, organization.id, path.importId);
    if (run.teamId !== team.id) throw errors.notFound('History import');
    const now = world.clock.now();
    checkRetryable(run, now);
    world.historyImports.byId.update(run, {
      status: importLifecycle.move(run.status, 'PENDING'),
      failedTries: 0,
      error: null,
      rateLimitResetAt: null,
      startedAt: null,
      completedAt: null,
      updatedAt: now,
    });
    queueImport(world, run);
    return renderHistoryImport(run);
  },

  deleteImportedPosts(world, { organization }, { body }) {
    const team = teamOfOrganization(world.organizations, organization.id, body.teamId);
    const posts = [...new Set(body.postIds)].map(id => importedPostOfTeam(world.historyImports, team.id, id));
    removePosts(world, posts);
    for (const post of posts) releaseCapacity(world, post);
    return { deletedCount: posts.length };
  },
} satisfies Partial<OperationsOf<World, Caller>>;
