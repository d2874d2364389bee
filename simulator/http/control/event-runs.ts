import type * as wire from '../../../openapi/generated/types.ts';
import { renderExecution } from '../../domain/automations/render.ts';
import { executionsOfEvent } from '../../domain/automations/state.ts';
import type { World } from '../../domain/world.ts';

/** The automation runs that a comment or message triggered, in their current state. */
export function runsOf(world: World, eventId: string): wire.AutomationExecution[] {
  return executionsOfEvent(world.automations, eventId).map(renderExecution);
}
