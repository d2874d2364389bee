/** Output of a simulator and its commands that people share. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '../../../../../simulator/testing/child.ts';
import { launchChromium } from '../../../../../simulator/ui/e2e/chromium.fixture.ts';
import { PROGRAM, runCommand } from '../../start-simulator.ts';
import type { Canaries, Text } from './canaries.ts';

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
  const env = { SIM_API_KEY: canaries.apiKey, SIM_CONTROL_TOKEN: canaries.controlToken };
  const at = (name: string, ...kinds: readonly string[]): string[] => [
    ...kinds.flatMap(kind => ['--reporter', kind]),
    '--out',
    path.join(folder, name),
  ];
  const commands: Readonly<Record<string, readonly string[]>> = {
    grade: ['grade', '--fixture', fixture, ...at('grade', 'pretty', 'json', 'html'), '--', process.execPath, '-e', GRADED],
    'snapshot diff': ['snapshot', 'diff', 'before', 'after', '--url', url],
    run: ['run', await writeScenarios(fixture, canaries), '--url', url, ...at('scenarios', 'pretty', 'junit', 'json')],
  };
  const texts: Text[] = [];
  for (const [name, args] of Object.entries(commands)) {
    const { code, output } = await runCommand(args, { env });
    if (code === null || code > 1) throw new Error(`sim ${name} ended with ${code}: ${output}`);
    texts.push({ place: `the output of sim ${name}`, text: output });
  }
  for (const file of await filesIn(folder)) texts.push({ place: path.relative(folder, file), text: await readFile(file, 'utf8') });
  return texts;
}

/** The program of a client that shows its key. */
const GRADED = `fetch(process.env.SIM_URL+'/api/v1/team?key='+process.env.SIM_API_KEY,{headers:{'x-api-key':process.env.SIM_API_KEY}}).then(r=>r.text()).then(console.log)`;

/** Writes scenarios that fail, because their reports show what was sent. */
async function writeScenarios(fixture: string, { apiKey, controlToken, webhookSecret }: Canaries): Promise<string> {
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

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
}

/** Returns what `sim serve` writes while it is used, without its first message, in which it shows the keys for people to copy. */
export async function prettyLog(flags: readonly string[], use: (url: string) => Promise<unknown>): Promise<Text> {
  const child = startChild(process.execPath, [PROGRAM, 'serve', '--port', '0', '--log', 'pretty', ...flags]);
  const url = await child.printed(/http:\/\/127\.0\.0\.1:\d+/);
  // The rest of the message may come in further chunks.
  await fetch(url);
  const begun = child.output().length;
  await use(url);
  await child.stop('SIGINT');
  return { place: 'the pretty log', text: child.output().slice(begun) };
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
