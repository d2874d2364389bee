import { expectStatus, fieldsOf } from '../real.ts';
import { goLive } from './create-flow.ts';
import { flowCommand, whichFlow } from './flow-command.ts';
import { isPublishable } from './model.ts';
import { expectFlow } from './observe.ts';

/** Publishes a flow, from any status: 400 for an invalid draft, which leaves the flow unchanged. */
export const publishFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'publish',
    choice,
    prefers: isPublishable,
    async run(flow, _, real) {
      const path = { id: flow.id };
      if (isPublishable(flow)) return goLive(flow, real);
      expectStatus(`publishAutomation of "${flow.draft.recipe}"`, await real.call('publishAutomation', { path }), 400);
      expectFlow(flow, fieldsOf((await real.call('getAutomation', { path })).body), real);
    },
  }),
);
