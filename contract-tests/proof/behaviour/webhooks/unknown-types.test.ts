import { expect, it } from 'vitest';
import { expectToPass } from '../../../model/model.fixture.ts';
import { suite } from '../../../suites/webhooks/webhooks.ts';
import { simulatorTarget } from '../../../target.ts';
import { injectDefect, interceptEvents, type World } from '../../mutants/inject-defect.ts';

/** Emits every event a second time with a type that is not in the document. */
function emitUnknownTypes(world: World): void {
  interceptEvents(world, (event, emit) => {
    emit(event);
    emit({ ...event, type: 'weather.changed' });
  });
}

it('[WHK-23] the checks of webhooks pass over event types that are not in the document', async () => {
  const target = await simulatorTarget({ injectDefect: simulator => injectDefect(simulator, { world: emitUnknownTypes }) });
  const arrived = suite().find(({ id }) => id === 'webhooks/arrived');
  expect(arrived).toBeDefined();
  if (arrived) await expectToPass(arrived, target, 3);
  await target.close();
});
