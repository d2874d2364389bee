/** Each place of the service that refuses a call names the rule that refuses it, also where no run comes by. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** Where a statement makes an error. Errors that all areas have in common have their rule in kernel/errors.ts. */
const REFUSAL =
  /\b(?:errors\.(?:invalid|invalidField|unauthorized|forbidden|quotaExceeded|absent|conflict|fileTooLarge|tooLarge|throttled|badGateway|unavailable)|refused|platformError)\(/g;
const NAMES_RULE = /\.(?:by|as)\(/;

/** What is no refusal of the public API by a rule, by file. */
const WITHOUT_RULE: Readonly<Record<string, string>> = {
  'domain/accounts/connect.ts': 'The control API and fixtures name ids',
  'domain/accounts/platform-side.ts': 'The control API changes what a platform knows',
  'domain/comments/rules.ts': 'refused() is given its rule where it is called',
  'domain/conversations/crowd.ts': 'The control API sets the crowd',
  'domain/ports/errors.ts': 'It is given its rule where it is called',
  'domain/reviews/on-platform.ts': 'The control API changes what people say on a platform',
  'domain/snapshots/archive.ts': 'The control API keeps archives',
  'domain/snapshots/check-format.ts': 'The control API restores snapshots',
  'domain/snapshots/load-snapshot.ts': 'The control API restores snapshots',
  'domain/snapshots/snapshot.ts': 'The control API restores snapshots',
  'domain/worlds/lifetimes.ts': 'The control API names worlds',
  'domain/worlds/apply-fixture.ts': 'The past of a fixture is refused by the rules of its parts',
  'domain/worlds/worlds.ts': 'The control API creates and resets worlds',
  'http/body.ts': 'The control API has limits of its own',
  'http/serve.ts': 'What is no valid HTTP never reaches the API',
  'http/server.ts': 'What is no valid HTTP never reaches the API',
  'http/validate.ts': 'The rule of a refusal by the document depends on what is wrong',
  'media/media.ts': 'The world of an upload was reset or removed',
};

/** Statements that make an error and name no rule: their beginnings. */
function refusalsWithoutRule(text: string): string[] {
  return [...text.matchAll(REFUSAL)].flatMap(({ index }) => {
    const statement = text.slice(index, text.indexOf(';\n', index));
    return NAMES_RULE.test(statement) ? [] : [statement.slice(0, 80)];
  });
}

/** The files of the service: the domain without what fixtures declare of the past, media, and the pipeline of the public API. */
function sources(): Map<string, string> {
  const files = ['domain', 'media', 'http'].flatMap(room =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' }).map(file =>
      path.posix.join(room, file.split(path.sep).join('/')),
    ),
  );
  const own = files.filter(
    file => file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$|^http\/(?:control|pages|stream)\/|^domain\/past\//.test(file),
  );
  const served = own.filter(file => !/^http\/(?:dashboard|guard|platform-pages|site|pipeline)\.ts$/.test(file));
  return new Map(served.map(file => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}

describe('refusals', () => {
  it('name a rule wherever they are made', () => {
    const found = [...sources()]
      .filter(([file]) => !(file in WITHOUT_RULE))
      .map(([file, text]) => [file, refusalsWithoutRule(text)] as const);
    expect(found.filter(([, statements]) => statements.length > 0)).toEqual([]);
  });

  it('lack one only in files that still have such a place', () => {
    const texts = sources();
    expect(Object.keys(WITHOUT_RULE).filter(file => refusalsWithoutRule(texts.get(file) ?? '').length === 0)).toEqual([]);
  });

  it.each([
    ["throw errors.invalid('No');\n", ["errors.invalid('No')"]],
    ["throw errors.invalid('No').by('GEN-06');\n", []],
    ["throw (late ? errors.badGateway('No') : errors.invalid('No')).by('GEN-06');\n", []],
    ["throw errors.notFound('Post');\n", []],
  ])('are found in %j', (text, found) => {
    expect(refusalsWithoutRule(text)).toEqual(found);
  });
});
