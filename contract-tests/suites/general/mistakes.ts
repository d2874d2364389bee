/** Invalid requests answer 400 before any id is looked up (D-GEN-03). */
import * as fc from 'fast-check';
import type { OpenAPIObject, ParameterObject, SchemaObject } from 'openapi3-ts/oas31';
import { type OperationSpec, publicApi } from '../../../openapi/document.ts';
import { bodiesOf, callsOf } from '../../arbitraries/calls.ts';
import { invalidValues } from '../../arbitraries/invalid-values.ts';
import { idsFor } from '../../arbitraries/known-ids.ts';
import { resolved, typesOf } from '../../arbitraries/schema.ts';
import { checkError } from '../../checks/error-shape.ts';
import { type Answer, type Call, fieldsOf, send } from '../../exchange.ts';
import { lazySchemas, type Schemas } from '../../oracle/schemas.ts';
import type { Property } from '../../property.ts';
import { callsOn, needsOf, takesJson } from '../operation.ts';

/** A call with one mistake in it. */
interface InvalidCall {
  readonly call: Call;
  readonly mistake: string;
}

export function suite(): readonly Property<InvalidCall>[] {
  const schemas = lazySchemas();
  return publicApi
    .operations()
    .flatMap(operation => [
      ...(takesJson(operation) ? [inTheBody(operation, schemas)] : []),
      ...(mistakesInQuery(operation).length > 0 ? [inTheQuery(operation)] : []),
      ...(needsTeam(operation) ? [withoutTeam(operation)] : []),
    ])
    .map(property => ({ ...property, variety: 'high' }));
}

function inTheBody(operation: OperationSpec, schemas: () => Schemas): Property<InvalidCall> {
  return {
    id: `mistakes/body/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 400 to a body with one mistake, and locates it`,
    rules: ['GEN-08', 'D-GEN-03', 'D-GEN-06'],
    needs: needsOf(operation),
    async cases(session) {
      const ids = await idsFor(operation, session);
      const schema = operation.body?.schema ?? {};
      const validate = schemas().compile(schema);
      const isGood = (value: unknown): boolean => validate(structuredClone(value));
      const invalid = invalidValues(publicApi.json, schema, bodiesOf(operation, ids), isGood);
      const calls = callsOf({ ...operation, body: undefined }, ids);
      return fc.record({ call: calls, invalid }).map(({ call, invalid: { value, mistake } }) => ({
        call: { ...call, operation, body: value },
        mistake: `${mistake.path.join('.')}: ${mistake.what}`,
      }));
    },
    async check(session, { call }) {
      checkIssues(await send(session, call));
    },
  };
}

function inTheQuery(operation: OperationSpec): Property<InvalidCall> {
  return {
    id: `mistakes/query/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 400 to a query with one mistake, and locates it`,
    rules: ['D-GEN-03', 'D-GEN-06', 'D-GEN-13'],
    isDecision: true,
    needs: needsOf(operation),
    async cases(session) {
      const calls = callsOf(operation, await idsFor(operation, session));
      const mistakes = fc.constantFrom(...mistakesInQuery(operation));
      return fc.record({ call: calls, wrong: mistakes }).map(({ call, wrong: { name, value, what } }) => ({
        call: { ...call, query: { ...call.query, [name]: value } },
        mistake: `${name}: ${what}`,
      }));
    },
    async check(session, { call }) {
      checkIssues(await send(session, call));
    },
  };
}

function needsTeam({ queryParameters, body }: OperationSpec): boolean {
  const inBody = body?.schema && resolved(publicApi.json, body.schema).required?.includes('teamId');
  return inBody ?? queryParameters.some(({ name, required }) => name === 'teamId' && required);
}

function withoutTeam(operation: OperationSpec): Property<InvalidCall> {
  return {
    id: `mistakes/team/${operation.id}`,
    area: 'general',
    title: `${operation.id} answers 400 without its teamId`,
    rules: ['GEN-08'],
    needs: needsOf(operation),
    cases: async session =>
      (await callsOn(operation, session)).map(call => ({
        call: {
          ...call,
          query: { ...call.query, teamId: undefined },
          body: operation.body && { ...fieldsOf(call.body), teamId: undefined },
        },
        mistake: 'teamId: left out',
      })),
    async check(session, { call }) {
      const answer = await send(session, call);
      checkError(answer, 400);
      if (!answer.text.includes('teamId')) throw new Error(`does not name teamId: ${answer.text.slice(0, 200)}`);
    },
  };
}

interface QueryMistake {
  readonly name: string;
  readonly what: string;
  /** The value to send; undefined leaves the parameter out. */
  readonly value: string | undefined;
}

/** Each single mistake in a query that the parameters of an operation tell. */
export function mistakesInQuery({ queryParameters }: Pick<OperationSpec, 'queryParameters'>, document = publicApi.json): QueryMistake[] {
  return queryParameters.flatMap(parameter =>
    wrongValues(parameter, document).map(([what, value]) => ({ name: parameter.name, what, value })),
  );
}

function wrongValues(
  { schema = {}, required = false }: ParameterObject,
  document: OpenAPIObject,
): [what: string, value: string | undefined][] {
  const known = resolved(document, schema);
  const item = known.items ? resolved(document, known.items) : known;
  return [...(required ? [['left out', undefined] satisfies [string, undefined]] : []), ...wrongTexts(item)];
}

function wrongTexts(schema: SchemaObject): [what: string, value: string][] {
  const { minimum, maximum, format } = schema;
  const types = typesOf(schema);
  if (schema.enum) return [['none of the values', 'NONE_OF_THEM']];
  if (types.includes('boolean')) return [['no yes or no', 'perhaps']];
  if (!types.includes('integer')) return format === 'date-time' ? [['no instant', 'no such thing']] : [];
  return [
    ['no number', 'many'],
    ['no whole number', '1.5'],
    ...(minimum === undefined ? [] : [['too small', String(minimum - 1)] satisfies [string, string]]),
    ...(maximum === undefined ? [] : [['too large', String(maximum + 1)] satisfies [string, string]]),
  ];
}

/** Throws unless a validation error lists the places of its issues, and its message names the first (D-GEN-06). */
function checkIssues(answer: Answer): void {
  checkError(answer, 400);
  const { issues, message } = fieldsOf(answer.body);
  if (!Array.isArray(issues) || issues.length === 0) throw new Error(`400 without issues: ${answer.text.slice(0, 200)}`);
  for (const issue of issues) {
    const { code, path, message: sentence } = fieldsOf(issue);
    if (typeof code !== 'string' || !Array.isArray(path) || typeof sentence !== 'string')
      throw new Error(`an issue is ${JSON.stringify(issue)}`);
  }
  const [first] = (fieldsOf(issues[0])['path'] as readonly unknown[]).slice(-1);
  const named = typeof first === 'string' ? first : '';
  if (!String(message).includes(named)) throw new Error(`“${String(message)}” does not name ${named}`);
}
