import { expectStatus, fieldsOf } from '../real.ts';
import { flowCommand, whichFlow } from './flow-command.ts';
import type { ModelFlow } from './model.ts';
import { expectFlow } from './observe.ts';

/** Activates a flow again with its published version: 400 unless it is PAUSED or ARCHIVED and was published before. */
export const activateFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'activate',
    choice,
    prefers: isActivatable,
    async run(flow, _, real) {
      const answer = await real.call('activateAutomation', { path: { id: flow.id } });
      if (!isActivatable(flow)) return expectStatus(`activateAutomation of a flow that is ${flow.status}`, answer, 400);
      expectStatus('activateAutomation', answer, 200);
      flow.status = 'ACTIVE';
      expectFlow(flow, fieldsOf(answer.body), real);
    },
  }),
);

function isActivatable({ status, published }: ModelFlow): boolean {
  return (status === 'PAUSED' || status === 'ARCHIVED') && published !== null;
}
