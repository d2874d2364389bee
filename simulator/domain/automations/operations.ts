import { errors } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { accountOfOrganization, accountOfTeam, checkAccountFilter } from '../accounts/state.ts';
import type { Caller } from '../organizations/caller.ts';
import { teamOfOrganization } from '../organizations/state.ts';
import type { OperationsOf } from '../requests/operation.ts';
import { addFlow, deactivateFlow, publishFlow, removeFlow } from './flows.ts';
import { flowLifecycle } from './lifecycle.ts';
import type { Automation } from './model.ts';
import { checkConnected, checkDefinition, checkMessaging, checkPost } from './publish-rules.ts';
import { renderAutomation, renderExecution } from './render.ts';
import { checkActivatable, checkPausable, checkPlatform, checkStepIds, editedDraft, withoutPost } from './rules.ts';
import { automationOfOrganization, automationWithRuns, executionOfOrganization } from './state.ts';
import { tryRun } from './try-run.ts';
import type { World } from './world.ts';

/** Flows and their runs. */
export const automationOperations = {
  listAutomations(world, { organization }, { query: { teamId, socialAccountId, status, q, offset, limit } }) {
    const team = teamOfOrganization(world.organizations, organization.id, teamId);
    const flows = world.automations.byId.findBy('team', team.id);
    checkAccountFilter(world.accounts, organization.id, socialAccountId, flows);
    const search = q?.toLowerCase();
    const where = (flow: Automation): boolean =>
      (socialAccountId === undefined || flow.socialAccountId === socialAccountId) &&
      (status === undefined || flow.status === status) &&
      (search === undefined || flow.name.toLowerCase().includes(search));
    const { items, total } = pageOf(flows, { offset, limit, where });
    return { items: items.map(renderAutomation), total };
  },

  createAutomation(world, { organization }, { body: { teamId, socialAccountId, name, definition, actionDelaySeconds } }) {
    checkStepIds(definition);
    const team = teamOfOrganization(world.organizations, organization.id, teamId);
    const account = accountOfOrganization(world.accounts, organization.id, socialAccountId);
    if (account.teamId !== team.id) throw errors.notFound('Social account').by('AUTH-05');
    const platform = checkPlatform(account.type);
    return renderAutomation(addFlow(world, { account, platform, name, definition, actionDelaySeconds: actionDelaySeconds ?? 0 }));
  },

  getAutomation: (world, caller, { path }) => renderAutomation(flowOf(world, caller, path.id)),

  updateAutomation(world, caller, { path, body: { name, definition, actionDelaySeconds } }) {
    if (definition) checkStepIds(definition);
    const flow = flowOf(world, caller, path.id);
    const now = world.clock.now();
    world.automations.byId.update(flow, {
      ...(name !== undefined && { name }),
      draft: editedDraft(
        flow.draft,
        { ...(definition && { definition }), ...(actionDelaySeconds !== undefined && { actionDelaySeconds }) },
        now,
      ),
      updatedAt: now,
    });
    return renderAutomation(flow);
  },

  deleteAutomation(world, caller, { path }) {
    const flow = flowOf(world, caller, path.id);
    removeFlow(world, flow);
    return renderAutomation(flow);
  },

  publishAutomation(world, caller, { path }) {
    const flow = flowOf(world, caller, path.id);
    checkPublishable(world, flow);
    return renderAutomation(publishFlow(world, flow));
  },

  pauseAutomation(world, caller, { path }) {
    const flow = flowOf(world, caller, path.id);
    checkPausable(flow);
    return renderAutomation(deactivateFlow(world, flow, 'PAUSED'));
  },

  activateAutomation(world, caller, { path }) {
    const flow = flowOf(world, caller, path.id);
    checkActivatable(flow);
    checkMessaging(checkConnected(world.accounts.byId.get(flow.socialAccountId)));
    world.automations.byId.update(flow, { status: flowLifecycle.move(flow.status, 'ACTIVE'), updatedAt: world.clock.now() });
    return renderAutomation(flow);
  },

  archiveAutomation: (world, caller, { path }) => renderAutomation(deactivateFlow(world, flowOf(world, caller, path.id), 'ARCHIVED')),

  copyAutomations(world, caller, { body }) {
    const flows = [...new Set(body.automationIds)].map(id => flowOf(world, caller, id));
    const team = teamOfOrganization(world.organizations, caller.organization.id, body.targetTeamId);
    const copies = flows.map(({ platform, name, draft }) => {
      const account = accountOfTeam(world.accounts, team.id, platform);
      if (!account) throw errors.invalid(`Team ${team.id} has no ${platform} account`).by('D-AUT-09');
      return { account, platform, name, definition: withoutPost(draft.definition), actionDelaySeconds: draft.actionDelaySeconds };
    });
    return { items: copies.map(copy => renderAutomation(addFlow(world, copy))) };
  },

  testAutomation(world, caller, { path, body }) {
    const flow = flowOf(world, caller, path.id);
    // The body is optional.
    const request: typeof body | undefined = body;
    return renderExecution(tryRun(world, flow, request?.input ?? {}));
  },

  listAutomationExecutions(world, { organization }, { path, query }) {
    const flow = automationWithRuns(world.automations, organization.id, path.id);
    const { items, total } = pageOf(world.automations.executions.findBy('automation', flow.id), query);
    return { items: items.map(renderExecution), total };
  },

  getAutomationExecution: (world, { organization }, { path }) =>
    renderExecution(executionOfOrganization(world.automations, organization.id, path.id)),
} satisfies Partial<OperationsOf<World, Caller>>;

function flowOf(world: World, { organization }: Caller, id: string): Automation {
  return automationOfOrganization(world.automations, organization.id, id);
}

/** Throws 400 when the draft of a flow may not go live (AUT-34 to AUT-41). */
function checkPublishable(world: World, { draft, platform, teamId, socialAccountId }: Automation): void {
  const { definition } = draft;
  checkDefinition(definition, platform);
  const account = checkConnected(world.accounts.byId.get(socialAccountId));
  const { type, postId } = definition.trigger;
  if (type === 'COMMENT_CREATED' && postId !== undefined) checkPost(postId, world.posts.byId.get(postId), teamId, account);
  checkMessaging(account);
}
