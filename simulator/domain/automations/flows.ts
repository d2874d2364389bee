import type { AutomationDefinition, AutomationPlatform } from '../../../openapi/generated/types.ts';
import type { SocialAccount } from '../accounts/model.ts';
import { flowLifecycle } from './lifecycle.ts';
import type { Automation } from './model.ts';
import { firstDraft } from './rules.ts';
import { cancelWaiting } from './runs.ts';
import type { World } from './world.ts';

/** What a flow begins with. */
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

/** Makes the draft the version that runs. Runs of the one before go on as they began. */
export function goLive(world: World, flow: Automation): Automation {
  const now = world.clock.now();
  const published = { ...flow.draft, publishedAt: now };
  return world.automations.byId.update(flow, {
    status: flowLifecycle.move(flow.status, 'ACTIVE'),
    draft: published,
    published,
    updatedAt: now,
  });
}

/** Lets a flow rest; its runs that wait on a delay are called off. */
export function rest(world: World, flow: Automation, status: 'PAUSED' | 'ARCHIVED'): Automation {
  cancelWaiting(world, flow.id);
  return world.automations.byId.update(flow, { status: flowLifecycle.move(flow.status, status), updatedAt: world.clock.now() });
}

/** Deletes a flow; its runs stay readable. Those that wait on a delay are called off. */
export function removeFlow(world: World, flow: Automation): void {
  cancelWaiting(world, flow.id);
  world.automations.byId.update(flow, { deletedAt: world.clock.now() });
}

/** An account has left its team: its flows have nobody to act for. They stay, to be read and copied, and live ones are paused. */
export function restFlowsOf(world: World, account: SocialAccount): void {
  for (const flow of world.automations.byId.findBy('account', account.id)) if (flow.status === 'ACTIVE') rest(world, flow, 'PAUSED');
}

/** A team goes, and with it its flows. */
export function removeFlowsOfTeam(world: World, teamId: string): void {
  // Copied, because each removal shortens the live list.
  for (const flow of world.automations.byId.findBy('team', teamId).slice()) removeFlow(world, flow);
}
