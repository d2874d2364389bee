/** `world.fixture` with a file. */
import { expect } from 'vitest';
import { it } from './files.fixture.ts';
import { runScenarios } from './run-scenarios.ts';

const MINE = `organizations:
  - id: org_mine
    name: Mine
    plan: BUSINESS
    apiKeys: [sk_mine]
    owner: { id: user_mine, email: me@example.com, firstName: Mia, lastName: Mine }
    teams: [{ id: team_mine, name: Mine, accounts: [] }]
`;
const scenario = (fixture: string, as = 'mine') =>
  `name: A\nworld: { fixture: ${fixture} }\nsteps:\n  - request: GET /api/v1/team\n    as: ${as}\n    expect: { body: { items: [{ id: team_mine }] } }\n`;

it('begins with the organizations of the file', async ({ load, target }) => {
  const { files, mistakes } = await load({ 'a.yaml': scenario('./mine.yaml'), 'mine.yaml': MINE });
  expect(mistakes).toEqual([]);
  expect(files[0]?.sources).toContainEqual(expect.stringMatching(/mine\.yaml$/));
  const results = await runScenarios(files, { target });
  expect(results[0]?.failure?.message).toBeUndefined();
  expect(results).toMatchObject([{ status: 'passed' }]);
});

it.for<[what: string, main: string, file: string, message: RegExp]>([
  [
    'an organization that it does not have',
    scenario('./mine.yaml', 'acme'),
    MINE,
    /^a\.yaml:5: as of the request step must be one of mine, nobody, not acme/,
  ],
  ['a file that is not there', scenario('./mein.yaml'), MINE, /^a\.yaml:2: .*mein\.yaml cannot be read; did you mean \.\/mine\.yaml\?$/],
  ['a file that is no YAML', scenario('./mine.yaml'), 'a: [', /^mine\.yaml:\d+:\d+: /],
  [
    'a name that is none',
    scenario('dmo'),
    MINE,
    /^a\.yaml:2: world\.fixture of the scenario must be one of default, demo, empty, not dmo; did you mean demo\?$/,
  ],
])('refuses %s before anything runs', async ([, main, file, message], { load }) => {
  const { mistakes } = await load({ 'a.yaml': main, 'mine.yaml': file });
  expect(mistakes).toEqual([expect.stringMatching(message)]);
});

it('tells what the simulator refuses of the file', async ({ load, target }) => {
  const { files } = await load({ 'a.yaml': scenario('./mine.yaml'), 'mine.yaml': MINE.replace('BUSINESS', 'GOLD') });
  const [result] = await runScenarios(files, { target });
  expect(result?.failure?.message).toContain('plan');
});
