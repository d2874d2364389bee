import type { AutomationDefinition, AutomationPlatform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { flowLifecycle } from './lifecycle.ts';
import type { Automation } from './model.ts';
import { firstDraft } from './rules.ts';
import { cancelWaiting } from './runs.ts';
import type { World } from './world.ts';

/** The data of a new flow. */
export interface NewFlow {
  readonly account: SocialAccount;
  readonly platform: AutomationPlatform;
  readonly name: string;
  readonly definition: AutomationDefinition;
  readonly actionDelaySeconds: number;
}

/** Adds a flow in DRAFT. */
export function addFlow(world: World, { account, platform, name, definition, actionDelaySeconds }: NewFlow): Automation {
  const now = world.clock.now();
  return world.automations.byId.insert({
    id: world.ids.next('auto'),
    organizationId: account.organizationId,
    teamId: account.teamId,
    socialAccountId: account.id,
    platform,
    name,
    status: 'DRAFT',
    draft: firstDraft({ definition, actionDelaySeconds }, now),
    published: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
}

/** Publishes the draft. Runs of the previous version continue with that version. */
export function publishFlow(world: World, flow: Automation): Automation {
  const now = world.clock.now();
  const published = { ...flow.draft, publishedAt: now };
  return world.automations.byId.update(flow, {
    status: flowLifecycle.move(flow.status, 'ACTIVE'),
    draft: published,
    published,
    updatedAt: now,
  });
}

/** Pauses or archives a flow and cancels its runs that wait for the delay (AUT-46, D-AUT-14). */
export function deactivateFlow(world: World, flow: Automation, status: 'PAUSED' | 'ARCHIVED'): Automation {
  cancelWaiting(world, flow.id);
  return world.automations.byId.update(flow, { status: flowLifecycle.move(flow.status, status), updatedAt: world.clock.now() });
}

/** Deletes a flow and cancels its runs that wait for the delay; runs stay readable (D-AUT-11, D-AUT-14). */
export function removeFlow(world: World, flow: Automation): void {
  cancelWaiting(world, flow.id);
  world.automations.byId.update(flow, { deletedAt: world.clock.now() });
}

/** Pauses the live flows of a removed account; they can still be read and copied. */
export function pauseFlowsOf(world: World, account: SocialAccount): void {
  for (const flow of world.automations.byId.findBy('account', account.id))
    if (flow.status === 'ACTIVE') deactivateFlow(world, flow, 'PAUSED');
}

/** Deletes the flows of a removed team. */
export function removeFlowsOfTeam(world: World, teamId: string): void {
  // Copied, because each removal shortens the live list.
  for (const flow of world.automations.byId.findBy('team', teamId).slice()) removeFlow(world, flow);
}
