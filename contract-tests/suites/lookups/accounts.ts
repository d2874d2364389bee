/** Every operation of /misc needs a known team that has an account of the platform. */
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { NOBODY } from '../../arbitraries/id-kinds.ts';
import { kindOf } from '../../arbitraries/known-ids.ts';
import { resolved } from '../../arbitraries/schema.ts';
import { type Call, type Fields, fieldsOf, send } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import { type Session, worldOf } from '../../session.ts';
import { taggedBody } from '../../tag.ts';
import { ownName } from '../posts/own-names.ts';
import { expectAnswer, expectThat, objectsOf, read } from '../requests.ts';

export function suite(): readonly Property[] {
  return [withoutAccounts] as Property[];
}

const MISC = /^\/api\/v1\/misc\/([a-z-]+)\//;

/** Without an account as with one it is refused, once the request is valid (D-MSC-15). */
const SWITCHED_OFF = 'editPinterestPin';

/** The operations about a team and its account of the platform in their path. */
export const ABOUT_ACCOUNTS = publicApi
  .operations()
  .filter(operation => MISC.test(operation.path) && operation.id !== SWITCHED_OFF && 'teamId' in valuesOf(operation));

const withoutAccounts: Property<OperationSpec> = {
  id: 'misc/accounts',
  area: 'misc',
  title: 'An operation of /misc needs a team of the organization, and a connected account of its platform',
  rules: ['MSC-01'],
  needs: ['writes'],
  cases: () => ABOUT_ACCOUNTS,
  async check(session, operation) {
    const call = exampleOf(operation);
    const unknown = await send(session, ofTeam(session, call, NOBODY));
    expectAnswer(`${operation.id} of an unknown team`, unknown, 404);
    expectThat(/\bteam\b/i.test(unknown.text), `${operation.id} does not name the team that it does not find: ${unknown.text}`);
    const bare = await send(session, ofTeam(session, call, await bareTeam(session)));
    expectAnswer(`${operation.id} without an account`, bare, 400);
    expectThat(bare.text.includes(platformOf(operation)), `${operation.id} without an account does not name the platform: ${bare.text}`);
  },
};

const bareTeams = new WeakMap<object, Promise<string>>();

/** Returns the id of a team of the run that has no accounts, which is created at the first call in each world. */
function bareTeam(session: Session): Promise<string> {
  const world = worldOf(session);
  const known = bareTeams.get(world) ?? read(session, 'createTeam', { body: { name: ownName(session) } }).then(({ id }) => String(id));
  bareTeams.set(world, known);
  return known;
}

/** Returns the call for another team, with ids of nobody. */
function ofTeam(session: Session, { operation, path, query, body }: Call, teamId: string): Call {
  const named = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, idFor(operation, name, value, teamId)]));
  const paths = Object.entries(path).map(([name, value]) => [name, String(idFor(operation, name, value, teamId))]);
  const sent = body === undefined ? undefined : taggedBody(session, operation.id, named(fieldsOf(body)));
  return { operation, path: Object.fromEntries(paths), query: 'teamId' in query ? named(query) : query, body: sent };
}

function idFor({ path }: OperationSpec, name: string, value: unknown, teamId: string): unknown {
  if (name === 'teamId') return teamId;
  return kindOf(name, path) === undefined ? value : Array.isArray(value) ? [NOBODY] : NOBODY;
}

export function platformOf({ path }: Pick<OperationSpec, 'path'>): Platform {
  const [, name = ''] = MISC.exec(path) ?? [];
  return name.replace('-', '_').toUpperCase() as Platform;
}

/** The values that the document shows for the parameters of a query, or for the body. */
function valuesOf({ queryParameters, body }: OperationSpec): Readonly<Record<string, unknown>> {
  const query = Object.fromEntries(queryParameters.map(({ name }) => [name, undefined]));
  return { ...query, ...fieldsOf(body?.example) };
}

/** The call that the document shows, with the parameters that it needs. */
export function exampleOf(operation: OperationSpec): Call {
  const { pathParameters, queryParameters, body } = operation;
  const examples = parameterExamples(operation);
  const path = Object.fromEntries(pathParameters.map(({ name }) => [name, String(examples[name])]));
  const needed = queryParameters.filter(({ name, required }) => required === true || name === SEARCH);
  const query = Object.fromEntries(
    needed.map(({ name, schema }) => [name, examples[name] ?? resolved(publicApi.json, schema ?? {}).enum?.[0]]),
  );
  return { operation, path, query, body: body?.example };
}

/** Without it a search that also takes an address is refused. */
const SEARCH = 'q';

function parameterExamples({ path, method }: OperationSpec): Fields {
  const item = fieldsOf(publicApi.json.paths?.[path]);
  const own = fieldsOf(item[method.toLowerCase()]);
  const shared = fieldsOf(publicApi.json.components?.parameters);
  const parameters = [...objectsOf(item['parameters']), ...objectsOf(own['parameters'])].map(parameter => {
    const { $ref } = parameter;
    const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
    return name === '' ? parameter : fieldsOf(shared[name]);
  });
  return Object.fromEntries(parameters.map(({ name, example }) => [String(name), example]));
}
