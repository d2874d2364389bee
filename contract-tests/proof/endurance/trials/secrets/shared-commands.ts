/** Commands whose output people share: proxies, recordings of deployments, and scenarios. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Canaries } from './canaries.ts';

/** Returns the environment variables in which commands find the secrets. */
export function environmentOf({ apiKey, controlToken }: Canaries): Readonly<Record<string, string>> {
  return { SIM_API_KEY: apiKey, SIM_CONTROL_TOKEN: controlToken };
}

/** The inputs of the commands. */
interface Places {
  readonly url: string;
  readonly fixture: string;
  /** The folder for reports. */
  readonly folder: string;
}

/** Enough for a recording to have calls with the key, without one, and with another. */
const RECORDED_REQUESTS = '80';

/** Returns the commands by name, each with its arguments; they write in the folder. */
export async function sharedCommands({ url, fixture, folder }: Places, canaries: Canaries): Promise<Readonly<Record<string, string[]>>> {
  const at = (name: string): string => path.join(folder, name);
  const scenario = await writeScenario(fixture, canaries);
  const recorded = at('recorded');
  const parityReports = ['pretty', 'json', 'html', 'badge'].flatMap(name => ['--reporter', name]);
  const scenarioReports = ['pretty', 'junit', 'json'].flatMap(name => ['--reporter', name]);
  return {
    'proxy --reporter json': ['proxy', '--target', url, '--reporter', 'json', '--', process.execPath, '-e', PROXIED],
    parity: [
      'parity',
      '--target',
      url,
      '--team',
      'team_acme_marketing',
      '--max-requests',
      RECORDED_REQUESTS,
      '--recorded',
      recorded,
      '--update',
      '--learn',
      at('overrides.yaml'),
      ...parityReports,
      '--out',
      at('parity'),
    ],
    'parity --recorded': ['parity', '--recorded', recorded, ...parityReports, '--out', at('parity-again')],
    run: ['run', scenario, '--url', url, ...scenarioReports, '--out', at('scenarios')],
  };
}

/** A program that makes calls with the key where it belongs, and where it does not. */
const PROXIED = `
const { SIM_URL, SIM_API_KEY: key } = process.env;
const call = (path, init) => fetch(SIM_URL + '/api/v1/' + path, init).then(answer => answer.text());
const headers = { 'x-api-key': key, 'content-type': 'application/json' };
const body = JSON.stringify({ name: 5, apiKey: key });
call('team', { headers })
  .then(() => call('team?apiKey=' + key))
  .then(() => call('team', { method: 'POST', headers, body }))
  .then(() => call('team', { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
`;

/** Writes scenarios that fail, because their reports show what was sent. */
async function writeScenario(fixture: string, { apiKey, controlToken, webhookSecret }: Canaries): Promise<string> {
  const steps = [
    { request: 'GET /api/v1/team', expect: { status: 418 } },
    { request: 'GET /api/v1/team', as: 'nobody', headers: { 'x-api-key': apiKey }, expect: { status: 418 } },
    { request: `GET /api/v1/post/${apiKey}`, expect: { status: 418 } },
    { request: 'POST /api/v1/team', body: { name: apiKey, note: webhookSecret }, expect: { status: 418 } },
    { request: 'GET /_sim/status', headers: { authorization: `Bearer ${controlToken}` }, expect: { status: 418 } },
    { 'expect-state': 'webhooks', expect: { items: { $length: 99 } } },
    { request: 'POST /api/v1/team', body: { name: 'Another' } },
    { webhook: 'post.published' },
  ];
  const folder = path.join(path.dirname(fixture), 'scenarios');
  await mkdir(folder, { recursive: true });
  for (const [index, step] of steps.entries())
    await writeFile(path.join(folder, `${index}.yaml`), JSON.stringify({ name: `Step ${index}`, description: 'Fails.', steps: [step] }));
  return folder;
}
