import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { stringify } from 'yaml';
import { changed, smallDocument } from '../../../openapi/diff/small-document.fixture.ts';
import { publicApi } from '../../../openapi/document.ts';
import { answering, it as base, emptyFolder, ran } from '../cli.fixture.ts';

const LIKES = 'components schemas Post properties likes';
const NOTE = 'components schemas PatchPost properties note';
const SMALL = smallDocument();

/** A folder with documents, in which commands are run. */
const it = base.extend('folder', async ({}) => {
  const cwd = emptyFolder();
  const write = (name: string, value: unknown): void =>
    writeFileSync(path.join(cwd, name), typeof value === 'string' ? value : /ya?ml$/.test(name) ? stringify(value) : JSON.stringify(value));
  write('old.yaml', SMALL);
  write(
    'new.json',
    changed(SMALL, [
      [LIKES, undefined],
      [`${NOTE} maxLength`, 9],
      ['components schemas Post properties more', { type: 'string' }],
    ]),
  );
  return { cwd, write, read: (name: string) => readFileSync(path.join(cwd, name), 'utf8'), diff, diffIn };
  function diff(...args: string[]) {
    return diffIn({}, ...args);
  }
  function diffIn(env: Readonly<Record<string, string>>, ...args: string[]) {
    return ran(['openapi', 'diff', ...args], { env, cwd });
  }
});

/** An archive with one call. */
function archive(method: string, url: string, body: string, answer: string): object {
  const request = { method, url, headers: [], ...(body !== '' && { postData: { text: body } }) };
  const response = { status: 200, headers: [], content: { text: answer } };
  return { log: { entries: [{ startedDateTime: '2026-03-02T09:00:00Z', time: 1, request, response }] } };
}

describe('sim openapi diff', () => {
  it('shows what breaks first, with its places, and fails', async ({ folder }) => {
    const { code, out, err } = await folder.diff('old.yaml', 'new.json');
    expect([code, err]).toEqual([1, '']);
    expect(out.split('\n')).toEqual([
      'From old.yaml (1.0.0) to new.json (1.0.0)',
      '',
      'Breaks clients: 2',
      '  ✗ Post.likes  The optional field was removed.',
      '      GET /post/{id} · response 200 · likes',
      '  ✗ PatchPost.note  maxLength 9 was added.',
      '      PATCH /post/{id} · request body · note',
      '',
      'Harmless: 1',
      '  · Post.more  The optional field was added.',
      '',
      '2 breaking changes (2 for clients, 0 for servers), 1 harmless; 2 fail the command',
    ]);
  });

  it('passes when nothing breaks, and lists texts on request', async ({ folder }) => {
    folder.write('texts.yaml', changed(SMALL, [['components schemas Post properties title description', 'Seen.']]));
    const { code, out } = await folder.diff('old.yaml', 'texts.yaml');
    expect([code, out]).toEqual([0, expect.stringContaining('0 harmless, 1 change of texts not listed (--texts); none fails the command')]);
    expect(out).not.toContain('description');
    expect((await folder.diff('old.yaml', 'texts.yaml', '--texts')).out).toContain('Post.title  description was changed.');
  });

  it('compares with the document of this version, and with the control API', async ({ folder }) => {
    folder.write('mine.json', publicApi.json);
    expect((await folder.diff('mine.json')).code).toBe(0);
    expect((await folder.diff('bundled', 'mine.json')).code).toBe(0);
    expect(await folder.diff('mine.json', '--control')).toMatchObject({
      code: 1,
      out: expect.stringContaining('The operation was removed.'),
    });
  });

  it('fails for the sides of --fail-on alone', async ({ folder }) => {
    expect((await folder.diff('old.yaml', 'new.json', '--fail-on', 'servers')).code).toBe(0);
    expect((await folder.diff('old.yaml', 'new.json', '--fail-on', 'clients')).code).toBe(1);
    expect((await folder.diff('new.json', 'old.yaml', '--fail-on', 'clients')).code).toBe(1);
  });

  it.for([
    [
      'a call that uses a removed field',
      archive('GET', 'https://x.example/api/post/p1?teamId=t', '', '{"likes":1}'),
      1,
      ['used', 'not used'],
    ],
    ['a call that uses a limited field', archive('PATCH', 'https://x.example/post/p1', '{"note":"a"}', '{}'), 1, ['not used', 'used']],
    ['a call that uses neither', archive('GET', 'https://x.example/post/p1', '', '{"id":"p1"}'), 0, ['not used', 'not used']],
  ] as const)('counts with --used what calls use: %s', async ([, har, expected, marks], { folder }) => {
    folder.write('traffic.har', har);
    const { code, out } = await folder.diff('old.yaml', 'new.json', '--used', 'traffic.har');
    expect(code).toBe(expected);
    expect([...out.matchAll(/^ {2}[✗·] Po?a?(?:st\.likes|tchPost\.note) .*\[(.*)\]$/gm)].map(([, mark]) => mark)).toEqual(marks);
    expect(out).toContain('which counts those that your calls use');
  });

  it('reads archives in a folder, and recordings of sim parity', async ({ folder }) => {
    mkdirSync(path.join(folder.cwd, 'archives'));
    folder.write('archives/a.har', archive('GET', 'https://x.example/post/p1', '', '{"likes":1}'));
    expect((await folder.diff('old.yaml', 'new.json', '--used', 'archives')).code).toBe(1);
    mkdirSync(path.join(folder.cwd, 'recorded'));
    folder.write('recorded/recording.json', { format: 1, target: 't', startedAt: '', teamId: 't', leftOut: {} });
    folder.write('recorded/mirror.json', {});
    const answer = { status: 200, contentType: 'application/json', body: { likes: 1 } };
    folder.write('recorded/getPost.json', [{ n: 1, atMs: 0, operation: 'getPost', method: 'GET', path: '/post/p1', key: 'own', answer }]);
    expect((await folder.diff('old.yaml', 'new.json', '--used', 'recorded')).code).toBe(1);
  });

  it('gives no verdict when no call is of the document, and says that calls show no events', async ({ folder }) => {
    folder.write('traffic.har', archive('GET', 'https://x.example/elsewhere', '', '{}'));
    const { code, err } = await folder.diff('old.yaml', 'new.json', '--used', 'traffic.har');
    expect([code, err]).toEqual([
      4,
      expect.stringContaining('Inconclusive: none of the 1 call in traffic.har is of an operation of old.yaml'),
    ]);
    folder.write('traffic.har', archive('GET', 'https://x.example/health', '', ''));
    folder.write('events.yaml', changed(SMALL, [['webhooks post.published', undefined]]));
    const events = await folder.diff('old.yaml', 'events.yaml', '--used', 'traffic.har');
    expect([events.code, events.out]).toEqual([
      0,
      expect.stringContaining('1 breaking change of events: calls do not show which events you receive'),
    ]);
  });

  it('writes a baseline, fails for new changes alone, and says what is gone', async ({ folder }) => {
    const args = ['old.yaml', 'new.json', '--baseline', 'known.yaml'];
    expect(await folder.diffIn({ CI: 'true' }, ...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no known.yaml, and CI is set'),
    });
    expect(await folder.diff(...args)).toMatchObject({ code: 0, out: expect.stringContaining('Written: known.yaml with 2 known changes') });
    expect(folder.read('known.yaml')).toContain('# Known failures of sim openapi diff:');
    folder.write('known.yaml', `${folder.read('known.yaml')}    reason: agreed\n`);
    expect(await folder.diff(...args)).toMatchObject({ code: 0, out: expect.stringContaining('[known: agreed]') });
    folder.write(
      'new.json',
      changed(SMALL, [
        [LIKES, undefined],
        ['paths /health', undefined],
      ]),
    );
    const other = await folder.diff(...args);
    expect(other.code).toBe(1);
    expect(other.out).toContain('No longer there: PatchPost.note: maxLength 9 was added. (breaks clients); --update-baseline removes it');
    expect(other.out).toContain('1 fails the command');
    expect(await folder.diff(...args, '--update-baseline')).toMatchObject({ code: 0, out: expect.stringContaining('1 added, 1 removed') });
  });

  it('accepts a known change up to the last day of its entry', async ({ folder }) => {
    await folder.diff('old.yaml', 'new.json', '--baseline', 'known.yaml');
    folder.write('known.yaml', `${folder.read('known.yaml')}    until: 2020-01-01\n`);
    const { code, out } = await folder.diff('old.yaml', 'new.json', '--baseline', 'known.yaml');
    expect([code, out]).toEqual([1, expect.stringContaining('Known only until 2020-01-01: PatchPost.note')]);
  });

  it('writes reports into a folder, and one into a file', async ({ folder }) => {
    const names = ['pretty', 'json', 'sarif', 'markdown'];
    const { code, out } = await folder.diff('old.yaml', 'new.json', ...names.flatMap(name => ['--reporter', name]), '--out', 'reports');
    expect([code, out]).toEqual([1, expect.stringContaining('2 fail the command')]);
    expect(existsSync(path.join(folder.cwd, 'reports/openapi-diff.txt'))).toBe(true);
    expect(JSON.parse(folder.read('reports/openapi-diff.json'))).toMatchObject({
      counts: { breaksClients: 2, breaksServers: 0, harmless: 1, failing: 2 },
      findings: [
        {
          title: 'Post.likes',
          what: 'removed',
          breaks: ['clients'],
          isFailing: true,
          places: [{ operation: 'GET /post/{id}', part: 'response 200', field: 'likes' }],
        },
        { title: 'PatchPost.note', subject: 'maxLength', isFailing: true },
        { title: 'Post.more', breaks: [], isFailing: false },
      ],
    });
    const [{ results, tool }] = JSON.parse(folder.read('reports/openapi-diff.sarif')).runs;
    expect(results.map(({ level }: { level: string }) => level)).toEqual(['error', 'error', 'note']);
    expect(results[0]).toMatchObject({
      message: { text: 'Post.likes: The optional field was removed. (breaks clients)' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'new.json' }, region: { startLine: 1 } } }],
    });
    expect(tool.driver.rules[results[2].ruleIndex].id).toBe('field/added/harmless');
    expect(folder.read('reports/openapi-diff.md')).toContain(
      '| ❌ | `Post.likes` | `The optional field was removed.` | breaks clients | 1 |',
    );
    await folder.diff('old.yaml', 'new.json', '--reporter', 'json', '--out', 'one.json');
    expect(JSON.parse(folder.read('one.json')).counts.failing).toBe(2);
  });

  it('shows texts of a document as texts', async ({ folder }) => {
    folder.write('hostile.json', changed(SMALL, [['components schemas Status enum 2', '`| <img src=x> @all\n::error::x `` ']]));
    const { out } = await folder.diff('old.yaml', 'hostile.json', '--reporter', 'markdown');
    const line = out.split('\n').find(text => text.includes('<img'));
    expect(line).toMatch(
      /^\| ❌ \| `Status` \| ``` ?The enum value .*\\\| <img src=x> @all\\n::error::x `` ".* ?``` \| breaks clients \| 1 \|$/,
    );
  });

  it('reads a document from an address, as JSON or YAML', async ({ folder }) => {
    const json = await answering((_, response) => response.end(JSON.stringify(SMALL)));
    const yaml = await answering((_, response) => response.end(stringify(SMALL)));
    expect((await folder.diff(`${json}/openapi.json`, yaml)).code).toBe(0);
  });

  it.for([
    ['is not there', (response: ServerResponse) => response.writeHead(404).end(), 3, 'answers 404 and no document'],
    [
      'is elsewhere',
      (response: ServerResponse) => response.writeHead(302, { location: 'https://x.example/' }).end(),
      3,
      'redirects to https://x.example/',
    ],
    ['hangs up', (response: ServerResponse) => response.destroy(), 3, 'cannot be read: '],
    ['is a page', (response: ServerResponse) => response.end('<html>: [</html>'), 2, 'is no YAML: line 1'],
    [
      'is something else',
      (response: ServerResponse) => response.end('{"a":1}'),
      2,
      'cannot be compared: it is no OpenAPI 3 document: its field openapi is missing',
    ],
    [
      'is nested deeply',
      (response: ServerResponse) => response.end('{"a":'.repeat(1000) + '1' + '}'.repeat(1000)),
      3,
      'nested more than 500 levels',
    ],
  ] as const)('says what is wrong with an address whose document %s', async ([, answer, code, message], { folder }) => {
    const url = await answering((_, response) => void answer(response));
    const result = await folder.diff('old.yaml', url);
    expect([result.code, result.err]).toEqual([code, expect.stringContaining(message)]);
  });

  it.for([
    [[], 'sim openapi diff needs a document'],
    [['missing.yaml'], 'missing.yaml cannot be read: no such file or directory'],
    [['broken.json'], 'broken.json is no JSON: line 1, column 13'],
    [['old.yaml', 'dangling.yaml'], 'dangling.yaml cannot be compared: the reference #/components/schemas/Status leads nowhere'],
    [['old.yaml', '--used', 'missing.har'], '--used: missing.har cannot be read: no such file or directory'],
    [['old.yaml', '--used', 'broken.json'], '--used: broken.json cannot be read: is no JSON'],
    [['old.yaml', '--reporter', 'json', '--reporter', 'sarif'], 'Several reporters need a folder'],
    [['old.yaml', '--format', 'json'], 'sim openapi diff takes no --format'],
    [['old.yaml', '--update-baseline'], '--update-baseline needs a file'],
    [['http://user:secret@x.example/'], 'takes no user name or password'],
  ] as const)('refuses %j', async ([args, message], { folder }) => {
    folder.write('broken.json', '{"openapi": x');
    folder.write('dangling.yaml', changed(SMALL, [['components schemas Status', undefined]]));
    const { code, err } = await folder.diff(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it.for([
    [['openapi', 'dif'], 'Unknown action dif; did you mean diff?'],
    [['openapi', '--used', 'x.har'], '--used belongs to sim openapi diff'],
  ] as const)('is the only action of sim openapi: %j', async ([args, message]) => {
    const { code, err } = await ran(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
