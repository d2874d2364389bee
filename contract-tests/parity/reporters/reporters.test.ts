import { describe, expect, it } from 'vitest';
import { controlApi } from '../../../openapi/document.ts';
import { createSchemas } from '../../oracle/schemas.ts';
import { reporters } from './all.ts';
import { ABOUT, HOSTILE, KEY, NOTHING, SCORE } from './score.fixture.ts';

const { pretty, json, html, badge } = reporters;
const text = pretty.report(SCORE, ABOUT);
const page = html.report(SCORE, ABOUT);

describe('every report', () => {
  it.each(Object.values(reporters))('shows no key and no character that controls a terminal: $fileName', ({ report }) => {
    const shown = report(SCORE, ABOUT);
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain('\u001B');
  });

  it.each(Object.values(reporters))('works when nothing was compared: $fileName', ({ report }) => {
    expect(report(NOTHING, ABOUT)).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('the report for a terminal', () => {
  it('has a table of what was compared, alike and different, by class', () => {
    expect(text.split('\n').slice(2, 7)).toEqual([
      'Operation   Compared  Alike  Different  Classes',
      'createPost         1      0          1  status 1',
      'getTeam            1      0          1  shape 1',
      'listPosts          2      2          0',
      'listTeams        496    496          0',
    ]);
  });

  it('groups new differences by operation and class, each with both values, its origin, and a command', () => {
    expect(text).toContain(
      [
        'New: createPost status',
        '  the whole answer, 1 call',
        '    service    400',
        '    simulator  201',
        '    defect of the simulator: the document allows what the service answered',
        `    curl -gsS -i -X POST "$SIM_URL"'/api/v1/post' -H "x-api-key: $SIM_API_KEY"`,
      ].join('\n'),
    );
    expect(text).toContain(
      [
        'New: getTeam shape',
        '  name, 1 call',
        '    service    nothing',
        '    simulator  Support [2J',
        `    defect of the service: its answer breaks the document: the body must have required property 'name'`,
      ].join('\n'),
    );
    expect(text).not.toContain('New: listPosts');
  });

  it('lists accepted differences, those that no longer occur, and skipped calls', () => {
    expect(text).toContain('Accepted differences\n  listPosts order at items, 2 calls: sorted by hand\n');
    expect(text).toContain('Accepted differences that no longer occur\n  getUpload value at size: rounded\n');
    expect(text).toContain('\n\nSkipped 1 call: it needs what the simulator never made\n');
  });

  it('ends with the score', () => {
    expect(text.split('\n').at(-1)).toBe('parity: 99 %, 498 of 500 calls alike');
    expect(pretty.report(NOTHING, ABOUT).split('\n').at(-1)).toBe('parity: nothing was compared');
  });
});

describe('the report for a terminal with colours', () => {
  it.each([
    [SCORE, '\u001B[31mparity: 99 %'],
    [{ ...SCORE, alike: 500 }, '\u001B[32mparity: 100 %'],
    [NOTHING, '\u001B[31mparity: nothing was compared'],
  ])('shows the score green only when all are alike: %#', (score, line) => {
    expect(pretty.report(score, { ...ABOUT, colour: true })).toContain(line);
  });
});

describe('the report as JSON', () => {
  it.each([SCORE, NOTHING])('is what the control API answers', score => {
    const validate = createSchemas(controlApi().json).compile({ $ref: '#/components/schemas/Parity' });
    validate(JSON.parse(json.report(score, ABOUT)));
    expect(validate.errors).toBeNull();
  });

  it('has both answers of the first call that showed a difference', () => {
    const { differences, percent } = JSON.parse(json.report(SCORE, ABOUT));
    expect(percent).toBe(99);
    const created = differences.find((each: { operationId: string }) => each.operationId === 'createPost');
    expect(created).toMatchObject({
      accepted: null,
      defectOf: 'simulator',
      example: { call: 1, service: { status: 400 }, simulator: { status: 201, body: '{"id":"post_1"}' } },
    });
    expect(differences[0]).toMatchObject({ operationId: 'listPosts', calls: 2, accepted: 'sorted by hand' });
  });

  it('cuts long answers', () => {
    const [first, ...others] = SCORE.differences;
    if (!first) throw new Error('The score has no difference');
    const long = { ...first, example: { ...first.example, ours: 'x'.repeat(100_000) } };
    expect(json.report({ ...SCORE, differences: [long, ...others] }, ABOUT).length).toBeLessThan(30_000);
  });
});

describe('the report as a page', () => {
  it('loads nothing, and shows texts of the service as text', () => {
    expect(page).not.toMatch(/<script|src=|href=|@import|url\(/);
    expect(page).toContain('Content-Security-Policy');
    expect(page).toContain(HOSTILE.slice(0, 6).replace('<', '&lt;').replace('>', '&gt;'));
  });

  it('shows the score, new differences open with both answers, and accepted ones collapsed', () => {
    expect(page).toContain('parity: 99 %, 498 of 500 calls alike');
    expect(page.match(/<details class="finding" open="">/g)).toHaveLength(2);
    expect(page).toContain('Accepted: sorted by hand');
    expect(page).toContain('No longer occurs: getUpload value at size (accepted: rounded)');
    expect(page).toContain('What the service answered</h4><pre>200\n{\n  &quot;id&quot;: &quot;{{3}}&quot;\n}</pre>');
    expect(page).toContain('<th scope="row">listPosts</th>');
  });
});

describe('the badge', () => {
  it.each([
    [412, 412, 'parity: 100 %', '#1b6e3c'],
    [412, 411, 'parity: 99 %', '#8a5a00'],
    [1000, 800, 'parity: 80 %', '#b3261e'],
    [10, 10, 'parity: unknown', '#5c6166'],
    [0, 0, 'parity: unknown', '#5c6166'],
  ])('of %i calls, %i alike, says %s', (compared, alike, words, colour) => {
    const svg = badge.report({ compared, alike });
    expect(svg).toContain(`role="img" aria-label="${words}"`);
    expect(svg).toContain(`<title>${words}`);
    expect(svg).toContain(`fill="${colour}"`);
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<image|<script/);
  });
});
