/** What every operation of /misc asks of the team and its account, and how it answers while the platform is in trouble. */

import { type OperationSpec, publicApi } from '../../../../openapi/document.ts';
import type { Platform } from '../../../../openapi/generated/types.ts';
import { callOf } from '../../../arbitraries/known-ids.ts';
import { resolved } from '../../../arbitraries/schema.ts';
import { type Call, type Fields, fieldsOf, send } from '../../../exchange.ts';
import { expectEqual, expectThat, objectsOf, read } from '../../../suites/requests.ts';
import { behaviour } from '../behaviour.fixture.ts';

const MISC = /^\/api\/v1\/misc\/([a-z-]+)\//;

/** The operations about a team and its account of the platform in their path. */
const OPERATIONS = publicApi.operations().filter(operation => MISC.test(operation.path) && 'teamId' in { ...valuesOf(operation) });

/** Without an account as with one it is refused, once the request is valid (D-MSC-15). */
const SWITCHED_OFF = 'editPinterestPin';

const WITH_CHANNELS: ReadonlySet<string> = new Set(['FACEBOOK', 'LINKEDIN', 'YOUTUBE', 'GOOGLE_BUSINESS']);

/** The inspection of a token says what is wrong with it, and needs no channel (D-MSC-59). */
const OF_TOKENS = 'debugFacebookToken';

/** Reads that ask the platform and need nothing that a call has made before, with the mode of its trouble. */
const ASKING = [
  'listYoutubePlaylists',
  'listYoutubeVideoCategories',
  'findLinkedinMentions',
  'getGoogleLocation',
  'listPlaceActionLinks',
  'findInstagramUser',
  'searchInstagramAudio',
  'searchInstagramLocations',
  'listSubredditFlairs',
  'getSubredditRequirements',
  'listTiktokTrendingMusic',
] as const;

behaviour<OperationSpec>({
  id: 'misc/accounts',
  area: 'misc',
  title:
    'An operation of /misc needs a team of the organization, a connected account of its platform, and a channel where the platform has them',
  rules: ['MSC-01'],
  cases: OPERATIONS.filter(({ id }) => id !== SWITCHED_OFF),
  async check({ session }, operation) {
    const call = exampleOf(operation);
    const platform = platformOf(operation);
    const answerTo = async (asked: Call): Promise<readonly [number, string]> => {
      const { status, body } = await send(session, asked);
      return [status, String(fieldsOf(body)['message'])];
    };
    expectEqual(`${operation.id} of an unknown team`, await answerTo(ofTeam(call, 'team_unknown')), [404, 'Team not found']);
    if (WITH_CHANNELS.has(platform) && operation.id !== OF_TOKENS) {
      await read(session, 'unsetChannel', { body: { teamId: session.teamId, type: platform } });
      const [status, message] = await answerTo(call);
      expectThat(
        status === 400 && message.includes(`${platform} account of this team has no channel`),
        `without a channel: ${status} ${message}`,
      );
    }
    await read(session, 'disconnectSocialAccount', { body: { teamId: session.teamId, type: platform } });
    expectEqual(`${operation.id} without an account`, await answerTo(call), [400, `The team has no connected ${platform} account`]);
  },
});

behaviour<(typeof ASKING)[number]>({
  id: 'misc/trouble',
  area: 'misc',
  title: 'A read of /misc answers 502, 429 or 400 while its platform is in trouble, and 200 again afterwards',
  rules: ['D-MSC-21'],
  cases: ASKING,
  async check({ session, control }, id) {
    const call = exampleOf(callOf(id, {}).operation);
    const modes = [
      ['outage', 502],
      ['timeout', 502],
      ['rate-limited', 429],
      ['reject', 400],
      ['auth', 400],
    ] as const;
    for (const [mode, expected] of modes) {
      await control('PATCH', `/_sim/platforms/${platformOf(call.operation)}`, { failure: { mode, times: 1 } });
      expectEqual(`${id} with ${mode}`, (await send(session, call)).status, expected);
      expectEqual(`${id} after ${mode}`, (await send(session, call)).status, 200);
    }
  },
});

function platformOf({ path }: Pick<OperationSpec, 'path'>): Platform {
  const [, name = ''] = MISC.exec(path) ?? [];
  return name.replace('-', '_').toUpperCase() as Platform;
}

/** The values that the document shows for the parameters of a query, or for the body. */
function valuesOf({ queryParameters, body }: OperationSpec): Readonly<Record<string, unknown>> {
  const query = Object.fromEntries(queryParameters.map(({ name }) => [name, undefined]));
  return { ...query, ...fieldsOf(body?.example) };
}

/** The call that the document shows, with the parameters that it needs. */
function exampleOf(operation: OperationSpec): Call {
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
    const name =
      String(parameter['$ref'] ?? '')
        .split('/')
        .at(-1) ?? '';
    return name === '' ? parameter : fieldsOf(shared[name]);
  });
  return Object.fromEntries(parameters.map(({ name, example }) => [String(name), example]));
}

function ofTeam({ query, body, ...call }: Call, teamId: string): Call {
  return {
    ...call,
    query: 'teamId' in query ? { ...query, teamId } : query,
    body: body === undefined ? undefined : { ...fieldsOf(body), teamId },
  };
}
