import { flowCommand, whichFlow } from './flow-command.ts';
import { expectGone, expectRuns } from './observe.ts';
import { cancelWaiting, hasWaiting } from './runs.ts';

/** Deletes a flow, in any status, and cancels the runs that wait for its delay. All its runs stay readable. */
export const deleteFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'delete',
    choice,
    prefers: hasWaiting,
    async run(flow, model, real) {
      await real.did('deleteAutomation', { path: { id: flow.id } });
      flow.isDeleted = true;
      cancelWaiting(model, flow);
      await expectGone(flow, real);
      await expectRuns(flow, real);
    },
  }),
);
