import { describe, expect } from 'vitest';
import { it } from './files.fixture.ts';
import { rowsOfCsv } from './rows.ts';
import { runScenarios } from './run-scenarios.ts';

describe('rowsOfCsv', () => {
  it.each([
    [
      'values by the names of the columns',
      'a,b\nx,y\nz,\n',
      [
        { a: 'x', b: 'y' },
        { a: 'z', b: '' },
      ],
    ],
    [
      'a mark at the beginning, and ends of lines of any system',
      '\uFEFFa , b\r\nx,y\r\nz,w',
      [
        { a: 'x', b: 'y' },
        { a: 'z', b: 'w' },
      ],
    ],
    ['commas, quotes and lines in quotes', 'a,b\n"x,""y""\nz","1"\n', [{ a: 'x,"y"\nz', b: '1' }]],
    ['numbers and switches', 'a,b,c\n-1.5,true,false\n', [{ a: -1.5, b: true, c: false }]],
    [
      'what only looks like a number as a text',
      'a,b,c\n007,1e3,12345678901234567890\n',
      [{ a: '007', b: '1e3', c: '12345678901234567890' }],
    ],
    ['no row for an empty line', 'a\n\nx\n\n', [{ a: 'x' }]],
    ['no rows', 'a,b\n', []],
  ])('reads %s', (_, text, rows) => {
    expect(rowsOfCsv(text, 'rows.csv')).toEqual(rows);
  });

  it.each([
    ['', 'rows.csv:1: The file is empty; its first line has the names of the columns, such as platform,title'],
    ['a,b\n"x\ny",1\nz\n', 'rows.csv:4: The row has 1 cells, and the first line names 2 columns'],
    ['a\nx "y"\n', 'rows.csv:2: A quote stands inside of a cell, or is not closed: quote the whole cell, and write "" for a quote in it'],
    ['a\n"x\n', 'rows.csv:2: A quote stands inside of a cell'],
  ])('throws for %j', (text, message) => {
    expect(() => rowsOfCsv(text, 'rows.csv')).toThrow(message);
  });
});

const SCENARIO = (head: string, name = 'Team') =>
  `name: ${name}\n${head}steps:\n  - request: POST /api/v1/team\n    body: { name: "{{ title }}", "{{ field }}": { count: "{{ count }}" } }\n`;

describe('a scenario with each or matrix', () => {
  it.for<[what: string, each: string, file: Record<string, string>]>([
    ['a CSV file', 'each: rows.csv\n', { 'rows.csv': 'title,count,field\nOne,1,avatarUrl\n"2",2,copyTeamId\n' }],
    [
      'a YAML file',
      'each: rows.yaml\n',
      { 'rows.yaml': '- { title: One, count: 1, field: avatarUrl }\n- { title: "2", count: 2, field: copyTeamId }\n' },
    ],
    ['a list', 'each: [{ title: One, count: 1, field: avatarUrl }, { title: "2", count: 2, field: copyTeamId }]\n', {}],
    [
      'a list in a variable',
      'vars: { all: [{ title: One, count: 1, field: avatarUrl }, { title: "2", count: 2, field: copyTeamId }] }\neach: "{{ all }}"\n',
      {},
    ],
  ])('runs once for each row of %s', async ([, each, rows], { load }) => {
    const { files, mistakes } = await load({ 'a.yaml': SCENARIO(each), ...rows });
    expect(mistakes).toEqual([]);
    expect(files.map(({ scenario }) => scenario)).toEqual([
      {
        name: 'Team [title=One, count=1, field=avatarUrl]',
        steps: [{ request: 'POST /api/v1/team', body: { name: 'One', avatarUrl: { count: 1 } } }],
      },
      {
        name: 'Team [title=2, count=2, field=copyTeamId]',
        steps: [{ request: 'POST /api/v1/team', body: { name: '2', copyTeamId: { count: 2 } } }],
      },
    ]);
  });

  it('combines the lists of a matrix with each other and with rows', async ({ load }) => {
    const head = 'each: [{ field: avatarUrl }]\nmatrix: { title: [A, B], count: [1, 2] }\n';
    const { files } = await load({ 'a.yaml': SCENARIO(head, '"{{ title }} {{ count }}"') });
    expect(files.map(({ scenario }) => scenario.name)).toEqual(['A 1', 'A 2', 'B 1', 'B 2']);
  });

  it('knows all platforms, and settings of worlds', async ({ load, target }) => {
    const { files } = await load({
      'a.yaml':
        'name: On\nmatrix: { platform: all-platforms, seed: [3] }\nworld: { seed: "{{ seed }}" }\nsteps:\n  - platform: "{{ platform }}"\n    fail: outage\n  - expect-state: status\n    expect: { seed: "{{ seed }}" }\n',
    });
    expect(files).toHaveLength(15);
    expect(files[1]?.scenario).toMatchObject({
      name: 'On [platform=FACEBOOK, seed=3]',
      world: { seed: 3 },
      steps: [{ platform: 'FACEBOOK' }, {}],
    });
    expect((await runScenarios(files.slice(0, 2), { target })).map(({ status }) => status)).toEqual(['passed', 'passed']);
  });

  it('leaves the item of a repeat to it', async ({ load, target }) => {
    const step = (name: string) =>
      `      - { request: POST /api/v1/team, body: { name: "{{ item }}" }, expect: { body: { name: ${name} } } }\n`;
    const { files } = await load({
      'a.yaml': `name: A\neach: [Row]\nsteps:\n  - repeat: [Round]\n    steps:\n${step('Round')}  - repeat: ["{{ item }}"]\n    steps:\n${step('Row')}`,
    });
    expect((await runScenarios(files, { target })).map(({ failure }) => failure)).toEqual([null]);
  });

  it('tells rows apart that are shown alike', async ({ load }) => {
    const { files } = await load({ 'a.yaml': 'name: A\neach: [x, x]\nsteps: [{ advance: 1 }]\n' });
    expect(files.map(({ scenario }) => scenario.name)).toEqual(['A [item=x] #1', 'A [item=x] #2']);
  });

  it('lists a mistake that all rows have once, and that of one row with its value', async ({ load }) => {
    const text = 'name: A\neach: [{ p: FACEBOOK }, { p: FACEBOK }]\nsteps:\n  - advnce: 1\n  - platform: "{{ p }}"\n    recover: true\n';
    expect((await load({ 'a.yaml': text })).mistakes).toEqual([
      'a.yaml:4: Unknown step advnce; did you mean advance?',
      expect.stringMatching(/^a\.yaml:5: platform of the platform step .* not FACEBOK; did you mean FACEBOOK\?$/),
    ]);
  });

  it.for<[head: string, message: string | RegExp]>([
    ['each: row.csv', 'a.yaml:2: row.csv cannot be read; did you mean rows.csv?'],
    ['each: short.csv', 'short.csv:2: The row has 1 cells, and the first line names 2 columns'],
    ['each: map.yaml', 'map.yaml:1: The file has no list; a file of rows has a list of objects: [{ platform: FACEBOOK }]'],
    ['each: none.csv', 'a.yaml:2: There is no row, so that nothing would run'],
    ['each: [{ now: 1 }]', /^a\.yaml:2: now is no name for a value of a row: use letters, digits and _, .* none of now, /],
    ['each: []', /^a\.yaml:2: each of the scenario /],
    ['each: 3', /^a\.yaml:2: each of the scenario /],
    ['matrix: { a: [] }', /^a\.yaml:2: matrix\.a of the scenario /],
    ['matrix: { a: all-platform }', /^a\.yaml:2: matrix\.a of the scenario is invalid: all-platform; for example all-platforms$/],
    ['matrix: { item: [1] }', /^a\.yaml:2: item is not a valid name in matrix of the scenario: /],
    [
      `each: [${'1,'.repeat(101)}]\nmatrix: { a: [${'1,'.repeat(100)}] }`,
      'a.yaml:2: 10100 rows are too many: at most 10000 run from one file',
    ],
  ])('%j is refused', async ([head, message], { load }) => {
    const { mistakes } = await load({
      'a.yaml': `name: A\n${head}\nsteps: [{ advance: 1 }]\n`,
      'rows.csv': 'a\n1\n',
      'short.csv': 'a,b\n1\n',
      'none.csv': 'a\n',
      'map.yaml': '{ a: 1 }',
    });
    expect(mistakes).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });
});

describe('a step with each', () => {
  it('runs once for each row, named by it', async ({ load, target }) => {
    const { files } = await load({
      'a.yaml':
        'name: A\nsteps:\n  - repeat: [X]\n    steps:\n      - request: POST /api/v1/team\n        each: rows.csv\n        body: { name: "{{ title }} {{ item }}" }\n        expect: { body: { name: One X } }\n  - advance: "{{ item }}"\n    each: [PT1H, PT2H]\n',
      'rows.csv': 'title\nOne\nTwo\n',
    });
    expect(files[0]?.scenario.steps).toMatchObject([
      { steps: [{ name: 'POST /api/v1/team [title=One]' }, { name: 'POST /api/v1/team [title=Two]' }] },
      { name: 'advance PT1H [item=PT1H]', advance: 'PT1H' },
      { advance: 'PT2H' },
    ]);
    const [result] = await runScenarios(files, { target });
    expect(result?.failure).toMatchObject({ step: 'POST /api/v1/team [title=Two]', line: 5, round: 1 });
  });

  it.for<[each: string, message: string | RegExp]>([
    ['row.csv', 'a.yaml:3: row.csv cannot be read; did you mean rows.csv?'],
    ['{}', /^a\.yaml:3: each of the step /],
    ['[1]', /^a\.yaml:3: advance of the advance step must be a duration .* not soon$/],
  ])('%s is refused with its line', async ([each, message], { load }) => {
    const { mistakes } = await load({ 'a.yaml': `name: A\nsteps:\n  - { advance: soon, each: ${each} }\n`, 'rows.csv': 'a\n1\n' });
    expect(mistakes).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });
});
