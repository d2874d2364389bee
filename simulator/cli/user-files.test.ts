/** Every command that reads a file of its user reads it alike. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testIo } from './cli.fixture.ts';
import { runCli } from './program.ts';

/** Commands with `FILE` in place of the file, with the ending that it needs. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ['run FILE', 'yaml'],
  ['record --har FILE', 'har'],
  ['contract --har FILE', 'har'],
  ['fixture --check FILE', 'json'],
  ['openapi diff FILE FILE', 'yaml'],
  ['serve --port 0 --fixture FILE', 'json'],
  ['serve --port 0 --overrides FILE', 'json'],
  ['serve --port 0 --snapshot FILE', 'json'],
  ['call createPost --data FILE --url http://127.0.0.1:9', 'json'],
  ['contract --target http://127.0.0.1:9 --client-cert FILE', 'pem'],
  ['serve --port 0 --cert FILE --key FILE', 'pem'],
];

it.each(COMMANDS)('%s refuses Latin-1 with the place of the byte, and a device', async (command, extension) => {
  const io = testIo();
  const file = path.join(io.cwd, `latin.${extension}`);
  writeFileSync(file, Buffer.from('{"a":\n"Caf\u00e9"}', 'latin1'));
  const saidOf = async (name: string) => {
    io.errs.length = 0;
    const code = await runCli(command.replaceAll('FILE', name).split(' '), io);
    return { code, said: io.errs.join('\n') };
  };
  const latin = await saidOf(file);
  expect(latin.said).toContain('it is not UTF-8 text: line 2, column 5 has the byte 0xE9 (byte 11 of the file)');
  expect(latin.said).toContain(path.basename(file));
  expect(latin.code).toBe(2);
  const zero = await saidOf('/dev/zero');
  // Scenarios are looked for by their names.
  expect(zero.said).toMatch(/it is a device, and no regular file|contains no scenarios/);
  expect(zero.code).toBe(2);
});
