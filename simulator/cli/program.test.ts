import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ran, testIo } from './cli.fixture.ts';
import { flagsOf } from './command.ts';
import { commands } from './commands.ts';
import { flags } from './flags.ts';
import { runCli } from './program.ts';

describe('the command line', () => {
  it.each(['--help', '-h', 'help'])('%s shows every command and the sources of settings', async flag => {
    const io = testIo();
    expect(await runCli([flag], io)).toBe(0);
    const help = io.outs.join('\n');
    for (const name of Object.keys(commands)) expect(help).toContain(`sim ${name}`);
    expect(help).toContain('SIM_START_TIME');
    expect(io.errs).toEqual([]);
  });

  it.each(Object.entries(commands))('sim %s --help shows its flags and examples', async (name, spec) => {
    const io = testIo();
    expect(await runCli([name, '--help'], io)).toBe(0);
    const help = io.outs.join('\n');
    for (const flag of flagsOf(spec)) expect(help).toContain(`--${flag}`);
    expect(help).toContain('Examples:');
  });

  it.each([
    [['--control', 'on'], 'Simulator control API'],
    [['--control=on'], 'Simulator control API'],
    [['--control', 'true'], 'Simulator control API'],
    [['--control'], 'Simulator control API'],
    [['--control', 'off'], 'Social Publishing Service'],
    [['--control=off'], 'Social Publishing Service'],
    [['--control', 'FALSE'], 'Social Publishing Service'],
    [['--no-control'], 'Social Publishing Service'],
  ])('takes %j as the value of a switch', async (args, title) => {
    const io = testIo();
    expect([await runCli(['openapi', '--format', 'json', ...args], io), io.errs]).toEqual([0, []]);
    expect(JSON.parse(io.outs.join(''))).toMatchObject({ info: { title } });
  });

  it('refuses another value of every switch', async () => {
    for (const [name, spec] of Object.entries(commands)) {
      for (const flag of flagsOf(spec).filter(each => flags[each].kind === 'switch')) {
        const io = testIo();
        expect([await runCli([name, `--${flag}=maybe`], io), io.errs]).toEqual([2, [`sim: --${flag} is on or off, not maybe`]]);
      }
    }
  });

  /** Every flag of every command that takes a value. */
  const withValue = Object.entries(commands).flatMap(([name, spec]) =>
    flagsOf(spec)
      .filter(flag => (spec.flags[flag]?.kind ?? flags[flag].kind) !== 'switch')
      .map(flag => ({ name, spec, flag })),
  );

  it('refuses every flag that needs a value and has none, and says what to give', async () => {
    for (const { name, spec, flag } of withValue) {
      const needed = `sim: --${flag} needs a value: `;
      const before = spec.takesCommand ? [[`--${flag}`, '--', 'true']] : 'json' in spec.flags ? [[`--${flag}`, '--json']] : [];
      for (const line of [[`--${flag}`], [`--${flag}=`], ...before]) {
        const io = testIo();
        const code = await runCli([name, ...line], io);
        expect({ name, line, code, said: io.errs.map(text => text.startsWith(needed) && text.length > needed.length) }).toEqual({
          name,
          line,
          code: 2,
          said: [true],
        });
      }
    }
  });

  it.each([
    [['grade', '--traps', '--', 'true'], '--traps needs a value: all, throttle, '],
    [['grade', '--traps', '--seed', '7', '--', 'true'], '--traps needs a value: all, throttle, '],
    [['contract', '--suite'], '; the areas are accounts, analytics, '],
    [['contract', '--allow-writes', '--allow-publish'], '--allow-publish needs a value: With --allow-writes: ids of social accounts'],
    [['contract', '--reporter'], '--reporter needs a value: pretty, summary (Markdown'],
    [['--webhook', 'http://127.0.0.1:1', '--webhook'], '--webhook needs a value: Send the events'],
    [['listen', '--events'], '--events needs a value: social-account.created, '],
    [['--no-port'], 'There is no flag --no-port, because --port needs a value: Port to listen on'],
  ])('says what %j needs', async (args, message) => {
    const io = testIo();
    expect([await runCli(args, io), io.errs]).toEqual([2, [expect.stringContaining(message)]]);
  });

  it.each([60, 80, 120])('shows its help in %i columns', async width => {
    const io = { ...testIo(), width };
    expect(await runCli(['contract', '--help'], io)).toBe(0);
    const lines = io.outs.join('\n').split('\n');
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(width);
  });

  it('shows its version', async () => {
    expect(await ran(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  it.each([
    [['stauts'], 'Unknown command stauts; did you mean status?'],
    [['launch'], 'Unknown command launch; see sim --help'],
    [['serve', 'now'], 'Unknown command now; see sim --help'],
    [['--prot', '1'], 'Unknown flag --prot of sim serve; did you mean --port?'],
    [['status', '--port', '1'], 'Unknown flag --port of sim status; see sim status --help'],
    [['-x'], 'Unknown flag -x of sim serve; see sim serve --help'],
    [['status', 'all'], 'Unexpected argument all of sim status; see sim status --help'],
    [['--port'], '--port needs a value'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, not 70000'],
    [['--port', '1', '--port', '2'], '--port is given more than once'],
    [['--fail-platform', 'INSTGRAM'], '--fail-platform: unknown platform INSTGRAM; did you mean INSTAGRAM?'],
    [['--start-time', 'tomorrow'], '--start-time must be an ISO 8601 date-time with an offset, such as 2026-03-02T09:00:00Z, not tomorrow'],
    [['--parity', 'none'], 'none has no score.json: give --parity the folder of a recording that sim parity has compared'],
    [['--fixture', 'none.json'], 'No fixture none.json: give default, demo, empty, or a JSON or YAML file'],
    [['--media', '/dev/null/media'], 'The media directory /dev/null/media cannot be used: not a directory. Give another one, or discard.'],
    [['--media', ''], '--media needs a value'],
    [['clock', 'advnce', '6h'], 'Unknown action advnce of sim clock; did you mean advance?'],
    [['clock', 'advance'], 'A value is missing; for example sim clock advance 6h'],
    [['clock', 'to', 'noon'], 'sim clock to must be an ISO 8601 date-time'],
    [['platform', 'MYSPACE', 'ok'], 'sim platform: unknown platform MYSPACE'],
    [['platform', 'TIKTOK', 'outge'], 'sim platform: unknown failure outge; did you mean outage?'],
    [['platform', 'TIKTOK', 'ok', '--times', '1'], '--rate, --times and --account do not apply'],
    [['openapi', '--format', 'xml'], '--format must be yaml or json, not xml'],
  ])('rejects %j in one line', async (args, line) => {
    const io = testIo();
    expect(await runCli(args, io)).toBe(2);
    expect(io.errs).toEqual([expect.stringContaining(`sim: ${line}`)]);
    expect(io.errs[0]).not.toContain('\n');
    expect(io.outs).toEqual([]);
  });

  it('names the variable or file of an invalid value', async () => {
    const byVariable = testIo({ SIM_PORT: 'x' });
    expect(await runCli([], byVariable)).toBe(2);
    expect(byVariable.errs[0]).toContain('SIM_PORT must be');
    const byFile = testIo();
    writeFileSync(path.join(byFile.cwd, 'sim.config.json'), '{ "sede": 7 }');
    expect(await runCli([], byFile)).toBe(2);
    expect(byFile.errs).toEqual(['sim: Unknown key sede in sim.config.json; did you mean seed?']);
  });
});
