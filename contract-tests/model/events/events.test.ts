import { afterAll, describe, it } from 'vitest';
import { publicApi } from '../../../openapi/document.ts';
import { plant, retell, type World } from '../../mutants/plant.ts';
import { createJudge } from '../../oracle/prism.ts';
import { simulatorTarget } from '../../target.ts';
import { expectToHold } from '../testing.ts';
import { createTransitions } from '../transitions.ts';
import { eventsModel } from './events.ts';

/** Tells of everything a second time, as a type that is new. */
function tellsMore(world: World): void {
  retell(world, (event, tell) => {
    tell(event);
    tell({ ...event, type: 'weather.changed' });
  });
}

describe('the model of events', async () => {
  const target = await simulatorTarget();
  const model = eventsModel({ judge: await createJudge(publicApi.json), transitions: createTransitions() });
  afterAll(() => target.close());

  it('holds for the simulator', { timeout: 120_000 }, async () => {
    await expectToHold(model, target, 30);
  });

  it('[WHK-23] passes over types that nobody knows', { timeout: 120_000 }, async () => {
    const chatty = await simulatorTarget({ plant: simulator => plant(simulator, { world: tellsMore }) });
    await expectToHold(model, chatty, 10);
    await chatty.close();
  });
});
