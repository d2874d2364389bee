import type { OperationId } from '../../../../../openapi/generated/types.ts';
import type { Stage, Step, StepArea } from './step.ts';

/** Flows: they send no events, and none changes another. */
export const automations: StepArea = {
  id: 'automations',
  area: 'automations',
  rules: ['D-GEN-05'],
  looks: ({ teamId }) => [
    { kind: 'automation', operation: 'listAutomations', query: { teamId, limit: 100 } },
    { kind: 'conversation', operation: 'listConversations', query: { teamId, limit: 100 } },
    { kind: 'setting', operation: 'listProviderSettings', query: { teamId, limit: 100 } },
  ],
  steps: [
    {
      name: 'createAutomation',
      async run(stage) {
        const { teamId, count, made, did } = stage;
        const body = { teamId, socialAccountId: 'sa_acme_instagram', name: `Flow ${count}`, definition: definitionOf(stage) };
        const flow = await did('createAutomation', { body });
        const id = String(flow['id']);
        made.set('flow', id);
        return { changes: [`automation ${id}: created`], answered: [`automation ${id}`, flow] };
      },
    },
    update('a name', ({ count }) => ({ name: `Renamed ${count}` }), ['name']),
    update('a definition', stage => ({ definition: definitionOf(stage) }), ['draft']),
    leadTo('publishAutomation', () => true, 'ACTIVE', ['published', 'draft']),
    leadTo('pauseAutomation', status => status === 'ACTIVE', 'PAUSED'),
    leadTo('activateAutomation', (status, isPublished) => isPublished && (status === 'PAUSED' || status === 'ARCHIVED'), 'ACTIVE'),
    leadTo('archiveAutomation', () => true, 'ARCHIVED'),
    {
      name: 'deleteAutomation',
      async run({ did, made }) {
        const id = made.get('flow');
        if (id === undefined) return undefined;
        await did('deleteAutomation', { path: { id } });
        made.clear();
        return { changes: [`automation ${id}: removed`] };
      },
    },
  ],
};

function definitionOf({ count }: Stage): object {
  const steps = [{ id: 'answer', type: 'SEND_MESSAGE', text: `Answer ${count}` }];
  return { trigger: { type: 'DM_RECEIVED', keywords: ['nobody says this'] }, steps };
}

function update(what: string, bodyOf: (stage: Stage) => object, fields: readonly string[]): Step {
  return {
    name: `updateAutomation with ${what}`,
    async run(stage) {
      const { did, made } = stage;
      const id = made.get('flow');
      if (id === undefined) return undefined;
      const body = await did('updateAutomation', { path: { id }, body: bodyOf(stage) });
      return { changes: [...fields, 'updatedAt'].map(field => `automation ${id}: ${field}`), answered: [`automation ${id}`, body] };
    },
  };
}

/** A call that leads to a status; if the flow has it already, nothing needs to change. */
function leadTo(
  operation: OperationId,
  isTaken: (status: string, isPublished: boolean) => boolean,
  to: string,
  others: readonly string[] = [],
): Step {
  return {
    name: operation,
    async run({ did, refused, made }) {
      const id = made.get('flow');
      if (id === undefined) return undefined;
      const path = { id };
      const { status, published } = await did('getAutomation', { path });
      if (!isTaken(String(status), published !== null)) {
        if (status !== to) await refused(400, operation, { path });
        return status === to ? undefined : {};
      }
      const body = await did(operation, { path });
      const open = ['updatedAt', ...others].map(field => `automation ${id}: ${field}`);
      return {
        changes: status === to ? [] : [`automation ${id}: status`],
        mayChange: open,
        answered: [`automation ${id}`, body],
      };
    },
  };
}
