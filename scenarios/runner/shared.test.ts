/** Steps that scenarios share: `use` with `with`. */
import { describe, expect } from 'vitest';
import { it } from './files.fixture.ts';
import { refuseOnDeployment } from './load.ts';
import { report } from './run-scenario.fixture.ts';
import { runScenarios } from './run-scenarios.ts';

const USES = (step: string) => `name: Uses\nsteps:\n  - ${step}\n`;
const TEAM =
  'shared: A team\nwith: { title: Ours, text: }\nsteps:\n  - request: POST /api/v1/team\n    body: { name: "{{ title }} {{ text }}" }\n    save: { made: body.id }\n';

describe('use', () => {
  it('fills in what is known, and leaves what only the run knows', async ({ load }) => {
    const { files } = await load({
      'a.yaml':
        'name: Uses\nvars: { name: Theirs }\nsteps:\n  - use: steps/team.yaml\n    with: { title: "{{ name }}", text: "{{ now }}" }\n',
      'steps/team.yaml': TEAM,
    });
    expect(files[0]?.scenario.steps).toEqual([
      {
        use: 'steps/team.yaml',
        with: { text: '{{ now }}' },
        steps: [{ request: 'POST /api/v1/team', body: { name: 'Theirs {{ text }}' }, save: { made: 'body.id' } }],
      },
    ]);
    expect(
      [
        ['steps', 0],
        ['steps', 0, 'steps', 0],
        ['steps', 0, 'steps', 0, 'save', 'made'],
      ].map(path => files[0]?.placeOf(path)),
    ).toEqual([
      { file: 'a.yaml', line: 4 },
      { file: 'steps/team.yaml', line: 4 },
      { file: 'steps/team.yaml', line: 6 },
    ]);
  });

  it('runs the steps, whose saved values are there afterwards, and says where one has failed', async ({ load, target }) => {
    const { files } = await load({
      'a.yaml':
        'name: Uses\nsteps:\n  - repeat: [A, B]\n    steps: [{ use: team.yaml, with: { text: "{{ item }}" } }]\n  - request: GET /api/v1/team/{{ made }}\n    expect: { body: { name: Ours B } }\n  - use: outer.yaml\n',
      'outer.yaml': 'shared: Outer\nsteps:\n  - use: team.yaml\n    with: { title: "", text: "" }\n',
      'team.yaml': TEAM,
    });
    const [result] = await runScenarios(files, { target });
    expect(result?.failure).toMatchObject({ file: 'team.yaml', line: 4, step: 'POST /api/v1/team' });
    expect(result && report(result)).toMatch(/^ {4}\S+ team\.yaml:4 {2}POST \/api\/v1\/team {2}200$/m);
  });

  it('names a file of shared steps that is run itself', async ({ load }) => {
    expect(await load({ 'team.yaml': TEAM })).toEqual({ files: [], mistakes: [] });
    expect((await load({ 'team.yaml': 'shared: A\nstps: []\n' })).mistakes).toEqual([
      expect.stringMatching(/^team\.yaml:2: Unknown property stps in the shared steps; did you mean steps\?$/),
    ]);
  });

  it.for<[step: string, message: string | RegExp]>([
    ['use: teem.yaml', 'a.yaml:3: teem.yaml cannot be read; did you mean team.yaml?'],
    ['use: none/team.yaml', /^a\.yaml:3: none\/team\.yaml cannot be read: there is no folder .*none$/],
    ['use: "{{ file }}"', 'a.yaml:3: {{ file }} cannot be read'],
    ['use: ./a.yaml', 'a.yaml:3: use closes a circle: a.yaml → a.yaml'],
    ['use: one.yaml', 'two.yaml:3: use closes a circle: a.yaml → one.yaml → two.yaml → one.yaml'],
    [
      'use: other.yaml',
      'a.yaml:3: other.yaml is no file of shared steps: shared steps are { shared: Wait an hour, steps: [{ advance: PT1H }] }',
    ],
    ['use: team.yaml', 'a.yaml:3: team.yaml needs a value for text: give it in with'],
    ['{ use: team.yaml, with: { titel: x } }', 'a.yaml:3: team.yaml has no titel in with; did you mean title?'],
    ['{ use: two.yaml, with: { title: x } }', 'a.yaml:3: two.yaml has no title in with; it takes none'],
    ['{ use: team.yaml, wiht: {} }', 'a.yaml:3: Unknown property wiht in the use step; did you mean with?'],
    ['use: broken.yaml', 'broken.yaml:3: Unknown step reqest; did you mean request?'],
    ['use: invalid.yaml', /^invalid\.yaml:1:\d+: /],
    [
      '{ use: takes.yaml, with: { title: x } }',
      'takes.yaml:5: title already has a value here, so that nothing can be saved as title: choose another name',
    ],
  ])('%s is refused with file and line', async ([step, message], { load }) => {
    const { files, mistakes } = await load({
      'a.yaml': USES(step),
      'team.yaml': TEAM,
      'one.yaml': 'shared: One\nsteps:\n  - use: two.yaml\n',
      'two.yaml': 'shared: Two\nsteps:\n  - use: one.yaml\n',
      'other.yaml': 'name: Other\nsteps: [{ advance: 1 }]\n',
      'broken.yaml': 'shared: Broken\nsteps:\n  - reqest: GET /\n',
      'invalid.yaml': 'shared: [',
      'takes.yaml': 'shared: Takes\nwith: { title: }\nsteps:\n  - request: GET /a\n    save: { title: body.id }\n',
    });
    expect(files).toEqual([]);
    expect(mistakes).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });
});

it('what is checked before a run is in shared steps, too, and in what runs before and after', async ({ load }) => {
  const main = (name: string) =>
    `name: A\nbefore: [{ use: team.yaml, with: { text: "{{ ${name} }}" } }]\nsteps:\n  - request: GET /api/v1/team/{{ made }}\nafter: [{ advance: 1 }, { wait: 1, retry: { times: 1, wait: 2s } }]\n`;
  expect((await load({ 'a.yaml': main('nwo'), 'team.yaml': TEAM.replace('title }}', 'title }} {{ txet }}') })).mistakes).toEqual([
    'a.yaml:2: {{ nwo }}: no step before saves nwo; did you mean now?',
    'team.yaml:5: {{ txet }}: no step before saves txet; did you mean text?',
  ]);
  const { files, mistakes } = await load({ 'a.yaml': main('now'), 'team.yaml': TEAM });
  expect(mistakes).toEqual([]);
  const limits = { teamId: 't', maxWaitMs: 1, hasReceiver: false, hasSecret: false, reasonToRefuse: () => 'it writes' };
  expect(refuseOnDeployment(files, limits)).toEqual([
    'team.yaml:4: POST /api/v1/team is not sent: it writes',
    'a.yaml:4: GET /api/v1/team/{{ made }} is not sent: it writes',
    expect.stringContaining('a.yaml:5: A deployment takes no advance step'),
    'a.yaml:5: retry.wait: 2 s is longer than 0.001 s: give a larger --max-wait, or wait shorter',
  ]);
});

it.for([
  ['GET /', []],
  ['GET /_ui', []],
  ['GET /team', ['a.yaml:3: The document has no GET /team; did you mean GET /api/v1/team?']],
  ['GET /api/v1/teams', ['a.yaml:3: The document has no GET /api/v1/teams; did you mean GET /api/v1/team?']],
] as const)('%s is looked up in the document, also without its prefix', async ([request, mistakes], { load }) => {
  expect((await load({ 'a.yaml': `name: A\nsteps:\n  - request: ${request}\n` })).mistakes).toEqual(mistakes);
});

describe('before and after', () => {
  const NEXT = '  - request: GET /api/v1/team\n    expect: { body: { total: 99 } }\n';

  it('run first and last, also when a step has failed, and each failure is told', async ({ run }) => {
    const lists =
      'before: [{ name: First, advance: PT1H }]\nafter:\n  - { name: Last, advance: PT1H }\n  - { request: GET /api/v1/none }\n';
    const result = await run(NEXT, { head: lists });
    expect(result.failure?.timeline.filter(({ kind }) => kind === 'step').map(({ text }) => text)).toEqual([
      'First',
      'GET /api/v1/team',
      'Last',
      'GET /api/v1/none',
    ]);
    expect(result.failure).toMatchObject({
      line: 7,
      differences: [{ path: 'body.total' }],
      others: [{ line: 5, step: 'GET /api/v1/none' }],
    });
    expect(report(result)).toMatch(/test\.yaml:7 {2}GET .*\n[^]*\n\n {2}test\.yaml:5 {2}GET \/api\/v1\/none/);
  });

  it('runs only what comes after when something before has failed', async ({ run }) => {
    const result = await run(NEXT, { head: 'before: [{ request: GET /api/v1/none }]\nafter: [{ advance: PT1H }]\n' });
    expect(result.failure?.timeline.filter(({ kind }) => kind === 'step').map(({ text }) => text)).toEqual([
      'GET /api/v1/none',
      'advance PT1H',
    ]);
    expect(result.failure).toMatchObject({ line: 2, others: [] });
  });

  it('are checked like all steps', async ({ load }) => {
    const text = 'name: A\nbefore:\n  - advnce: 1\nsteps: [{ advance: 1 }]\nafter:\n  - webhook: post.publishd\n';
    expect((await load({ 'a.yaml': text })).mistakes).toEqual([
      'a.yaml:3: Unknown step advnce; did you mean advance?',
      expect.stringContaining('a.yaml:6: webhook of the webhook step must be one of'),
    ]);
  });
});
