/** `sim run --reporter html`: one page with a timeline of each scenario. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testIo } from '../cli.fixture.ts';
import { runCli } from '../program.ts';

const SCENARIO = `name: A post & its <webhook>
tags: [posts]
steps:
  - request: POST /api/v1/post
    body: { teamId: team_acme_marketing, title: Launch, status: SCHEDULED, postDate: "{{ now + PT1H30M }}", socialAccountTypes: [FACEBOOK], data: { FACEBOOK: { text: Hello } } }
  - advance: PT2H
  - webhook: post.published
    expect: { answered: 200 }
  - request: GET /api/v1/team/none
    expect-soft: { status: 405 }
`;

/** The cells of the rows of the first timeline on a page, as texts. */
function rowsOf(page: string): string[][] {
  const [table = ''] = /<table>.*?<\/table>/s.exec(page) ?? [];
  return table
    .split('<tr>')
    .slice(1)
    .map(row =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')),
    );
}

async function pageOf(text: string, ...args: string[]): Promise<string> {
  const io = testIo({ SIM_CONTROL_TOKEN: 'open-sesame' });
  writeFileSync(path.join(io.cwd, 'a.yaml'), text);
  writeFileSync(
    path.join(io.cwd, 'b.yaml'),
    'name: Fine\ndescription: Nothing fails.\nsteps: [{ request: GET /api/v1/team?x=open-sesame }]\n',
  );
  await runCli(['run', 'b.yaml', 'a.yaml', '--reporter', 'html', '--out', 'page.html', ...args], io);
  return readFileSync(path.join(io.cwd, 'page.html'), 'utf8');
}

it('shows steps, clock, requests, jobs, events and deliveries on one axis', async () => {
  const page = await pageOf(SCENARIO);
  const rows = rowsOf(page);
  expect(rows[0]).toEqual(['Time', 'Steps', 'Clock', 'Requests', 'Jobs', 'Events', 'Deliveries']);
  expect(rows.map(([time]) => time?.slice(0, 20))).toEqual(
    expect.arrayContaining(['2026-03-02T09:00:00.', '2026-03-02T10:30:00.', '2026-03-02T11:00:00.']),
  );
  const at = (time: string) => rows.find(([first]) => first?.startsWith(time));
  expect(at('2026-03-02T09:00:00')).toEqual([
    expect.any(String),
    '|:4 POST /api/v1/post |200|',
    expect.stringMatching(/^\|:6 advance PT2H \|→ 2026-03-02T11:00:00\.000Z, \d+ jobs? run\|$/),
    '|POST /api/v1/post |200|',
    '',
    '',
    '',
  ]);
  expect(at('2026-03-02T10:30:00')?.[0]).toBe('2026-03-02T10:30:00.000Z|+ 1 h 30 min|');
  expect(at('2026-03-02T10:30:00')?.[4]).toMatch(/^\|post\.publish \|post_\w+\|/);
  const whole = rows.map(row => row.join(' ')).join('\n');
  expect(whole).toMatch(/post\.published \|post_\w+ POSTED\|/);
  expect(whole).toContain('post.published, attempt 1 |200|');
  expect(whole).toContain(':9 GET /api/v1/team/none |FAILED softly|');
});

it('opens failed scenarios, which come first, loads and runs nothing, and shows no key', async () => {
  const page = await pageOf(SCENARIO);
  expect(page.indexOf('A post &amp; its &lt;webhook&gt;')).toBeLessThan(page.indexOf('Fine'));
  expect(page.match(/<details class="finding"( open="")?>/g)).toEqual(['<details class="finding" open="">', '<details class="finding">']);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<script|https?:\/\/|src=/);
  expect(page).toContain('2 scenarios in ');
  expect(page).toContain('expected  405');
  expect(page).toContain('Nothing fails.');
  expect(page).not.toContain('open-sesame');
});

it('tells what it knows of a scenario that has removed its world, and of one that has not run', async () => {
  const gone = 'name: Gone\nsteps:\n  - request: DELETE /_sim/worlds/{{ world }}\n  - request: GET /api/v1/team\n';
  const page = await pageOf(gone, '--bail', '--parallel', '1');
  expect(rowsOf(page)[0]).toEqual(['Time', 'Steps']);
  expect(page).toContain('<b class="failed">failed</b>');
});
