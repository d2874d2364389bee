/** Every field and operator of a condition, with every way to give the values. */

import * as fc from 'fast-check';
import { type Fields, fieldsOf } from '../../../exchange.ts';
import { onMessage, talkIn } from '../../../suites/automations/talk.ts';
import { expectEqual, objectsOf, read } from '../../../suites/requests.ts';
import { behaviourOf } from '../behaviour.fixture.ts';

type Rule = readonly [rule: Fields, matches: boolean];

const TEXT = 'The Price of 2 cafés, please?';
const PERSON = 'fan_1';
const NOBODY = 'fan_9';

const text = (operator: string, ...values: readonly string[]): Fields => ({ field: 'TEXT', operator, values });
const sender = (operator: string, values: readonly string[] | undefined, senderExternalIds?: readonly string[]): Fields => ({
  field: 'SENDER',
  operator,
  ...(values && { values }),
  ...(senderExternalIds && { senderExternalIds }),
});

/** The rules are evaluated for a message with that text by that person, without attachments. */
const RULES: readonly Rule[] = [
  [text('CONTAINS_WORD', 'price'), true],
  [text('CONTAINS_WORD', 'prices', 'PLEASE'), true],
  [text('CONTAINS_WORD', 'cafe\u0301s'), true],
  [text('CONTAINS_WORD', 'café', 'pric'), false],
  [text('CONTAINS_WORD', 'price of', 'nothing'), true],
  [text('CONTAINS_WORD', 'of price'), false],
  [text('NOT_CONTAINS_WORD', 'price'), false],
  [text('NOT_CONTAINS_WORD', 'prices', 'please'), false],
  [text('NOT_CONTAINS_WORD', 'prices', 'café'), true],
  [text('EQUALS', TEXT), true],
  [text('EQUALS', 'price'), false],
  [text('EQUALS', 'price', TEXT), true],
  [text('IN', 'a', TEXT), true],
  [text('IN', 'a', TEXT.slice(1)), false],
  [text('NOT_IN', 'a', TEXT), false],
  [text('NOT_IN', 'a', 'b'), true],
  ...[true, false].flatMap(isIn => {
    const operators = isIn ? ['IN', 'EQUALS'] : ['NOT_IN'];
    return operators.flatMap((operator): readonly Rule[] => [
      [sender(operator, [PERSON]), isIn],
      [sender(operator, [NOBODY]), !isIn],
      [sender(operator, undefined, [PERSON]), isIn],
      [sender(operator, undefined, [NOBODY]), !isIn],
      [sender(operator, [], [PERSON]), isIn],
      [sender(operator, [NOBODY], [PERSON]), isIn],
      [sender(operator, [PERSON], [NOBODY]), isIn],
      [sender(operator, [NOBODY], ['fan_8']), !isIn],
      [sender(operator, [PERSON], []), isIn],
      [sender(operator, ['FAN_1', 'fan_', 'fan_11']), !isIn],
    ]);
  }),
  [{ field: 'HAS_ATTACHMENT', operator: 'IS_TRUE' }, false],
  [{ field: 'HAS_ATTACHMENT', operator: 'IS_FALSE' }, true],
  [{ field: 'IS_REPLY', operator: 'IS_TRUE' }, false],
  [{ field: 'IS_REPLY', operator: 'IS_FALSE' }, true],
];

const condition = (id: string, match: string, ...rules: readonly Fields[]): Fields => ({ id, type: 'CONDITION', match, rules });

const TRUE = text('CONTAINS_WORD', 'price');
const FALSE = text('CONTAINS_WORD', 'nothing');
const COMBINED: readonly (readonly [match: string, rules: readonly Fields[], matches: boolean])[] = [
  ['ALL', [TRUE, TRUE], true],
  ['ALL', [TRUE, FALSE], false],
  ['ALL', [FALSE, TRUE], false],
  ['ANY', [FALSE, TRUE], true],
  ['ANY', [TRUE, FALSE], true],
  ['ANY', [FALSE, FALSE], false],
];

behaviourOf<'message' | 'test'>({
  id: 'automations/conditions',
  area: 'automations',
  title: 'A condition matches by its field, its operator and its values, in runs and in tests',
  rules: ['AUT-33', 'D-AUT-05', 'D-AUT-10'],
  needs: ['clock', 'control', 'writes'],
  cases: () => fc.constantFrom('message', 'test'),
  async check(session, how) {
    const talk = await talkIn(session, 'INSTAGRAM');
    const asked = [
      ...RULES.map(([rule, matches]) => ({ match: 'ALL', rules: [rule], matches })),
      ...COMBINED.map(([match, rules, matches]) => ({ match, rules, matches })),
    ];
    // The most flows that one event triggers.
    for (let from = 0; from < asked.length; from += PER_EVENT) {
      const flows: string[] = [];
      const some = asked.slice(from, from + PER_EVENT);
      for (const { match, rules } of some) {
        const definition = onMessage(condition('asks', match, ...rules), { id: 'open', type: 'OPEN_CONVERSATION' });
        flows.push(await (how === 'test' ? talk.draft(definition) : talk.goLive(definition)));
      }
      if (how === 'message') await talk.hear(PERSON, { text: TEXT });
      else
        for (const id of flows)
          await read(session, 'testAutomation', { path: { id }, body: { input: { text: TEXT, externalParticipantId: PERSON } } });
      for (const [i, { match, rules, matches }] of some.entries())
        await expectMatch(session, flows[i] ?? '', `${match} of ${JSON.stringify(rules)}`, matches);
      for (const id of flows) await read(session, 'deleteAutomation', { path: { id } });
    }
  },
});

const PER_EVENT = 25;

async function expectMatch(session: Parameters<typeof read>[0], id: string, what: string, matches: boolean): Promise<void> {
  const { items } = await read(session, 'listAutomationExecutions', { path: { id } });
  const [run = {}] = objectsOf(items);
  const [first = {}, second = {}] = objectsOf(run['steps']);
  expectEqual(`whether ${what} matches`, fieldsOf(first['output'])['matched'], matches);
  const { output } = run;
  expectEqual(`the stop at ${what}`, output, matches ? null : { skippedAtStepId: 'asks' });
  if (!matches) expectEqual(`the run and the step after ${what}`, [run['status'], second['status']], ['STOPPED', 'SKIPPED']);
}
