import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { mistakesIn, withValue } from '../contract-tests/arbitraries/invalid-values.ts';
import { strangeBodies } from '../contract-tests/arbitraries/strange-values.ts';
import { valuesOf } from '../contract-tests/arbitraries/values.ts';
import { type ApiDocument, controlApi, type JsonSchema, publicApi } from '../openapi/document.ts';
import type { BuildValidators } from '../simulator/http/built-validators.ts';
import { OWN_FORMATS } from '../simulator/http/formats.ts';
import { REQUEST_PARTS, requestCompilers, requestSchema, type UnknownFields } from '../simulator/http/request-schemas.ts';
import { it } from './package.fixture.ts';

const requireFile = createRequire(import.meta.url);

const DOCUMENTS: readonly [folder: string, ApiDocument<string>, UnknownFields][] = [
  ['public', publicApi, 'drop'],
  ['control', controlApi(), 'refuse'],
];

describe.each(DOCUMENTS)('the %s validators of the package', (folder, document, unknownFields) => {
  const compilers = requestCompilers(document, unknownFields);
  const parts = document.operations().flatMap(operation =>
    REQUEST_PARTS.flatMap(part => {
      const schema = requestSchema(operation, part);
      return schema ? [{ id: operation.id, part, schema, validate: compilers(operation, part).compile(schema) }] : [];
    }),
  );
  const builtIn = (build: string, id: string) => {
    const create = requireFile(path.join(build, 'validators', folder, `${id}.cjs`)) as BuildValidators;
    return create(OWN_FORMATS);
  };

  it('cover the operations of the document', ({ installed }) => {
    const files = readdirSync(path.join(installed.build, 'validators', folder)).filter(file => file !== 'shared.cjs');
    const built = files.flatMap(file =>
      Object.keys(builtIn(installed.build, path.parse(file).name)).map(part => `${path.parse(file).name} ${part}`),
    );
    expect(built.toSorted()).toEqual(parts.map(({ id, part }) => `${id} ${part}`).toSorted());
  });

  it('accept, change and refuse the same values as validators that are compiled on demand', ({ installed }) => {
    const verdicts = new Set<boolean>();
    for (const { id, part, schema, validate } of parts) {
      const built = builtIn(installed.build, id)[part];
      fc.assert(
        fc.property(valuesIn(document, schema), value => {
          const [ours, theirs] = [structuredClone(value), structuredClone(value)];
          const verdict = validate(theirs);
          expect(built?.(ours), `${id} ${part}`).toBe(verdict);
          expect(built?.errors).toEqual(validate.errors);
          expect(ours).toEqual(theirs);
          verdicts.add(verdict);
        }),
        { seed: 1, numRuns: 30 },
      );
    }
    expect(verdicts.size).toBe(2);
  });
});

/** Values of a schema, such with one mistake, and strange ones. */
function valuesIn({ json }: ApiDocument<string>, schema: JsonSchema): fc.Arbitrary<unknown> {
  // A schema that is not an object allows any value.
  const good = valuesOf(json, schema, (_, part) => (typeof part === 'object' ? undefined : fc.jsonValue()));
  const wrong = fc.record({ value: good, which: fc.nat() }).map(({ value, which }) => {
    const mistakes = mistakesIn(json, schema, value);
    const mistake = mistakes[which % Math.max(1, mistakes.length)];
    return mistake ? withValue(value, mistake.path, mistake.value) : value;
  });
  return fc.oneof(good, wrong, strangeBodies(good));
}
