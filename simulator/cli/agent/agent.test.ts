import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ran, type TestIo, testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';
import { MARK, skillText } from './agent.ts';

const SKILL = '.agents/skills/social-publishing-sim/SKILL.md';
const ENTRY = { command: 'npx', args: ['--no-install', 'sim', 'mcp'] };

const setUp = (io: TestIo, ...flags: string[]) => runCli(['agent', 'setup', ...flags], io);
const read = (io: TestIo, name: string): string => readFileSync(path.join(io.cwd, name), 'utf8');

function write(io: TestIo, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(io.cwd, name)), { recursive: true });
  writeFileSync(path.join(io.cwd, name), text);
}

it('writes the entry and the skill that each assistant reads, and says so', async () => {
  const io = testIo();
  expect(await setUp(io, '--for', 'claude', 'cursor', 'vscode', 'codex')).toBe(0);
  expect(JSON.parse(read(io, '.mcp.json'))).toEqual({ mcpServers: { 'social-publishing-sim': ENTRY } });
  expect(JSON.parse(read(io, '.cursor/mcp.json'))).toEqual({ mcpServers: { 'social-publishing-sim': ENTRY } });
  expect(JSON.parse(read(io, '.vscode/mcp.json'))).toEqual({ servers: { 'social-publishing-sim': ENTRY } });
  expect(read(io, '.codex/config.toml')).toBe(
    '[mcp_servers.social-publishing-sim]\ncommand = "npx"\nargs = ["--no-install","sim","mcp"]\n',
  );
  const written = io.outs.filter(line => line.startsWith('wrote')).map(line => line.split(/ +/)[1]);
  expect(written).toHaveLength(6);
  for (const name of written) expect(existsSync(path.join(io.cwd, name ?? ''))).toBe(true);
  expect(io.outs.at(-1)).toMatch(/^Start claude and cursor and vscode and codex again/);
});

it('keeps all else that is in the files', async () => {
  const io = testIo();
  const other = { command: 'other', env: { A: 'b' } };
  write(io, '.mcp.json', JSON.stringify({ mcpServers: { other }, more: [1] }, null, '\t'));
  write(io, '.codex/config.toml', '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "other"\n');
  expect(await setUp(io, '--for', 'claude', 'codex')).toBe(0);
  expect(JSON.parse(read(io, '.mcp.json'))).toEqual({ mcpServers: { other, 'social-publishing-sim': ENTRY }, more: [1] });
  expect(read(io, '.mcp.json')).toContain('\n\t"mcpServers"');
  expect(read(io, '.codex/config.toml')).toMatch(
    /^# mine\nmodel = "x"\n\n\[mcp_servers\.other\]\ncommand = "other"\n\n\[mcp_servers\.social-publishing-sim\]/,
  );
});

it.each([
  ['.mcp.json', '{ "mcpServers": { "social-publishing-sim": { "command": "mine" } } }', 'it has the entry'],
  ['.mcp.json', '{ // mine\n}', 'it is no plain JSON; add this to its mcpServers yourself'],
  ['.mcp.json', '{ "mcpServers": [] }', 'its mcpServers is no object'],
  ['.mcp.json', '[]', 'it is no plain JSON'],
  ['.codex/config.toml', '[mcp_servers."social-publishing-sim"]\ncommand = "mine"\n', 'it has the entry'],
  [SKILL, 'my own skill', 'it is not from sim agent setup'],
])('leaves %s as it is: %s', async (name, text, reason) => {
  const io = testIo();
  write(io, name, text);
  expect(await setUp(io, '--for', 'claude', 'codex')).toBe(0);
  expect(read(io, name)).toBe(text);
  expect(io.outs.join('\n')).toContain(`left          ${name}: ${reason}`);
});

it('replaces its own skill, and changes nothing the second time', async () => {
  const io = testIo();
  write(io, SKILL, `${MARK}\nof an older version`);
  await setUp(io, '--for', 'codex');
  expect(read(io, SKILL)).toBe(skillText());
  const again = testIo({}, io.cwd);
  await setUp(again, '--for', 'codex');
  expect(again.outs.filter(line => line.startsWith('wrote'))).toEqual([]);
});

it('writes nothing in a dry run', async () => {
  const io = testIo();
  expect(await setUp(io, '--dry-run')).toBe(0);
  expect(io.outs[0]).toMatch(/^would write {3}\.mcp\.json\n\n\{/);
  expect(existsSync(path.join(io.cwd, '.mcp.json'))).toBe(false);
});

it('finds the assistants of the project by their files', async () => {
  const io = testIo();
  mkdirSync(path.join(io.cwd, '.cursor'));
  mkdirSync(path.join(io.cwd, '.codex'));
  await setUp(io);
  expect(existsSync(path.join(io.cwd, '.cursor/mcp.json'))).toBe(true);
  expect(existsSync(path.join(io.cwd, '.codex/config.toml'))).toBe(true);
  expect(existsSync(path.join(io.cwd, '.mcp.json'))).toBe(false);
});

it.each([
  [['agent'], /What to do is missing: sim agent setup/],
  [['agent', 'setpu'], /sim agent has no setpu; did you mean setup/],
  [['agent', 'setup', '--for', 'cluade'], /claude/],
])('%j is wrong usage', async (args, message) => {
  expect(await ran(args)).toMatchObject({ code: 2, err: expect.stringMatching(message) });
});

it('has a skill of at most 150 lines, with a name, a description and no links', () => {
  const text = skillText();
  expect(text.split('\n').length).toBeLessThanOrEqual(150);
  expect(parse(text.split('---\n')[1] ?? '')).toEqual({
    name: 'social-publishing-sim',
    description: expect.stringMatching(/^.{50,1024}$/),
  });
  expect(text).not.toMatch(/\]\(/);
  expect(text).toContain('world.clock.advance');
});
