/** The files that `sim init` writes. */
import { pythonModule } from '../python/python-module.ts';
import type { Project, Runner } from './project.ts';

/** A file by its path below the folder. */
export interface NewFile {
  readonly name: string;
  readonly text: string;
}

const CONFIG = `# Flags of sim, by their names; sim serve --help lists them.
seed: 1
clock: manual
start-time: '2026-03-02T09:00:00Z'
`;

const SCENARIO = `name: A post that Instagram refuses is reported
world: { clock: manual, startTime: '2026-03-02T09:00:00Z' }
steps:
  - platform: INSTAGRAM
    fail: outage
  - request: POST /api/v1/post
    as: acme
    body:
      teamId: team_acme_marketing
      title: Launch
      status: SCHEDULED
      postDate: '{{ now + PT1H }}'
      socialAccountTypes: [INSTAGRAM]
      data: { INSTAGRAM: { text: We are live, uploadIds: [upload_acme_image] } }
    save: { post: body.id }
  - advance: PT2H
  - webhook: post.published
    expect: { body: { data: { id: '{{ post }}', status: ERROR } } }
`;

/** A runner whose tests are JavaScript. */
type ScriptRunner = Exclude<Runner, 'pytest'>;

/** What is required or imported. */
const HEADS: Readonly<Record<ScriptRunner, string>> = {
  vitest: "import { worldTest } from 'social-publishing-sim/vitest';\nimport { expect } from 'vitest';\n",
  jest: "const { useWorld } = require('social-publishing-sim/jest');\n",
  playwright: "import { expect, test } from 'social-publishing-sim/playwright';\n",
  mocha: "const assert = require('node:assert');\nconst { createSimulator } = require('social-publishing-sim');\n",
  'node:test':
    "const assert = require('node:assert');\nconst { it } = require('node:test');\nconst { createSimulator } = require('social-publishing-sim');\n",
};

/** In a project of ES modules, Jest loads files that end in .js as such, and version 29 finds no others: the new test has a folder with a type of its own. */
const OWN_FOLDER = 'test/social-publishing';

function hasOwnFolder({ runner, isModule }: Project): boolean {
  return runner === 'jest' && isModule;
}

/** The file of the test. */
function testName(project: Project): string {
  const { runner } = project;
  if (runner === 'pytest') return 'test_social_publishing.py';
  if (hasOwnFolder(project)) return `${OWN_FOLDER}/social-publishing.test.js`;
  // The folder of a new project of Playwright.
  if (runner === 'playwright') return 'tests/social-publishing.spec.mjs';
  const ending = { vitest: 'mjs', jest: 'js', mocha: 'cjs', 'node:test': 'cjs' }[runner];
  return `test/social-publishing.test.${ending}`;
}

function scriptTest(runner: ScriptRunner): string {
  const isExpect = runner === 'vitest' || runner === 'jest' || runner === 'playwright';
  const address =
    runner === 'playwright'
      ? 'world.url with the key world.apiKeys.acme'
      : `the address that ${isExpect ? 'simulator' : 'sim'}.listen() returns`;
  const body = `world.platforms.INSTAGRAM.fail('outage');
// Your code calls the API here: with world.fetch, or at ${address}.
await world.fetch('/api/v1/post', {
  method: 'POST',
  headers: { 'x-api-key': 'sk_sim_acme', 'content-type': 'application/json' },
  body: JSON.stringify({
    teamId: 'team_acme_marketing',
    title: 'Launch',
    status: 'SCHEDULED',
    postDate: '2026-03-02T10:00:00Z',
    socialAccountTypes: ['INSTAGRAM'],
    data: { INSTAGRAM: { text: 'We are live', uploadIds: ['upload_acme_image'] } },
  }),
});
await world.clock.advance('2h');
const webhook = await world.webhooks.received('post.published');
${isExpect ? "expect(webhook.data.status).toBe('ERROR')" : "assert.equal(webhook.data.status, 'ERROR')"};
`;
  return `${HEADS[runner]}\n${framed(runner, body)}`;
}

/** The statements of the test in a test of the runner, with a world. */
function framed(runner: ScriptRunner, body: string): string {
  const title = "'is told that a post has failed'";
  const options = "{ seed: 1, startTime: '2026-03-02T09:00:00Z' }";
  if (runner === 'vitest')
    return `const it = worldTest({ simulator: ${options} });\n\nit(${title}, async ({ world }) => {\n${indented(body, 1)}});\n`;
  if (runner === 'playwright')
    return `test.use({ simulatorOptions: ${options} });\n\ntest(${title}, async ({ world }) => {\n${indented(body, 1)}});\n`;
  if (runner === 'jest')
    return `const sim = useWorld({ simulator: ${options} });\n\nit(${title}, async () => {\n  const { world } = sim;\n${indented(body, 1)}});\n`;
  return `it(${title}, async () => {
  const sim = await createSimulator(${options});
  try {
    const world = await sim.createWorld();
${indented(body, 2)}    await world.close();
  } finally {
    await sim.close();
  }
});
`;
}

function indented(text: string, levels: number): string {
  return text.replaceAll(/^(?=.)/gm, '  '.repeat(levels));
}

const PYTHON_TEST = `def test_a_failed_post_is_reported(world):
    world.platforms["INSTAGRAM"].fail("outage")
    # Your code calls the API here: with world.fetch, or with world.base_url and world.api_key.
    world.fetch("/api/v1/post", {
        "teamId": "team_acme_marketing",
        "title": "Launch",
        "status": "SCHEDULED",
        "postDate": "2026-03-02T10:00:00Z",
        "socialAccountTypes": ["INSTAGRAM"],
        "data": {"INSTAGRAM": {"text": "We are live", "uploadIds": ["upload_acme_image"]}},
    })
    world.advance("2h")
    assert world.webhooks.received("post.published").data["status"] == "ERROR"
`;

/** Where a project without a package.json keeps the file of `npm pack`. */
const PACKED = 'vendor/social-publishing-sim.tgz';

const COMMANDS: Readonly<Record<Runner, string>> = {
  vitest: 'npx vitest run',
  jest: 'npx jest',
  mocha: 'npx mocha',
  playwright: 'npx playwright test',
  'node:test': 'node --test',
  pytest: 'python3 -m pytest',
};

/** Returns what runs the new test. */
const commandOf = (project: Project): string => `${COMMANDS[project.runner]} ${testName(project)}`;

function testFiles(project: Project): NewFile[] {
  const { runner } = project;
  const ownType = hasOwnFolder(project) ? [{ name: `${OWN_FOLDER}/package.json`, text: '{ "type": "commonjs" }\n' }] : [];
  if (runner !== 'pytest') return [...ownType, { name: testName(project), text: scriptTest(runner) }];
  return [
    { name: 'conftest_sim.py', text: `${pythonModule()}\n` },
    { name: 'conftest.py', text: 'pytest_plugins = ["conftest_sim"]\n' },
    { name: testName(project), text: PYTHON_TEST },
  ];
}

/** The commands of the step for CI. */
function steps(project: Project): string[] {
  const { runner, ci, hasManifest } = project;
  const pytest = ci === 'github' ? 'pip install pytest' : 'apt-get update -qq && apt-get install -y -qq python3-pytest';
  return [
    // No registry has the package: by its name alone, npm would install what anyone registers.
    hasManifest ? 'npm ci' : `npm install --no-save ./${PACKED}`,
    ...(runner === 'pytest' ? [pytest] : []),
    commandOf(project),
    'npx --no sim run scenarios',
  ];
}

function github(project: Project): NewFile {
  const text = `name: Social publishing
on: [pull_request]
jobs:
  social-publishing:
    runs-on: ubuntu-latest
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20 }
${steps(project)
  .map(step => `      - run: ${step}\n`)
  .join('')}`;
  return { name: '.github/workflows/social-publishing.yml', text };
}

/** A file of its own: the one that is there is not changed. */
function gitlab(project: Project): NewFile {
  const text = `social-publishing:
  stage: test
  image: node:20
  timeout: 20 minutes
  script:
${steps(project)
  .map(step => `    - ${step}\n`)
  .join('')}`;
  return { name: '.gitlab/social-publishing.yml', text };
}

/** All files for a project. */
export function newFiles(project: Project): NewFile[] {
  return [
    { name: 'sim.config.yaml', text: CONFIG },
    ...testFiles(project),
    { name: 'scenarios/failed-post.yaml', text: SCENARIO },
    project.ci === 'gitlab' ? gitlab(project) : github(project),
  ];
}

/** Returns what is left to do by hand. */
export function nextSteps(project: Project): string[] {
  return [
    ...(project.ci === 'gitlab' ? ['Add to .gitlab-ci.yml: include: { local: .gitlab/social-publishing.yml }'] : []),
    ...(project.hasManifest ? [] : [`Put the file of npm pack of the simulator at ${PACKED} for CI: no registry has the package`]),
    `Try it: ${commandOf(project)}`,
    'Try the scenario: npx sim run scenarios',
  ];
}
