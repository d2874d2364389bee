import { ApiError, Bundlesocial, OpenAPI } from 'bundlesocial';
import { afterAll, describe, expect, it } from 'vitest';
import { publicApi } from '../../../../openapi/document.ts';
import type { Schemas } from '../../../../openapi/schema.ts';
import { simulatorTarget } from '../../../target.ts';
import { prepareSimulator } from '../imported/prepared-simulator.ts';
import { OTHERWISE, type Prepared, REFUSED } from './arguments.ts';
import { clientCalls, exampleOf, LEFT_OUT } from './calls.ts';
import { checkAnswerType, typeOfCall } from './types/client-types.ts';
import { unknownPlaces } from './types/shape.ts';
import { checkEvents } from './webhooks.ts';

const { sim, url } = await prepareSimulator('public');
const target = await simulatorTarget({ onSocket: true });
const session = await target.open(1);
afterAll(() => Promise.all([sim.close(), target.close()]));

const prepared = await (await sim.fetch('/_sim/snapshot')).text();
const client = new Bundlesocial('sk_sim_acme', { ...OpenAPI, BASE: url });

async function control(call: string, body: object | string): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'content-type': 'application/json' };
  const answer = await sim.fetch(path, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  expect(answer.ok, `${call}: ${answer.status}`).toBe(true);
}

/** The prepared world, whatever calls have changed. */
async function worldAsPrepared(): Promise<Prepared> {
  await control('PUT /_sim/snapshot', prepared);
  return { client, control };
}

const simulated = clientCalls.flatMap(({ operation, ...call }) => (operation ? [{ ...call, operation }] : []));

describe('the published client', () => {
  it.each(simulated)('gets what its types say from $name', async ({ name, operation, run }) => {
    const world = await worldAsPrepared();
    const example = exampleOf(operation);
    const answer = run(client, { ...example, ...(await OTHERWISE[operation.id]?.(world, example)) });
    const refusal = REFUSED[operation.id];
    if (!refusal) return checkAnswerType({ call: name, answer: await answer });
    const [status, words] = refusal;
    await expect(answer).rejects.toMatchObject({ status, body: { statusCode: status, message: expect.stringContaining(words) } });
  });

  it('has 162 calls, of which only those of billing are not simulated', () => {
    expect(clientCalls).toHaveLength(162);
    expect(clientCalls.filter(({ operation }) => !operation).map(({ service }) => service)).toEqual(['credit', 'credit']);
  });

  it.each(clientCalls.filter(({ service }) => LEFT_OUT.has(service)))('gets 501 from $name, which is not simulated', async ({ run }) => {
    const error: unknown = await run(client, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 501, body: { statusCode: 501, message: expect.stringContaining('not') } });
  });

  it('parses an event of each type, and rejects a wrong signature', () => checkEvents(session));

  it('is refused with an unknown key', async () => {
    const stranger = new Bundlesocial('sk_nobody', { ...OpenAPI, BASE: url });
    await expect(stranger.organization.organizationGetOrganization()).rejects.toMatchObject({ status: 403 });
  });
});

/** Places of the client's types that the document does not have, by the beginning of the call: comments on TWITTER, and what is in the bio of a team. */
const NOWHERE: readonly (readonly [call: string, places: RegExp])[] = [
  ['comment.', /\.(?:data|errors|errorsVerbose|externalData)\.TWITTER$/],
  ['post.', /\.firstComment\.TWITTER$/],
  ['team.teamGetList', /\.bio\.items\[\]\.analytics\[\]\./],
];

it.each(simulated)('the document has every field of the types of $name', ({ name, operation }) => {
  const { body, responses, successStatus, pathParameters, queryParameters } = operation;
  const content = body?.schema ? [body.schema] : [];
  const taken = new Map<string, Schemas>([
    ...[...pathParameters, ...queryParameters].map(parameter => [parameter.name, parameter.schema ? [parameter.schema] : []] as const),
    ['requestBody', content],
    ['formData', content],
  ]);
  const answer = responses.get(successStatus);
  const [data, response] = [typeOfCall(name, 'Data'), typeOfCall(name, 'Response')];
  const fields = data?.kind === 'object' ? [...data.fields] : [];
  const unknown = [
    ...fields.flatMap(([field, { shape }]) => unknownPlaces(publicApi, shape, taken.get(field), `.${field}`)),
    ...(response && answer ? unknownPlaces(publicApi, response, [answer]) : []),
  ];
  expect(unknown.filter(place => !NOWHERE.some(([call, places]) => name.startsWith(call) && places.test(place)))).toEqual([]);
});
