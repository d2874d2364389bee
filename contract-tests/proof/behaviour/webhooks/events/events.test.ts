import { afterAll, describe, it } from 'vitest';
import { expectToPass, judgedSimulator } from '../../../../model/model.fixture.ts';
import { createTransitions } from '../../../../model/transitions.ts';
import { simulatorTarget } from '../../../../target.ts';
import { injectDefect, interceptEvents, type World } from '../../../mutants/inject-defect.ts';
import { eventsModel } from './events.ts';

/** Emits every event a second time with a type that is not in the document. */
function emitUnknownTypes(world: World): void {
  interceptEvents(world, (event, emit) => {
    emit(event);
    emit({ ...event, type: 'weather.changed' });
  });
}

describe('the model of events', async () => {
  const target = await judgedSimulator();
  const model = eventsModel({ transitions: createTransitions() });
  afterAll(() => target.close());

  it('passes on the simulator', async () => {
    await expectToPass(model, target, 30);
  });

  it('[WHK-23] ignores event types that are not in the document', async () => {
    const withUnknownTypes = await simulatorTarget({ injectDefect: simulator => injectDefect(simulator, { world: emitUnknownTypes }) });
    await expectToPass(model, withUnknownTypes, 10);
    await withUnknownTypes.close();
  });
});
