import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import schema from '../../fixtures/sim.config.schema.json' with { type: 'json' };
import { emptyFolder } from './cli.fixture.ts';
import type { Flag } from './flag.ts';
import { flags } from './flags.ts';
import { integer, text } from './readers.ts';
import { parseConfig, readConfigFile, settingsFrom } from './settings.ts';

const number = integer(0, 9999);
const file = (values: Record<string, unknown>) => ({ name: 'sim.config.yaml', values });

describe('a setting', () => {
  it('comes from a flag, else from the environment, else from the file', () => {
    const argv = { port: '1' };
    const env = { SIM_PORT: '2', SIM_SEED: '2' };
    const settings = settingsFrom({ argv, env, file: file({ port: 3, seed: 3, clock: 'manual' }) });
    expect([settings.one('port', number), settings.one('seed', number), settings.one('clock', text)]).toEqual([1, 2, 'manual']);
    expect(settings.one('host', text)).toBeUndefined();
  });

  it('takes all of its values from one source', () => {
    const env = { SIM_FAIL_PLATFORM: ' REDDIT  SLACK ' };
    expect(settingsFrom({ argv: { 'fail-platform': 'TIKTOK' }, env }).all('fail-platform', text)).toEqual(['TIKTOK']);
    expect(settingsFrom({ argv: {}, env }).all('fail-platform', text)).toEqual(['REDDIT', 'SLACK']);
    expect(settingsFrom({ argv: {}, env: {}, file: file({ webhook: ['a', 'b'] }) }).all('webhook', text)).toEqual(['a', 'b']);
    expect(settingsFrom({ argv: {}, env: {} }).all('webhook', text)).toEqual([]);
  });

  it.each([
    [{ argv: { throttle: false }, env: { SIM_THROTTLE: 'true' } }, false],
    [{ argv: {}, env: { SIM_THROTTLE: '0' } }, false],
    [{ argv: {}, env: { SIM_THROTTLE: 'yes' } }, true],
    [{ argv: {}, env: { SIM_THROTTLE: '' }, file: file({ throttle: false }) }, false],
    [{ argv: {}, env: {} }, true],
  ])('can be a switch, on or off by default: %j', (sources, on) => {
    expect(settingsFrom(sources).on('throttle')).toBe(on);
  });

  it.each([
    [{ argv: { port: 'x' }, env: {} }, '--port must be'],
    [{ argv: {}, env: { SIM_PORT: 'x' } }, 'SIM_PORT must be'],
    [{ argv: {}, env: {}, file: file({ port: 'x' }) }, 'port in sim.config.yaml must be'],
    [{ argv: { port: ['1', '2'] }, env: {} }, '--port is given more than once'],
    [{ argv: { port: '' }, env: {} }, '--port needs a value'],
    [{ argv: { port: true }, env: {} }, '--port must be'],
    [{ argv: {}, env: {}, file: file({ port: { a: 1 } }) }, 'port in sim.config.yaml needs a value'],
  ])('names the source of an invalid value: %j', (sources, line) => {
    expect(() => settingsFrom(sources).one('port', number)).toThrow(line);
  });

  it('rejects a switch that is neither on nor off', () => {
    expect(() => settingsFrom({ argv: {}, env: { SIM_JSON: 'maybe' } }).on('json')).toThrow('SIM_JSON must be on or off, not maybe');
  });
});

describe('a config file', () => {
  it('may name the schema that editors read, which ships and knows every flag of the file', () => {
    const values = { $schema: './node_modules/social-publishing-sim/fixtures/sim.config.schema.json', port: 4444, throttle: 'off' };
    expect(parseConfig('sim.config.json', values)).toEqual({ name: 'sim.config.json', values: { port: 4444, throttle: 'off' } });
    const isValid = new Ajv({ strict: false }).compile(schema);
    expect([isValid(values), isValid({ prot: 1 }), isValid({ throttle: 3 }), isValid({ webhook: ['http://a', 'http://b'] })]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['sim.config.json', '{ "port": 4444, "fail-platform": ["TIKTOK"] }'],
    ['sim.config.yaml', 'port: 4444\nfail-platform: [TIKTOK]\n'],
    ['sim.config.yml', 'port: 4444\nfail-platform:\n  - TIKTOK\n'],
  ])('%s is read from the working directory', async (name, content) => {
    const folder = emptyFolder();
    writeFileSync(path.join(folder, name), content);
    expect(await readConfigFile(folder)).toEqual({ name, values: { port: 4444, 'fail-platform': ['TIKTOK'] } });
  });

  it('is optional and may be empty', async () => {
    const folder = emptyFolder();
    expect(await readConfigFile(folder)).toBeUndefined();
    writeFileSync(path.join(folder, 'sim.config.yaml'), '# nothing yet\n');
    expect(await readConfigFile(folder)).toEqual({ name: 'sim.config.yaml', values: {} });
  });

  it('rejects a key that is not a flag', () => {
    expect(() => parseConfig('sim.config.json', { prot: 1 })).toThrow('Unknown key prot in sim.config.json; did you mean port?');
  });

  it('rejects a value that is not an object', () => {
    expect(() => parseConfig('sim.config.yaml', ['port'])).toThrow('sim.config.yaml must be an object');
  });

  it.each([
    ['sim.config.json', '{ port: 1'],
    ['sim.config.yaml', 'port: [1'],
  ])('rejects an unreadable %s in one line', async (name, content) => {
    const folder = emptyFolder();
    writeFileSync(path.join(folder, name), content);
    await expect(readConfigFile(folder)).rejects.toThrow(new RegExp(`^${name} cannot be read: [^\\n]+$`));
  });

  it('must be the only one', async () => {
    const folder = emptyFolder();
    writeFileSync(path.join(folder, 'sim.config.yaml'), '');
    writeFileSync(path.join(folder, 'sim.config.json'), '{}');
    await expect(readConfigFile(folder)).rejects.toThrow('sim.config.json and sim.config.yaml exist; remove one');
  });
});

it('has a default for a flag only where its reader takes it', () => {
  const withDefault = Object.entries<Flag>(flags).filter(([, { kind, initial }]) => kind !== 'switch' && initial !== undefined);
  expect(withDefault.length).toBeGreaterThan(10);
  for (const [name, { initial = '', read }] of withDefault) expect(read?.(initial, name), name).toBeDefined();
});
