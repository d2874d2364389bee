import { afterAll, describe, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { injectDefect, interceptEvents, type World } from '../../mutants/inject-defect.ts';
import { createResponseValidator } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToPass } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { eventsModel } from './events.ts';

/** Tells of everything a second time, as a type that is new. */
function tellsMore(world: World): void {
  interceptEvents(world, (event, tell) => {
    tell(event);
    tell({ ...event, type: 'weather.changed' });
  });
}

describe('the model of events', async () => {
  const target = await simulatorTarget();
  const model = eventsModel({ validateResponse: await createResponseValidator(publicApi.json), transitions: createTransitions() });
  afterAll(() => target.close());

  it('holds for the simulator', { timeout: 120_000 }, async () => {
    await expectToPass(model, target, 30);
  });

  it('[WHK-23] passes over types that nobody knows', { timeout: 120_000 }, async () => {
    const chatty = await simulatorTarget({ injectDefect: simulator => injectDefect(simulator, { world: tellsMore }) });
    await expectToPass(model, chatty, 10);
    await chatty.close();
  });
});
