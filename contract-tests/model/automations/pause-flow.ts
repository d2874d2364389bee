import { expectStatus, fieldsOf } from '../real.ts';
import { flowCommand, whichFlow } from './flow-command.ts';
import { expectFlow, expectRuns } from './observe.ts';
import { cancelWaiting } from './runs.ts';

/** Pauses a flow and cancels the runs that wait for its delay: 400 unless it is ACTIVE. */
export const pauseFlow = whichFlow.map(choice =>
  flowCommand({
    name: 'pause',
    choice,
    prefers: ({ status }) => status === 'ACTIVE',
    async run(flow, model, real) {
      const answer = await real.call('pauseAutomation', { path: { id: flow.id } });
      if (flow.status !== 'ACTIVE') return expectStatus(`pauseAutomation of a flow that is ${flow.status}`, answer, 400);
      expectStatus('pauseAutomation', answer, 200);
      flow.status = 'PAUSED';
      cancelWaiting(model, flow);
      expectFlow(flow, fieldsOf(answer.body), real);
      await expectRuns(flow, real);
    },
  }),
);
