import { flowCommand, whichFlow } from './flow-command.ts';
import { expectFlow, expectRuns } from './observe.ts';
import { cancelWaiting, hasWaiting } from './runs.ts';

/** Archives a flow, from any status, and cancels the runs that wait for its delay. */
export const archiveFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'archive',
    choice,
    prefers: hasWaiting,
    async run(flow, model, real) {
      const shown = await real.did('archiveAutomation', { path: { id: flow.id } });
      flow.status = 'ARCHIVED';
      cancelWaiting(model, flow);
      expectFlow(flow, shown, real);
      await expectRuns(flow, real);
    },
  }),
);
