import { limits } from '../../../openapi/document.ts';
import { Collection } from '../../kernel/collection.ts';
import { errors } from '../../kernel/errors.ts';
import type { Automation, Execution, RecentAnswers } from './model.ts';
import { fires, keysOfEvent, keysOfFlow, type TriggerEvent } from './triggers.ts';

export function createAutomationsState() {
  return {
    byId: new Collection<Automation, 'team' | 'account' | 'trigger'>({
      team: flow => (flow.deletedAt === null ? flow.teamId : undefined),
      account: flow => (flow.deletedAt === null ? flow.socialAccountId : undefined),
      /** Live flows by the keys of their trigger. */
      trigger: keysOfFlow,
    }),
    executions: new Collection<Execution, 'automation' | 'event' | 'waiting'>({
      automation: run => run.automationId,
      event: run => run.trigger.eventId ?? undefined,
      /** By flow: runs that wait for its delay. */
      waiting: run => (run.status === 'WAITING' ? run.automationId : undefined),
    }),
    recentAnswers: new Collection<RecentAnswers>({}),
  };
}

export type AutomationsState = ReturnType<typeof createAutomationsState>;

export interface WithAutomations {
  readonly automations: AutomationsState;
}

/** A flow of the organization by id. Throws 404, also for one that was deleted or is another organization's. */
export function automationOfOrganization(state: AutomationsState, organizationId: string, id: string): Automation {
  const flow = automationWithRuns(state, organizationId, id);
  if (flow.deletedAt !== null) throw errors.notFound('Automation');
  return flow;
}

/** The same, including deleted flows: their runs stay readable (D-AUT-11). */
export function automationWithRuns(state: AutomationsState, organizationId: string, id: string): Automation {
  const flow = state.byId.get(id);
  if (flow?.organizationId !== organizationId) throw errors.notFound('Automation');
  return flow;
}

/** A run of the organization by id. Throws 404, also for one of another organization. */
export function executionOfOrganization(state: AutomationsState, organizationId: string, id: string): Execution {
  const run = state.executions.get(id);
  if (run?.organizationId !== organizationId) throw errors.notFound('Automation execution');
  return run;
}

/** The runs of an event, by the id of the fetched comment or of the message, in the order of their flows. */
export function executionsOfEvent(state: AutomationsState, eventId: string): readonly Execution[] {
  return state.executions.findBy('event', eventId);
}

/** The live flows that an event triggers: the oldest 25 of those that match (D-AUT-13). */
export function matchingFlows(state: AutomationsState, event: TriggerEvent): readonly Automation[] {
  const lists = keysOfEvent(event)
    .map(key => state.byId.findBy('trigger', key).filter(flow => fires(flow, event)))
    .filter(list => list.length > 0);
  const [only, another] = lists;
  // A single list is already ordered by age.
  const flows = another ? [...new Set(lists.flat())].sort((a, b) => state.byId.compareAge(a, b)) : (only ?? []);
  return flows.slice(0, limits.automations.maxFlowsPerEvent);
}
