/** `sim run --update`: recorded expectations. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const SCENARIO = `name: Recorded
steps:
  - use: shared.yaml
  - request: GET /api/v1/team
    expect: { body: { total: $recorded } }
  - webhook: team.created
    expect: { body: { data: { name: $recorded } } }
  - requests: createTeam
    called: $recorded
  - request: GET /api/v1/team
    expect-soft: { body: { total: { $recorded: 3 } } }
`;
const SHARED =
  'shared: Team\nsteps:\n  - request: POST /api/v1/team\n    body: { name: Ours }\n    expect: { body: { name: $recorded } }\n';

function files(scenario = SCENARIO): TestIo {
  const io = testIo();
  writeFileSync(path.join(io.cwd, 'a.yaml'), scenario);
  writeFileSync(path.join(io.cwd, 'shared.yaml'), SHARED);
  return io;
}

const read = (io: TestIo, name: string) => readFileSync(path.join(io.cwd, name), 'utf8');

it('fails without a value, and says how to record one', async () => {
  const io = files();
  expect(await runCli(['run', 'a.yaml'], io)).toBe(1);
  expect(io.outs.join('\n')).toContain('expected  a recorded value: run it with --update');
});

it('writes the values with --yes, also into shared steps, and compares them from then on', async () => {
  const io = files();
  expect([await runCli(['run', 'a.yaml', '--update', '--yes'], io), io.errs]).toEqual([0, []]);
  expect(read(io, 'a.yaml')).toBe(
    SCENARIO.replace('total: $recorded', 'total: { $recorded: 3 }')
      .replace('name: $recorded', 'name: { $recorded: Ours }')
      .replace('called: $recorded', 'called: { $recorded: 1 }'),
  );
  expect(read(io, 'shared.yaml')).toContain('expect: { body: { name: { $recorded: Ours } } }');
  expect(io.outs.at(-1)).toBe('\n4 recorded values in 2 files written');
  expect(io.outs.join('\n')).toMatch(/^ {4}9 - {5}called: \$recorded\n {4}9 \+ {5}called: \{ \$recorded: 1 \}$/m);
  expect([await runCli(['run', 'a.yaml'], io), await runCli(['run', 'a.yaml', '--update'], io)]).toEqual([0, 0]);
  expect(io.outs.at(-1)).toBe('\nNo recorded value has changed');
  writeFileSync(path.join(io.cwd, 'a.yaml'), read(io, 'a.yaml').replace('{ $recorded: 1 }', '{ $recorded: 7 }'));
  expect(await runCli(['run', 'a.yaml'], io)).toBe(1);
  expect(io.outs.join('\n')).toContain('expected  7, as recorded');
});

it('writes nothing without a terminal', async () => {
  const io = files();
  expect(await runCli(['run', 'a.yaml', '--update'], io)).toBe(1);
  expect(io.errs).toEqual(['sim: 4 recorded values in 2 files not written: --yes writes without asking']);
  expect([read(io, 'a.yaml'), read(io, 'shared.yaml')]).toEqual([SCENARIO, SHARED]);
});

it.each([
  ['y', 0, '{ $recorded: 3 }'],
  ['n', 1, 'total: $recorded'],
])('asks on a terminal, and %s answers', async (key, code, text) => {
  const io = files();
  const onKey: TestIo['onKey'] = listener => {
    queueMicrotask(() => listener(key));
    return () => undefined;
  };
  expect(await runCli(['run', 'a.yaml', '--update'], { ...io, onKey })).toBe(code);
  expect(io.outs.join('\n')).toContain('Write 4 recorded values in 2 files? y/N');
  expect(read(io, 'a.yaml')).toContain(text);
});

it('refuses values that differ from row to row, with their line', async () => {
  const io = files(
    'name: A\neach: [Red, Blue]\nsteps:\n  - request: POST /api/v1/team\n    body: { name: "{{ item }}" }\n    expect: { body: { name: $recorded } }\n',
  );
  expect(await runCli(['run', 'a.yaml', '--update', '--yes'], io)).toBe(1);
  expect(io.errs).toEqual([
    'a.yaml:6: steps.0.expect.body.name got different values, so that none of them is right for all rows and rounds',
    'sim: 1 recorded value cannot be written',
  ]);
});

it.each([
  [['--update', '--watch'], 'sim: --update and --watch do not go together: leave one of them out'],
  [['--yes'], 'sim: --yes goes with --update'],
])('%j is refused', async (args, message) => {
  const io = files();
  expect([await runCli(['run', 'a.yaml', ...args], io), io.errs]).toEqual([2, [message]]);
});
