import { describe, expect, it } from 'vitest';
import { parseOne } from './run-scenario.fixture.ts';
import { unknownVars } from './vars.ts';

const HEAD = 'name: Post {{ title }}\nvars:\n  title: Launch\n  count: 2\n  on: true\n  team:\n';
const scenario = (steps: string, vars: Record<string, string> = { team: 't1' }) =>
  parseOne(`${HEAD}steps:\n${steps}`, {
    vars: new Map(Object.entries(vars).map(([name, value]) => [name, { value, from: `--var ${name}` }])),
  });

const STEP =
  '  - request: POST /api/v1/post\n    body: { teamId: "{{ team }}", title: "{{ title }} {{ now }}", n: "{{ count }}", on: "{{ on }}" }\n';

describe('the variables of a scenario', () => {
  it('are filled in with the values of the file, and with those of the run in their place', () => {
    const body = (vars?: Record<string, string>) => scenario(STEP, vars).scenario.steps[0];
    expect(scenario(STEP).scenario.name).toBe('Post Launch');
    expect(body()).toMatchObject({ body: { teamId: 't1', title: 'Launch {{ now }}', n: 2, on: true } });
    expect(body({ team: 't2', title: 'a=b', count: '3.5', on: 'false' })).toMatchObject({
      body: { teamId: 't2', title: 'a=b {{ now }}', n: 3.5, on: false },
    });
  });

  it.each([
    [{}, 'test.yaml:6: team has no value: give --var team=<value> or SIM_VAR_team'],
    [{ team: 't', count: 'two' }, 'test.yaml:4: --var count must be a number as here, not two'],
    [{ team: 't', on: 'yes' }, 'test.yaml:5: --var on must be true or false as here, not yes'],
  ])('%j is refused with its line', (vars, message) => {
    expect(() => scenario(STEP, vars)).toThrow(message);
  });

  it('are checked as what they make of a step', () => {
    const steps = '  - repeat: 1\n    steps:\n      - platform: "{{ title }}"\n        fail: outage\n';
    expect(() => scenario(steps, { team: 't', title: 'FACEBOK' })).toThrow(
      /^test\.yaml:10: platform of the platform step .* not FACEBOK; did you mean FACEBOOK\?$/,
    );
    expect(() => scenario('  - request: GET /a\n    query: { a: "{{ title.x }}" }\n')).toThrow(
      'test.yaml:8: {{ title.x }}: title has no x: it is "Launch"',
    );
  });

  it('cannot be names that the runner gives, or that a step saves', () => {
    expect(() => parseOne('name: a\nvars: { now: 1 }\nsteps: [{ advance: 1 }]')).toThrow(
      'test.yaml:2: now is not a valid name in vars of the scenario: use letters, digits and _, starting with a letter, but none of now,',
    );
    expect(() => scenario('  - request: GET /a\n    save: { title: body.id }\n')).toThrow(
      'test.yaml:9: title already has a value here, so that nothing can be saved as title: choose another name',
    );
  });
});

describe('unknownVars', () => {
  it('suggests the nearest name, or lists those that exist', () => {
    expect(unknownVars(['titel', 'x', 'count'], ['title', 'count', 'title'])).toEqual([
      '--var titel: no scenario of this run has a variable titel; did you mean title?',
      '--var x: no scenario of this run has a variable x; known: count, title',
    ]);
    expect(unknownVars(['x'], [])).toEqual(['--var x: no scenario of this run has a variable x; none of them has vars']);
  });
});
