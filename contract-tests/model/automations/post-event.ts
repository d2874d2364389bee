import type { SyncedReal } from '../define-model.ts';
import { expectSame, type Fields, fieldsOf } from '../real.ts';
import { ACCOUNTS, type AutomationsModel, flowsFor, type ModelEvent } from './model.ts';
import { expectRun } from './observe.ts';
import { start } from './runs.ts';

/** Posts an event of a platform: exactly the matching flows run, each once. `taken` builds the model's event from the answer. */
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
    'the flows that an event triggers',
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
