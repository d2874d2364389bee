/** Tags and variables of `sim run`. */
import { describe, expect, it } from 'vitest';
import { type Given, ran, starting } from '../cli.fixture.ts';

const TEAM = (name: string, tags: string, title: string) =>
  `name: ${name}\ntags: ${tags}\nvars: { title: ${title} }\nsteps:\n  - request: POST /api/v1/team\n    body: { name: "{{ title }}" }\n    expect: { body: { name: First } }\n`;

/** The names of the scenarios that have run. */
const namesIn = (out: string): string[] => [...out.matchAll(/^[✓✗] (\w+)/gm)].flatMap(([, name]) => name ?? []);

async function run(args: readonly string[], env: Given['env'] = {}) {
  const files = { 'one.yaml': TEAM('One', '[teams, quick]', 'First'), 'two.yaml': TEAM('Two', '[teams, slow]', 'Second') };
  const { code, out, err } = await ran(['run', 'one.yaml', 'two.yaml', ...args], { env, files });
  return { code, ran: namesIn(out), err };
}

describe('sim run --tags', () => {
  it.each([
    [['--tags', 'quick'], ['One']],
    [
      ['--tags', 'quick', 'slow', '--var', 'title=First'],
      ['One', 'Two'],
    ],
    [['--exclude-tags', 'slow'], ['One']],
    [['--tags', 'teams', '--exclude-tags', 'slow'], ['One']],
  ])('%j runs %j', async (args, names) => {
    expect(await run(args)).toEqual({ code: 0, ran: names, err: '' });
  });

  it.each([
    [['--tags', 'quik'], 'sim: --tags: no scenario of this run has the tag quik; did you mean quick?'],
    [['--exclude-tags', 'x'], 'sim: --exclude-tags: no scenario of this run has the tag x; known: quick, slow, teams'],
    [['--tags', 'slow', '--exclude-tags', 'teams'], 'sim: No scenario is left: --exclude-tags leaves out each that --tags chooses'],
  ])('%j is refused', async (args, err) => {
    expect(await run(args)).toEqual({ code: 2, ran: [], err });
  });
});

it('a file of shared steps is nothing to run', async () => {
  const files = { 'wait.yaml': 'shared: Wait\nsteps: [{ advance: 1 }]\n' };
  const err = 'sim: wait.yaml: here are shared steps only; give a scenario that uses them';
  expect(await ran(['run', 'wait.yaml'], { files })).toMatchObject({ code: 2, err });
});

describe('sim run --name', () => {
  it.each([
    [['--name', 'One'], 0, ['One']],
    [['--name', 'tw'], 1, ['Two']],
    [['--name', 'O', '--tags', 'quick'], 0, ['One']],
  ])('%j chooses by the name', async (args, code, names) => {
    expect(await run(args)).toMatchObject({ code, ran: names });
  });

  it('chooses a row', async () => {
    const rows = 'name: Team\nmatrix: { item_count: [2, 3] }\nsteps:\n  - request: GET /api/v1/team\n';
    const { code, out } = await ran(['run', 'a.yaml', '--name', 'Team [item_count=3]'], { files: { 'a.yaml': rows } });
    expect([code, out]).toEqual([0, expect.stringMatching(/Team \[item_count=3\][^]*1 passed/)]);
  });

  it('names the nearest one', async () => {
    expect(await run(['--name', 'Twoo'])).toEqual({
      code: 2,
      ran: [],
      err: 'sim: --name: no scenario of this run has Twoo in its name; did you mean Two?',
    });
  });
});

it('sim run --watch keeps to --tags and --name where a file has a mistake', async () => {
  const files = {
    'one.yaml': TEAM('One', '[quick]', 'First'),
    'two.yaml': TEAM('Two', '[slow]', 'First'),
    'broken.yaml': 'name: Broken\ntags: [quick]\nsteps:\n  - advance: 2 hours\n',
  };
  const { io, ended } = starting(['run', ...Object.keys(files), '--watch', '--tags', 'quick'], { files });
  await io.said(/^\nWatching/);
  io.end();
  const { out, err } = await ended;
  expect(err).toContain('broken.yaml:4: ');
  expect(namesIn(out)).toEqual(['One']);
});

describe('sim run --var', () => {
  it('replaces the value of the file and of the environment', async () => {
    expect(await run([])).toMatchObject({ code: 1, err: 'sim: 1 scenario failed' });
    expect(await run([], { SIM_VAR_title: 'First', SIM_VAR_other: 'x' })).toMatchObject({ code: 0 });
    expect(await run(['--var', 'title=First'], { SIM_VAR_title: 'Third' })).toMatchObject({ code: 0 });
  });

  it('is a part of the command that runs a scenario again', async () => {
    const files = { 'a.yaml': TEAM('One', '[a]', 'First') };
    const { code, out } = await ran(['run', 'a.yaml', '--var', "title=it's", '--seed', '3'], { files });
    expect([code, out]).toEqual([1, expect.stringContaining(String.raw`Run again  sim run a.yaml --seed 3 --var 'title=it'\''s'`)]);
  });

  it.each([
    [['--var', 'titel=x'], 'sim: --var titel: no scenario of this run has a variable titel; did you mean title?'],
    [['--var', 'title'], 'sim: --var must be <name>=<value>, such as title=Launch, not title'],
  ])('%j is refused', async (args, err) => {
    expect(await run(args)).toEqual({ code: 2, ran: [], err });
  });
});
