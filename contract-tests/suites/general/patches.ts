/** A PATCH changes the fields that it contains, and no others. */
import * as fc from 'fast-check';
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectEqual, expectThat, objectsOf, read } from '../requests.ts';
import { PATCHABLES, type Patchable } from './patchable.ts';

/** What a body contains for a field. */
const HOWS = ['value', 'null', 'mistake'] as const;
type How = (typeof HOWS)[number];

function isHow(how: string): how is How {
  return how !== 'absent';
}

interface Patch {
  readonly fields: Readonly<Record<string, How>>;
  /** The index of the value that each field gets. */
  readonly which: number;
}

export function suite(): readonly Property<Patch>[] {
  return PATCHABLES.flatMap(patchable => [keepsLaws(patchable), keepsLawsOfEach(patchable)]);
}

/** Returns the fields of the body, and whether each takes null. Throws for a field without values or a reason. */
function fieldsOfBody({ update, values, left }: Patchable): ReadonlyMap<string, boolean> {
  const operation = publicApi.operations().find(({ id }) => id === update);
  const properties: Readonly<Record<string, JsonSchema>> = resolved(publicApi.json, operation?.body?.schema ?? {}).properties ?? {};
  const unknown = Object.keys(properties).filter(name => !(name in values) && !(name in left));
  if (unknown.length > 0)
    throw new Error(`${update} takes ${unknown.join(', ')}: add values to suites/patchable.ts, or why there are none`);
  const changed = Object.entries(properties).filter(([name]) => name in values);
  return new Map(changed.map(([name, schema]) => [name, typesOf(resolved(publicApi.json, schema)).includes('null')]));
}

function keepsLaws(patchable: Patchable): Property<Patch> {
  const fields = fieldsOfBody(patchable);
  const { update, area } = patchable;
  return {
    id: `patches/${update}`,
    area,
    title: `${update} changes only the fields that it contains, clears nullable ones with null, is idempotent, and changes nothing when refused`,
    rules: ['D-GEN-05', 'D-GEN-23'],
    // The interface itself says that an update does this, not only a decision.
    isDecision: false,
    variety: 'high',
    needs: ['writes'],
    async cases(session) {
      await patchable.prepare?.(session);
      const how = fc.constantFrom('absent', 'absent', 'absent', 'absent', 'absent', 'value', 'value', 'value', 'value', 'null', 'mistake');
      const some = fc
        .record(Object.fromEntries([...fields.keys()].map(name => [name, how])))
        .map(all => Object.fromEntries(Object.entries(all).flatMap(([name, one]) => (isHow(one) ? [[name, one] as const] : []))));
      return fc.record({ fields: some, which: fc.nat(9) });
    },
    check(session, patch) {
      const check = async (): Promise<void> => checkPatch(session, patchable, fields, await patchable.create(session), patch);
      return patchable.whileThere ? patchable.whileThere(session, check) : check();
    },
  };
}

/** Returns the same property for one field at a time: with a value, with null and with a mistake. */
function keepsLawsOfEach(patchable: Patchable): Property<Patch> {
  const fields = fieldsOfBody(patchable);
  return {
    ...keepsLaws(patchable),
    id: `patches/${patchable.update}/each-field`,
    title: `${patchable.update} does the same with each field alone`,
    async cases(session) {
      await patchable.prepare?.(session);
      const one = fc.constantFrom(...[...fields.keys()].flatMap(name => HOWS.map(how => ({ [name]: how }))));
      return one.map(alone => ({ fields: alone, which: 0 }));
    },
  };
}

async function checkPatch(
  session: Session,
  patchable: Patchable,
  nullable: ReadonlyMap<string, boolean>,
  id: string,
  { fields, which }: Patch,
): Promise<void> {
  const { update, get, values } = patchable;
  const path = { id };
  const before = await read(session, get, { path });
  const all = Object.fromEntries(
    Object.entries(values).map(([name, valuesOf]) => {
      const some = valuesOf(session);
      return [name, some[which % some.length]] as const;
    }),
  );
  const contents: Readonly<Record<How, (name: string) => unknown>> = {
    value: name => all[name],
    null: () => null,
    mistake: () => ({ no: ['such'] }),
  };
  const body = Object.fromEntries(Object.entries(fields).map(([name, how]) => [name, contents[how](name)]));
  const what = `${update} with ${JSON.stringify(body)}`;
  const answer = await ask(session, update, { path, body });
  const after = await read(session, get, { path });
  if (Object.values(fields).includes('mistake')) {
    expectEqual(`the status of ${what}`, answer.status, 400);
    expectEqual(`what ${get} shows after a refused ${what}`, ownOf(session, after), ownOf(session, before));
    return;
  }
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  checkChanged(patchable, what, ownOf(session, before), after, { fields, all, nullable, isExact: session.control !== undefined });
  const answered = fieldsOf(answer.body);
  for (const [name, value] of Object.entries(ownOf(session, answered)))
    expectEqual(`${name} in ${get}, answered by ${what},`, after[name], value);
  await checkAgain(session, patchable, { id, body, what, after });
}

/** Fields of related objects, which others may change on a deployment. */
const OF_OTHERS: ReadonlySet<string> = new Set(['socialAccounts', 'organization', 'createdBy']);

function ownOf({ control }: Session, object: Fields): Fields {
  return control ? object : Object.fromEntries(Object.entries(object).filter(([name]) => !OF_OTHERS.has(name)));
}

interface Wanted {
  /** Whether the team has an account on every platform. */
  readonly isExact: boolean;
  readonly fields: Patch['fields'];
  readonly all: Fields;
  readonly nullable: ReadonlyMap<string, boolean>;
}

function checkChanged(patchable: Patchable, what: string, before: Fields, after: Fields, { fields, all, nullable, isExact }: Wanted): void {
  const named = Object.entries(fields).filter(([name, how]) => how === 'value' || nullable.get(name) === true);
  const follow = new Set(['updatedAt', ...named.flatMap(([name]) => [name, ...(patchable.follows[name] ?? [])])]);
  for (const [name, how] of named) {
    const shown = patchable.shown[name]?.(after) ?? after[name] ?? null;
    if (name === 'socialAccountTypes' && !isExact) {
      expectThat(isPart(shown, all[name]), `${name} after ${what} are ${JSON.stringify(shown)}`);
      continue;
    }
    expectEqual(`${name} after ${what}`, withoutNulls(shown), withoutNulls(how === 'null' ? null : all[name]));
  }
  for (const [name, value] of Object.entries(before)) if (!follow.has(name)) expectEqual(`${name} after ${what}`, after[name], value);
}

/** Returns whether everything that is shown was requested: less may be shown, because a team may lack the account of a platform. */
function isPart(shown: unknown, asked: unknown): boolean {
  return Array.isArray(shown) && Array.isArray(asked) && shown.every(one => asked.includes(one));
}

/** Returns a value without nulls and with sorted keys, because null and absent mean the same. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutNulls(part)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Done {
  readonly id: string;
  readonly body: Fields;
  readonly what: string;
  readonly after: Fields;
}

/** Throws unless the same update changes only `updatedAt` when it is repeated, and the list shows the same object. */
async function checkAgain(session: Session, { update, get, list }: Patchable, { id, body, what, after }: Done): Promise<void> {
  const again = await ask(session, update, { path: { id }, body });
  expectEqual(`the status of a second ${what}`, again.status, 200);
  const shown = await read(session, get, { path: { id } });
  expectEqual(`what ${get} shows after a second ${what}`, withoutTimes(ownOf(session, shown)), withoutTimes(ownOf(session, after)));
  const { items } = await read(session, list, { query: { teamId: session.teamId, limit: 100 } });
  const item = objectsOf(items).find(each => each['id'] === id);
  // Others may have created more objects since, so that this one is not on the first page.
  if (!item && !session.control) return;
  for (const [name, value] of Object.entries(ownOf(session, item ?? {})))
    if (name in shown) expectEqual(`${name} in ${list} after ${what}`, value, shown[name]);
  if (!item) throw new Error(`${list} does not show ${id} after ${what}`);
}

/** Returns a value without the times of changes, at any depth. */
function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'updatedAt' && name !== 'createdAt');
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutTimes(part)]));
}
