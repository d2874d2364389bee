import path from 'node:path';
import { findScenarios } from '../../../scenarios/runner/find.ts';
import { loadFile, parseScenarios, type ScenarioFile } from '../../../scenarios/runner/load.ts';
import { runScenarios } from '../../../scenarios/runner/run-scenarios.ts';
import { SAMPLE_FOLDERS, startTarget } from '../../../scenarios/target.ts';
import { atMost, type Row } from './table.ts';

const FOLDER = path.resolve('scenarios');
const MAX_SECONDS = 10;

/** A scenario for each platform and each of twenty titles: a draft, an outage of its platform, and a webhook. */
const MATRIX = `name: A draft for {{ platform }}, {{ title }}
matrix: { platform: all-platforms, title: [${Array.from({ length: 20 }, (_, n) => `title ${n}`).join(', ')}] }
steps:
  - platform: "{{ platform }}"
    fail: outage
  - request: POST /api/v1/post
    body: { teamId: team_acme_marketing, title: "{{ title }}", status: DRAFT, postDate: "{{ now + PT1H }}", socialAccountTypes: ["{{ platform }}"], data: {} }
    save: { post: body.id }
  - advance: PT2H
  - request: GET /api/v1/post/{{ post }}
    expect: { body: { title: "{{ title }}", status: DRAFT } }
  - platform: "{{ platform }}"
    recover: true
  - request: DELETE /api/v1/post/{{ post }}
  - request: POST /api/v1/team
    body: { name: "{{ title }}" }
  - webhook: team.created
    expect: { body: { data: { name: "{{ title }}" } } }
`;

/** Runs all scenarios of the package, and 300 from one matrix, each from reading to the end of the last world. */
export async function scenarios(): Promise<Row[]> {
  const places = await findScenarios([FOLDER], FOLDER);
  const shipped = await secondsOf(async () =>
    (await Promise.all(places.map(place => loadFile(place, path.basename(place), { files: { samples: SAMPLE_FOLDERS } })))).flat(),
  );
  const matrix = await secondsOf(() => Promise.resolve(parseScenarios(MATRIX, path.join(FOLDER, 'matrix.yaml'), 'matrix.yaml')));
  return [
    atMost(`all ${shipped.count} shipped scenarios`, shipped.seconds, MAX_SECONDS, 's', 1),
    atMost(`${matrix.count} scenarios of one matrix`, matrix.seconds, MAX_SECONDS, 's', 1),
  ];
}

async function secondsOf(load: () => Promise<readonly ScenarioFile[]>): Promise<{ readonly count: number; readonly seconds: number }> {
  const started = performance.now();
  const files = await load();
  const target = await startTarget();
  const results = await runScenarios(files, { target });
  const seconds = (performance.now() - started) / 1000;
  await target.close();
  const failed = results.filter(({ status }) => status !== 'passed');
  if (failed.length > 0)
    throw new Error(
      `These scenarios failed: ${failed.map(({ file, name, failure }) => `${file} ${name}: ${failure?.message}`).join(', ')}`,
    );
  return { count: files.length, seconds };
}
