/** Makes calls one after the other. After each call, exactly the expected changes and events must have happened. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../../../openapi/generated/types.ts';
import { type Call, type Fields, fieldsOf } from '../../../../exchange.ts';
import type { Property } from '../../../../property.ts';
import type { Control, Session } from '../../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf } from '../../../../suites/requests.ts';
import { differences, flat, type Look, observe, type State } from './state.ts';

/** The world of a property, and the ids of what its steps have created. */
export interface Stage {
  readonly session: Session;
  readonly control: Control;
  readonly teamId: string;
  /** Ids of created resources, and other notes of steps, by name. */
  readonly made: Map<string, string>;
  /** A number that grows with each step, to make names unique. */
  count: number;
  /** Returns the body of the answer. Throws unless the call succeeds. */
  did(id: OperationId, parts?: Partial<Omit<Call, 'operation'>>): Promise<Fields>;
  /** Throws unless the call is refused with this status. */
  refused(status: number, id: OperationId, parts?: Partial<Omit<Call, 'operation'>>): Promise<void>;
}

/** The expected effect of a step. */
export interface Outcome {
  /** Changes in the form of `differences`; no others may happen. */
  readonly changes?: readonly string[];
  /** Changes that may or may not happen. */
  readonly mayChange?: readonly string[];
  /** Types, each with the id of its subject, and its status if the event has one. */
  readonly events?: readonly string[];
  /** The answer, and the key of the object that it must equal. */
  readonly answered?: readonly [key: string, body: Fields];
}

/** A step. It returns undefined if the resource that it needs was not created yet. */
export interface Step {
  readonly name: string;
  run(stage: Stage): Promise<Outcome | undefined>;
}

export interface StepArea {
  readonly id: string;
  readonly area: string;
  readonly rules: readonly string[];
  looks(stage: Stage): readonly Look[];
  setUp?(stage: Stage): Promise<void>;
  /** Types of events that a platform causes at any time. */
  readonly asynchronousEvents?: readonly string[];
  readonly steps: readonly Step[];
}

interface Known {
  readonly stage: Stage;
  state: State;
  events: number;
}

const PER_CASE = 2;

export function stepProperty(area: StepArea): Property<readonly number[]> {
  const known = new WeakMap<Session, Promise<Known>>();
  return {
    id: `steps/${area.id}`,
    area: area.area,
    title: `Each call about ${area.id} has exactly the expected changes and events`,
    rules: area.rules,
    needs: ['writes', 'clock', 'control', 'publish', 'imports', 'settings'],
    // Later steps build on what the first ones have created.
    cases: () => fc.array(fc.nat(area.steps.length - 1), { minLength: PER_CASE, maxLength: PER_CASE }),
    async check(session, numbers) {
      const world = await (known.get(session) ?? remember(known, session, area));
      try {
        for (const number of numbers) {
          const step = area.steps[number];
          if (step) await take(step, world, area);
        }
      } catch (error) {
        // The recorded state is out of date, so the next case begins with a new world.
        known.delete(session);
        throw error;
      }
    },
  };
}

function remember(known: WeakMap<Session, Promise<Known>>, session: Session, area: StepArea): Promise<Known> {
  const world = begin(session, area);
  known.set(session, world);
  return world;
}

async function begin(session: Session, area: StepArea): Promise<Known> {
  const { control, teamId } = session;
  if (!control) throw new Error('Steps need a simulator');
  const call: Stage['did'] = async (id, parts) => {
    const answer = await ask(session, id, parts);
    if (answer.status >= 300) throw new Error(`${id} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return fieldsOf(answer.body);
  };
  const refused: Stage['refused'] = async (status, id, parts) => expectAnswer(id, await ask(session, id, parts), status);
  const stage: Stage = { session, control, teamId, made: new Map(), count: 0, did: call, refused };
  await area.setUp?.(stage);
  // Work in progress finishes first.
  await control('POST', '/_sim/clock/advance', { by: 'PT10M' });
  return { stage, state: await observe(session, area.looks(stage)), events: (await eventsOf(control)).length };
}

async function take(step: Step, world: Known, area: StepArea): Promise<void> {
  const { stage, state: before } = world;
  stage.count += 1;
  // The advance makes everything unchanged older.
  await stage.control('POST', '/_sim/clock/advance', { by: 'PT1S' });
  const outcome = await step.run(stage);
  if (!outcome) return;
  const after = await observe(stage.session, area.looks(stage));
  const events = await eventsOf(stage.control);
  const caused = events.slice(world.events).filter(({ type }) => area.asynchronousEvents?.includes(String(type)) !== true);
  world.state = after;
  world.events = events.length;
  const open = new Set(outcome.mayChange);
  const different = differences(before, after).filter(line => !open.has(line));
  expectEqual(`the differences after ${step.name}`, different.toSorted(), (outcome.changes ?? []).toSorted());
  expectEqual(`the events of ${step.name}`, caused.map(nameOf).toSorted(), (outcome.events ?? []).toSorted());
  for (const event of caused) checkEvent(step.name, event, before, after);
  const [key = '', body] = outcome.answered ?? [];
  if (body) expectSame(`the answer to ${step.name}`, body, after.get(key));
}

/** Returns every event of the world, oldest first. */
async function eventsOf(control: Control): Promise<readonly Fields[]> {
  const all: Fields[] = [];
  for (let offset = 0, total = 1; offset < total; offset = all.length) {
    const page = await control('GET', `/_sim/events?limit=100&offset=${offset}`);
    total = Number(page['total']);
    all.push(...objectsOf(page['items']));
  }
  return all.toReversed();
}

const KINDS: readonly (readonly [prefix: string, kind: string])[] = [
  ['post.', 'post'],
  ['comment.published', 'comment'],
  ['team.', 'team'],
  ['social-account.', 'account'],
  ['conversation.message.', 'message'],
  ['conversation.', 'conversation'],
];
const WITH_STATUS: ReadonlySet<string> = new Set([
  'post.published',
  'comment.published',
  'conversation.updated',
  'conversation.message.created',
]);

/** Names an event as outcomes do. An event of another organization gets the name of that organization. */
function nameOf({ type, organizationId, data }: Fields): string {
  const { id, status } = fieldsOf(data);
  const whose = organizationId === 'org_acme' ? '' : ` of ${String(organizationId)}`;
  return `${String(type)} ${String(id)}${WITH_STATUS.has(String(type)) ? ` ${String(status)}` : ''}${whose}`;
}

/** Throws unless an event has the object as it is now, or, if it was removed, as it was before. */
function checkEvent(step: string, { type, data }: Fields, before: State, after: State): void {
  const name = String(type);
  const kind = KINDS.find(([prefix]) => name.startsWith(prefix))?.[1];
  const key = `${String(kind)} ${String(fieldsOf(data)['id'])}`;
  const shown = name.endsWith('.deleted') ? before.get(key) : after.get(key);
  const but = name.endsWith('.deleted') ? ENDING : name === 'conversation.created' ? BEGINNING : undefined;
  if (!shown) return;
  expectSame(`${name} of ${step}`, fieldsOf(data), shown, but);
  const further = Object.keys(fieldsOf(data)).filter(field => !(field in shown) && !FURTHER.has(field));
  expectEqual(`the fields of ${name} of ${step} that no list has`, further, []);
}

/** Fields that only events have: the check of an account, and the conversation of a message. */
const FURTHER: ReadonlySet<string> = new Set(['socialAction', 'conversation']);

/** Fields that differ because a conversation is created before its first message. */
const BEGINNING: ReadonlySet<string> = new Set(['unreadCount', 'lastMessageAt', 'lastMessageText', 'platformData', 'updatedAt']);

/** Fields that differ in the event of a removed object. */
const ENDING: ReadonlySet<string> = new Set(['deletedAt', 'updatedAt', 'socialAccounts', 'channels', 'externalId']);

/** Throws unless the common fields are the same. */
function expectSame(what: string, shown: Fields, expected: Fields | undefined, but: ReadonlySet<string> = new Set()): void {
  const flatShown = flat(shown);
  for (const [name, value] of Object.entries(expected ?? {}))
    if (name in flatShown && !but.has(name)) expectEqual(`${name} in ${what}`, flatShown[name], value);
}
