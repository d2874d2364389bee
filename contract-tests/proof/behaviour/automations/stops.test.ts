/** Where a run with several conditions stops. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { expectEqual, objectsOf } from '../../../suites/asking.ts';
import { hasWord, onMessage, say, saysTo, talkIn } from '../../../suites/automations/talk.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

const WORDS = ['first', 'second', 'third'] as const;

/** Puts steps between the conditions; a message contains some of the words that they require. */
behaviourOf<readonly string[]>({
  id: 'automations/stops',
  area: 'automations',
  title: 'The first condition that is not met ends the run and is named in it; steps before it are performed, steps after it are not',
  rules: ['AUT-13', 'AUT-26', 'AUT-53', 'D-AUT-12'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.subarray([...WORDS]),
  async check(session, said) {
    const talk = await talkIn(session, 'FACEBOOK');
    const [first, second, third] = WORDS.map(word => hasWord(`asks for ${word}`, word));
    const steps = [first, { id: 'archive', type: 'ARCHIVE_CONVERSATION' }, second, say('Two of them'), third, say('All of them', 'last')];
    const ids = steps.map(step => String(fieldsOf(step)['id']));
    const flow = await talk.goLive(onMessage(...steps.map(fieldsOf)));
    const [run] = await saysTo(talk, flow, 'fan_1', { text: `I say ${said.join(' ')}` });
    const missed = WORDS.find(word => !said.includes(word));
    const stop = missed === undefined ? ids.length : ids.indexOf(`asks for ${missed}`);
    const expected = {
      status: missed === undefined ? 'COMPLETED' : 'STOPPED',
      output: missed === undefined ? null : { skippedAtStepId: ids[stop] },
      error: null,
      steps: ids.map((id, i) => [id, i <= stop ? 'COMPLETED' : 'SKIPPED']),
    };
    expectEqual(`the run of "${said.join(' ')}"`, shownOf(run ?? {}), expected);
    const texts = ['Two of them', 'All of them'].filter((_, i) => stop > 2 * i + 2);
    expectEqual(`the answers to "${said.join(' ')}"`, await talk.textsTo('fan_1'), texts);
  },
});

function shownOf({ status, output, error, steps }: Fields): Fields {
  return { status, output, error, steps: objectsOf(steps).map(step => [step['stepId'], step['status']]) };
}
