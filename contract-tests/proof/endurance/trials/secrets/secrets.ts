import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRandom } from '../../../../../simulator/kernel/random.ts';
import { CHROMIUM, NO_CHROMIUM } from '../../../../../simulator/ui/e2e/chromium.fixture.ts';
import { type RunningSimulator, startSimulator } from '../../start-simulator.ts';
import { exactly, figure, type Skipped, type Trial, type TrialOptions, type TrialResult } from '../../trial.ts';
import { type Canaries, createCanaries, fixtureWith, leaksIn, plant, type Text } from './canaries.ts';
import { commandTexts, controlAnswers, dashboardTexts, prettyLog, streamDuring, VIEWS } from './places.ts';

/** Nobody listens on this port, so deliveries fail, and failures are reported. */
const ENDPOINT = 'http://127.0.0.1:9/hook';

/** Plants secrets, and searches for them in output that people share. A small scale opens fewer views of the dashboard. */
export const secrets: Trial = {
  id: 'secrets',
  title: 'Planted keys, signing secrets and tokens, searched in logs, reports, errors, recordings and the dashboard',
  goal: '0 leaks',
  run: search,
};

async function search({ seed, folder, scaled }: TrialOptions): Promise<TrialResult> {
  const canaries = createCanaries(createRandom(seed).stream('canaries'));
  const fixture = path.join(folder, 'fixture.json');
  await writeFile(fixture, fixtureWith(canaries, ENDPOINT));
  const reports = path.join(folder, 'reports');
  await mkdir(reports);
  const texts = [
    ...(await textsOfGuarded(canaries, fixture, reports)),
    ...(CHROMIUM === undefined ? [] : await textsOfDashboard(canaries, fixture, VIEWS.slice(0, scaled(VIEWS.length, 4)))),
    await prettyLog(['--fixture', fixture, '--control-token', canaries.controlToken], url => plant(url, canaries)),
  ];
  const failures = leaksIn(texts, canaries);
  const skipped: Skipped[] = CHROMIUM === undefined ? [{ what: 'the dashboard', reason: NO_CHROMIUM }] : [];
  return {
    figures: [
      figure('canaries', Object.keys(canaries).length),
      figure('texts searched', texts.length),
      figure(
        'characters',
        texts.reduce((sum, { text }) => sum + text.length, 0),
      ),
      exactly('leaks', failures.length, 0),
    ],
    failures,
    skipped,
  };
}

/** Returns the texts of a simulator with a control token, which is one of the canaries. */
async function textsOfGuarded(canaries: Canaries, fixture: string, reports: string): Promise<Text[]> {
  const sim = await startSimulator(['--fixture', fixture, '--clock', 'manual', '--grade', '--control-token', canaries.controlToken]);
  let planted: Text[] = [];
  try {
    const stream = await streamDuring(sim.url, canaries, async () => {
      planted = await plant(sim.url, canaries);
    });
    const texts = [
      ...planted,
      stream,
      ...(await controlAnswers(sim.url, canaries)),
      ...(await commandTexts(sim.url, fixture, reports, canaries)),
    ];
    return [...texts, ...(await logsOf(sim))];
  } finally {
    await sim.kill();
  }
}

/** Returns the logs without the first line, which shows the keys for people to copy. */
async function logsOf(sim: RunningSimulator): Promise<Text[]> {
  const { err } = await sim.stop();
  return [
    { place: 'the JSON log', text: sim.log().slice(1).join('\n') },
    { place: 'standard error', text: err },
  ];
}

/** Returns the texts of the dashboard without a control token, which the page would ask for. */
async function textsOfDashboard(canaries: Canaries, fixture: string, views: readonly string[]): Promise<Text[]> {
  const sim = await startSimulator(['--fixture', fixture, '--grade']);
  try {
    await plant(sim.url, canaries);
    return await dashboardTexts(sim.url, views);
  } finally {
    await sim.stop();
  }
}
