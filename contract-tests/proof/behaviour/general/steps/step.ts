/** One call after the other, and after each of them: exactly what should be different is, and exactly the events came that it causes. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../../../openapi/generated/types.ts';
import { type Call, type Fields, fieldsOf } from '../../../../exchange.ts';
import type { Property } from '../../../../property.ts';
import type { Control, Session } from '../../../../session.ts';
import { ask, expectAnswer, expectEqual, objectsOf } from '../../../../suites/asking.ts';
import { differences, flat, type Look, observe, type State } from './state.ts';

/** The world of a property, and what its steps have made. */
export interface Stage {
  readonly session: Session;
  readonly control: Control;
  readonly teamId: string;
  /** Ids by what they are. */
  readonly made: Map<string, string>;
  /** A number that grows with each step, for names. */
  count: number;
  /** Throws unless it is answered with success. */
  did(id: OperationId, parts?: Partial<Omit<Call, 'operation'>>): Promise<Fields>;
  /** Throws unless it is refused, with this status. */
  refused(status: number, id: OperationId, parts?: Partial<Omit<Call, 'operation'>>): Promise<void>;
}

/** What a step should have done. */
export interface Outcome {
  /** In the words of `differences`; nothing else may be different. */
  readonly changes?: readonly string[];
  /** Those of which nothing says whether they follow. */
  readonly mayChange?: readonly string[];
  /** Types, each with the id of its subject, and its status where it has one. */
  readonly events?: readonly string[];
  /** What was answered, and the key of the object that it is. */
  readonly answered?: readonly [key: string, body: Fields];
}

/** A step; undefined when nothing it could be about has been made. */
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
  /** Types of events that come when a platform says so. */
  readonly comeByThemselves?: readonly string[];
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
    title: `Each call about ${area.id} changes what it should and nothing else, and causes its events and no others`,
    rules: area.rules,
    needs: ['writes', 'clock', 'control', 'publish', 'imports', 'settings'],
    // Steps beyond the first of each kind build on what is there.
    cases: () => fc.array(fc.nat(area.steps.length - 1), { minLength: PER_CASE, maxLength: PER_CASE }),
    async check(session, numbers) {
      const world = await (known.get(session) ?? remember(known, session, area));
      try {
        for (const number of numbers) {
          const step = area.steps[number];
          if (step) await take(step, world, area);
        }
      } catch (error) {
        // What is known of the world is out of date: the next case begins anew.
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
  // Whatever is under way ends.
  await control('POST', '/_sim/clock/advance', { by: 'PT10M' });
  return { stage, state: await observe(session, area.looks(stage)), events: (await eventsOf(control)).length };
}

async function take(step: Step, world: Known, area: StepArea): Promise<void> {
  const { stage, state: before } = world;
  stage.count += 1;
  // So that what has not changed is older.
  await stage.control('POST', '/_sim/clock/advance', { by: 'PT1S' });
  const outcome = await step.run(stage);
  if (!outcome) return;
  const after = await observe(stage.session, area.looks(stage));
  const events = await eventsOf(stage.control);
  const caused = events.slice(world.events).filter(({ type }) => area.comeByThemselves?.includes(String(type)) !== true);
  world.state = after;
  world.events = events.length;
  const open = new Set(outcome.mayChange);
  const different = differences(before, after).filter(line => !open.has(line));
  expectEqual(`what is different after ${step.name}`, different.toSorted(), (outcome.changes ?? []).toSorted());
  expectEqual(`the events of ${step.name}`, caused.map(nameOf).toSorted(), (outcome.events ?? []).toSorted());
  for (const event of caused) checkEvent(step.name, event, before, after);
  const [key = '', body] = outcome.answered ?? [];
  if (body) expectSame(`the answer to ${step.name}`, body, after.get(key));
}

/** Every event of the world, oldest first. */
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

/** How outcomes name an event. One of another organization is named as that. */
function nameOf({ type, organizationId, data }: Fields): string {
  const { id, status } = fieldsOf(data);
  const whose = organizationId === 'org_acme' ? '' : ` of ${String(organizationId)}`;
  return `${String(type)} ${String(id)}${WITH_STATUS.has(String(type)) ? ` ${String(status)}` : ''}${whose}`;
}

/** Throws unless an event has the object as it is now, or, once it is gone, as it was. */
function checkEvent(step: string, { type, data }: Fields, before: State, after: State): void {
  const name = String(type);
  const kind = KINDS.find(([prefix]) => name.startsWith(prefix))?.[1];
  const key = `${String(kind)} ${String(fieldsOf(data)['id'])}`;
  const shown = name.endsWith('.deleted') ? before.get(key) : after.get(key);
  const but = name.endsWith('.deleted') ? ENDING : name === 'conversation.created' ? BEGINNING : undefined;
  if (!shown) return;
  expectSame(`${name} of ${step}`, fieldsOf(data), shown, but);
  const further = Object.keys(fieldsOf(data)).filter(field => !(field in shown) && !FURTHER.has(field));
  expectEqual(`what ${name} of ${step} has that is not shown otherwise`, further, []);
}

/** What events say in addition: of a check, of the conversation of a message, and what a list leaves out. */
const FURTHER: ReadonlySet<string> = new Set(['socialAction', 'conversation']);

/** A conversation begins before its first message. */
const BEGINNING: ReadonlySet<string> = new Set(['unreadCount', 'lastMessageAt', 'lastMessageText', 'platformData', 'updatedAt']);

/** What is other about what is gone. */
const ENDING: ReadonlySet<string> = new Set(['deletedAt', 'updatedAt', 'socialAccounts', 'channels', 'externalId']);

/** Throws unless what both have is the same. */
function expectSame(what: string, shown: Fields, expected: Fields | undefined, but: ReadonlySet<string> = new Set()): void {
  const flatShown = flat(shown);
  for (const [name, value] of Object.entries(expected ?? {}))
    if (name in flatShown && !but.has(name)) expectEqual(`${name} in ${what}`, flatShown[name], value);
}
