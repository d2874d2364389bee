import { createRequire } from 'node:module';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { mistakesIn, withValue } from '../contract-tests/arbitraries/invalid-values.ts';
import { strangeBodies } from '../contract-tests/arbitraries/strange-values.ts';
import { valuesOf } from '../contract-tests/arbitraries/values.ts';
import { type ApiDocument, controlApi, type JsonSchema, publicApi } from '../openapi/document.ts';
import { type BuiltValidators, validatorKey } from '../simulator/http/built-validators.ts';
import { REQUEST_PARTS, requestCompilers, requestSchema, type UnknownFields } from '../simulator/http/request-schemas.ts';
import { it } from './package.fixture.ts';

const requireFile = createRequire(import.meta.url);

const DOCUMENTS: readonly [file: string, ApiDocument<string>, UnknownFields][] = [
  ['public-validators.cjs', publicApi, 'drop'],
  ['control-validators.cjs', controlApi(), 'refuse'],
];

describe.each(DOCUMENTS)('%s of the package', (file, document, unknownFields) => {
  const compilers = requestCompilers(document, unknownFields);
  const parts = document.operations().flatMap(operation =>
    REQUEST_PARTS.flatMap(part => {
      const schema = requestSchema(operation, part);
      return schema ? [{ key: validatorKey(operation, part), schema, validate: compilers(operation, part).compile(schema) }] : [];
    }),
  );
  const builtIn = (home: string): BuiltValidators => requireFile(path.join(home, 'dist', file));

  it('has all validators of the document', ({ installed }) => {
    expect(Object.keys(builtIn(installed.home)).toSorted()).toEqual(parts.map(({ key }) => key).toSorted());
  });

  it('accepts, changes and refuses what those do that are compiled when they are needed', ({ installed }) => {
    const built = builtIn(installed.home);
    const verdicts = new Set<boolean>();
    for (const { key, schema, validate } of parts)
      fc.assert(
        fc.property(valuesIn(document, schema), value => {
          const [ours, theirs] = [structuredClone(value), structuredClone(value)];
          const verdict = validate(theirs);
          expect(built[key]?.(ours), key).toBe(verdict);
          expect(built[key]?.errors, key).toEqual(validate.errors);
          expect(ours, key).toEqual(theirs);
          verdicts.add(verdict);
        }),
        { seed: 1, numRuns: 30 },
      );
    expect(verdicts.size).toBe(2);
  });
});

/** Values of a schema, such with one mistake, and strange ones. */
function valuesIn({ json }: ApiDocument<string>, schema: JsonSchema): fc.Arbitrary<unknown> {
  // What the document leaves open is a schema that is no object.
  const good = valuesOf(json, schema, (_, part) => (typeof part === 'object' ? undefined : fc.jsonValue()));
  const wrong = fc.record({ value: good, which: fc.nat() }).map(({ value, which }) => {
    const mistakes = mistakesIn(json, schema, value);
    const mistake = mistakes[which % Math.max(1, mistakes.length)];
    return mistake ? withValue(value, mistake.path, mistake.value) : value;
  });
  return fc.oneof(good, wrong, strangeBodies(good));
}
