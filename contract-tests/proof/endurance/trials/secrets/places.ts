/** Output of a simulator and its commands that people share. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '../../../../../simulator/testing/child.ts';
import { launchChromium } from '../../../../../simulator/ui/e2e/chromium.fixture.ts';
import { PROGRAM, runCommand } from '../../start-simulator.ts';
import type { Canaries, Text } from './canaries.ts';
import { plant } from './canaries.ts';
import { environmentOf, sharedCommands } from './shared-commands.ts';

/**
 * Answers of the control API that people share. Other answers may show secrets because their reader needs them, such as the list of
 * endpoints and the fixture.
 */
const SHOWN = [
  '/_sim/requests?control=true&limit=100',
  '/_sim/requests.har',
  '/_sim/grade',
  '/_sim/deliveries',
  '/_sim/events',
  '/_sim/jobs',
  '/_sim/snapshots/before/diff/after',
];

/** Returns answers of a simulator, whose secrets change between the two snapshots. */
export async function controlAnswers(url: string, canaries: Canaries): Promise<Text[]> {
  const { apiKey, webhookSecret, controlToken } = canaries;
  const ask = async (method: string, target: string, body?: object): Promise<string> => {
    const headers = { authorization: `Bearer ${controlToken}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(url + target, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${target} was answered with ${response.status}`);
    return response.text();
  };
  await ask('PUT', '/_sim/snapshots/before');
  await ask('POST', '/_sim/organizations/org_acme/api-keys', { key: `${apiKey}2` });
  await ask('POST', '/_sim/webhooks', { organizationId: 'org_acme', url: 'http://127.0.0.1:9/other', secret: webhookSecret });
  await ask('PUT', '/_sim/snapshots/after');
  const texts: Text[] = [];
  for (const target of SHOWN) texts.push({ place: target, text: await ask('GET', target) });
  return texts;
}

/** Returns everything that the stream of events sends until the work is done. */
export async function streamDuring(url: string, { controlToken }: Canaries, work: () => Promise<unknown>): Promise<Text> {
  const abort = new AbortController();
  const response = await fetch(`${url}/_sim/stream`, { headers: { authorization: `Bearer ${controlToken}` }, signal: abort.signal });
  const chunks: Uint8Array[] = [];
  const reading = (async () => {
    for await (const chunk of response.body ?? []) chunks.push(chunk);
  })().catch(() => undefined);
  await work();
  // The stream sends states ten times a second.
  await new Promise(resolve => setTimeout(resolve, 500));
  abort.abort();
  await reading;
  return { place: 'the stream of events', text: Buffer.concat(chunks).toString('utf8') };
}

/** Returns the reports of commands that have the key in their environment, and the files that they write. */
export async function commandTexts(url: string, fixture: string, folder: string, canaries: Canaries): Promise<Text[]> {
  const env = environmentOf(canaries);
  const kinds = (names: readonly string[]): string[] => names.flatMap(name => ['--reporter', name]);
  const grading = `fetch(process.env.SIM_URL+'/api/v1/team?key='+process.env.SIM_API_KEY,{headers:{'x-api-key':process.env.SIM_API_KEY}}).then(r=>r.text()).then(console.log)`;
  const commands: Readonly<Record<string, readonly string[]>> = {
    contract: [
      'contract',
      '--target',
      url,
      '--team',
      'team_acme_marketing',
      '--suite',
      ...CONTRACT_SUITE,
      '--runs',
      '2',
      '--max-requests',
      '400',
      ...kinds(CONTRACT_REPORTERS),
      '--out',
      path.join(folder, 'contract'),
    ],
    grade: [
      'grade',
      '--fixture',
      fixture,
      ...kinds(GRADE_REPORTERS),
      '--out',
      path.join(folder, 'grade'),
      '--',
      process.execPath,
      '-e',
      grading,
    ],
    fixture: ['fixture', '--from', url, '--anonymize', '--out', path.join(folder, 'anonymized.json')],
    status: ['status', '--url', url],
    'snapshot diff': ['snapshot', 'diff', 'before', 'after', '--url', url],
    ...(await sharedCommands({ url, fixture, folder }, canaries)),
  };
  const texts: Text[] = [];
  for (const [name, args] of Object.entries(commands)) {
    const { code, output } = await runCommand(args, { env });
    if (code === null || code > 1) throw new Error(`sim ${name} ended with ${code}: ${output}`);
    texts.push({ place: `the output of sim ${name}`, text: output });
  }
  const har = path.join(folder, 'proxy.har');
  const proxy = ['proxy', '--target', url, '--har', har];
  texts.push(await outputDuring(proxy, { place: 'the output of sim proxy', env, use: proxied => plant(proxied, canaries) }));
  for (const file of await filesIn(folder)) texts.push({ place: path.relative(folder, file), text: await readFile(file, 'utf8') });
  return texts;
}

/** Calls with the key, without one, and with another key, so that every report has requests. */
const CONTRACT_SUITE = ['answers/valid/listTeams', 'refusals/without-a-key/listTeams', 'refusals/with-an-unknown-key/listTeams'];
const CONTRACT_REPORTERS = ['pretty', 'junit', 'sarif', 'json', 'ndjson', 'har', 'html'];
const GRADE_REPORTERS = ['pretty', 'json', 'html'];

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
}

/** Returns what `sim serve` writes while it is used. */
export function prettyLog(
  flags: readonly string[],
  env: Readonly<Record<string, string>>,
  use: (url: string) => Promise<unknown>,
): Promise<Text> {
  return outputDuring(['serve', '--port', '0', '--log', 'pretty', ...flags], { place: 'the pretty log', env, use });
}

/** Returns what a listening command writes while it is used, without its first message, in which `sim serve` shows the keys for people to copy. */
async function outputDuring(
  args: readonly string[],
  {
    place,
    env,
    use,
  }: { readonly place: string; readonly env: Readonly<Record<string, string>>; readonly use: (url: string) => Promise<unknown> },
): Promise<Text> {
  const child = startChild(process.execPath, [PROGRAM, ...args], { env });
  const url = await child.printed(/http:\/\/127\.0\.0\.1:\d+/);
  // The rest of the message may come in further chunks.
  await fetch(url);
  const begun = child.output().length;
  await use(url);
  await child.stop('SIGINT');
  return { place, text: child.output().slice(begun) };
}

/** The views of the dashboard. Views with traffic come first, because a short run opens only some. */
export const VIEWS = [
  'requests',
  'webhooks',
  'client',
  'overview',
  'faults',
  'platforms',
  'jobs',
  'notifications',
  'posts',
  'inbox',
  'automations',
  'limits',
  'snapshots',
] as const;

/** Returns the HTML of views of the dashboard. The view of worlds is not among {@link VIEWS}, because people copy the keys from it. */
export async function dashboardTexts(url: string, views: readonly string[]): Promise<Text[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const texts: Text[] = [];
    for (const view of views) {
      await page.goto(`${url}/_sim/ui/${view}`);
      await page.waitForLoadState('load');
      await page.locator('main').first().waitFor();
      texts.push({ place: `the view ${view}`, text: await page.content() });
    }
    return texts;
  } finally {
    await browser.close();
  }
}
