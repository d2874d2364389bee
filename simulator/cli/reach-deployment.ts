/** The first request to a deployment, and its signs of life. */
import type { Client } from '../../contract-tests/access/client.ts';
import { connectionProblem, gateProblem } from '../../contract-tests/access/problems.ts';
import { gatewayText } from '../../contract-tests/run/safety/network.ts';
import type { DeploymentAccess, Fetch } from '../../contract-tests/session.ts';
import { READS_ONLY } from '../../contract-tests/switches.ts';
import { deploymentTarget } from '../../contract-tests/target.ts';
import { readAnswer } from '../../scenarios/runner/read-answer.ts';
import { isObject, jsonOf } from '../text/json-values.ts';
import { redirectHint } from '../text/redirect-hint.ts';
import { unreachable, usageError } from './errors.ts';

/** A team of a deployment, and how it is asked for. */
export interface Asked {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly teamId: string;
  readonly client: Pick<Client, 'fetch'>;
  readonly access: DeploymentAccess;
}

/** How long the deployment has for its first answer. */
const REACH_MS = 10_000;
/** How long it has for a sign of life. */
const PROBE_MS = 5000;

/** Asks for the team of the run. Any answer is a sign of life, but that of a gateway. */
export async function probe(asked: Asked): Promise<void> {
  const { fetch } = await deploymentTarget({ ...READS_ONLY, ...asked }).open(0);
  const response = await askForTeam(fetch, asked, PROBE_MS);
  const what = gatewayText(response);
  if (what !== undefined) throw new Error(`the network answers ${what}`);
}

/** Rejects with an AnswerError when there is no whole answer in time. */
function askForTeam(fetch: Fetch, { baseUrl: url, apiKey, teamId }: Asked, limitMs: number, signal?: AbortSignal): Promise<Response> {
  return readAnswer(stop => fetch(teamUrl(url, teamId), { method: 'GET', headers: { 'x-api-key': apiKey }, signal: stop }), {
    limits: { firstByteMs: limitMs, wholeMs: limitMs },
    signals: signal ? [signal] : [],
  });
}

function teamUrl(url: string, teamId: string): string {
  return `${url}/api/v1/team/${encodeURIComponent(teamId)}`;
}

/** One request checks address, key and team. Throws a CliError when one is wrong. */
export async function checkReached(fetch: Fetch, asked: Asked, signal?: AbortSignal): Promise<void> {
  const { baseUrl: url, teamId, access } = asked;
  const response = await askForTeam(fetch, asked, REACH_MS, signal).catch((error: unknown) => {
    if (signal?.aborted) throw unreachable(`No response from ${url} before the run ended; look at --target`);
    throw unreachable(
      `No response from ${url} (${connectionProblem(error, url.startsWith('https:') && !access.hasCertificate)}); look at --target`,
    );
  });
  const { status, headers } = response;
  const body = await response.text();
  const gate = gateProblem({ status, header: name => headers.get(name) ?? undefined, body }, access.hasCredentials);
  if (gate !== undefined) throw usageError(`${url} ${gate}`);
  if (status === 401 || status === 403) throw usageError(`${url} refuses the API key with ${status}`);
  if (status === 404) throw usageError(`${url} knows no team ${teamId}; look at --team, and that --target ends before /api/v1`);
  if (!response.ok) {
    const hint = redirectHint(status, headers.get('location'));
    throw unreachable(`${url} answers ${status} when asked for the team ${teamId}${hint}`);
  }
  if (!isObject(jsonOf(body))) throw unreachable(`${url} answers no JSON object when asked for the team ${teamId}; look at --target`);
}
