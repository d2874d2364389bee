/** Something happens on a platform: exactly the flows that wait for it react, each once. */
import type { SyncedReal } from '../define-model.ts';
import { expectSame, type Fields, fieldsOf } from '../real.ts';
import { ACCOUNTS, type AutomationsModel, flowsFor, type ModelEvent } from './model.ts';
import { expectRun } from './observe.ts';
import { start } from './runs.ts';

/** Lets it happen; `taken` completes the event by what the service made of it. */
export async function postEvent(
  model: AutomationsModel,
  real: SyncedReal,
  body: { readonly platform: ModelEvent['platform']; readonly what: object },
  taken: (answer: Fields) => ModelEvent,
): Promise<void> {
  const { platform, what } = body;
  const answer = await real.control('POST', `/_sim/platforms/${platform}/events`, { socialAccountId: ACCOUNTS[platform], ...what });
  const event = taken(answer);
  const runs = answer['executions'] as readonly Fields[];
  const flows = flowsFor(model, event);
  expectSame(
    'the flows that an event sets off',
    runs.map(run => run['automationId']),
    flows.map(({ id }) => id),
  );
  flows.forEach((flow, i) => {
    if (flow.published) start(model, flow, flow.published, event, { id: String(runs[i]?.['id']), isTest: false });
  });
  flows.forEach((flow, i) => {
    const run = flow.runs.at(-1);
    if (run) expectRun(run, fieldsOf(runs[i]), real);
  });
  await real.settle();
}
