import * as fc from 'fast-check';
import { type JsonSchema, publicApi } from '../../../openapi/document.ts';
import type { Platform } from '../../../openapi/generated/types.ts';
import { type InvalidValue, invalidValues } from '../../arbitraries/invalid-values.ts';
import { resolved } from '../../arbitraries/schema.ts';
import { valuesOf } from '../../arbitraries/values.ts';
import { type Fields, fieldsOf } from '../../exchange.ts';
import { lazySchemas } from '../../oracle/schemas.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { PLATFORMS } from '../accounts/team-accounts.ts';
import { ask, expectAnswer, expectEqual, expectThat, read } from '../requests.ts';
import { ownName } from './own-names.ts';

export function suite(): readonly Property[] {
  const schemas = lazySchemas();
  return [everyField, valuesOutside(platform => schemas().compile(schemaOf(platform))), requiredFields, firstComments, unknownPlatform];
}

function schemaOf(platform: Platform): JsonSchema {
  const schema = resolved(publicApi.json, publicApi.schema('PostData')).properties?.[platform];
  if (!schema) throw new Error(`The document has no data of ${platform}`);
  return schema;
}

interface OnPlatform {
  readonly platform: Platform;
  readonly data: Fields;
}

/** Fields that name files, which other properties cover. */
const FILES: ReadonlySet<string> = new Set(['uploadIds', 'mediaItems', 'carouselItems']);

const dataOf = (platform: Platform): fc.Arbitrary<Fields> =>
  valuesOf(publicApi.json, schemaOf(platform))
    .filter(value => value !== null)
    .map(value => fieldsOf(withoutFiles(value)));

/** Returns the value without fields that name files, and without nulls, which count as absent. */
function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, part]) => !FILES.has(name) && part !== null);
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutFiles(part)]));
}

const everyField: Property<OnPlatform> = {
  id: 'posts/table/every-field',
  area: 'posts',
  title: 'A draft accepts every field of a platform within its type, enum and bounds, and returns it unchanged',
  rules: ['D-PST-11'],
  needs: ['writes'],
  weight: 4,
  cases: () => fc.oneof(...PLATFORMS.map(platform => dataOf(platform).map(data => ({ platform, data })))),
  async check(session, { platform, data }) {
    const created = await read(session, 'createPost', { body: draftOf(session, platform, data) });
    const stored = await read(session, 'getPost', { path: { id: String(created['id']) } });
    for (const shown of [created, stored]) {
      const back = fieldsOf(fieldsOf(shown['data'])[platform]);
      for (const [name, value] of Object.entries(data))
        if (!REWRITTEN.has(name)) expectEqual(`data.${platform}.${name}`, sorted(back[name]), sorted(value));
    }
  },
};

/** Fields that the service normalizes, such as user names. */
const REWRITTEN: ReadonlySet<string> = new Set(['collaborators']);

/** Returns the value with its properties in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

function draftOf(session: Session, platform: Platform, data: unknown): Fields {
  const { teamId } = session;
  return { teamId, title: ownName(session), status: 'DRAFT', socialAccountTypes: [platform], data: { [platform]: data } };
}

function valuesOutside(
  compile: (platform: Platform) => (value: unknown) => boolean,
): Property<InvalidValue & Pick<OnPlatform, 'platform'>> {
  return {
    id: 'posts/table/values-outside',
    area: 'posts',
    title: 'A draft with a value outside of the type, enum or bounds of its field is refused',
    rules: ['D-PST-11', 'D-PST-18'],
    needs: ['writes'],
    weight: 4,
    cases: () =>
      fc.oneof(
        ...PLATFORMS.map(platform => {
          const isGood = compile(platform);
          const invalid = invalidValues(publicApi.json, schemaOf(platform), dataOf(platform), value => isGood(structuredClone(value)));
          return invalid.map(({ value, mistake }) => ({ platform, value, mistake }));
        }),
      ),
    async check(session, { platform, value, mistake }) {
      const answer = await ask(session, 'createPost', { body: draftOf(session, platform, value) });
      expectAnswer(`a draft with data.${platform}.${mistake.path.join('.')} ${mistake.what}`, answer, 400);
    },
  };
}

const required = PLATFORMS.flatMap(platform =>
  (resolved(publicApi.json, schemaOf(platform)).required ?? []).map(name => ({ platform, name })),
);

const requiredFields: Property<OnPlatform & { readonly name: string }> = {
  id: 'posts/table/required-fields',
  area: 'posts',
  title: 'A draft without a field that its platform requires is refused',
  rules: ['D-PST-18'],
  needs: ['writes'],
  cases: () =>
    fc
      .constantFrom(...required)
      .chain(({ platform, name }) => dataOf(platform).map(data => ({ platform, name, data: without(data, name) }))),
  async check(session, { platform, name, data }) {
    expectAnswer(
      `a draft for ${platform} without ${name}`,
      await ask(session, 'createPost', { body: draftOf(session, platform, data) }),
      400,
    );
  },
};

function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
}

/** Platforms without comments. */
const NO_COMMENTS: readonly Platform[] = ['TWITTER', 'PINTEREST', 'GOOGLE_BUSINESS', 'SNAPCHAT'];

const firstComments: Property<OnPlatform> = {
  id: 'posts/table/first-comments',
  area: 'posts',
  title: 'A first comment on a platform without comments is refused, with a message that names the platform',
  rules: ['D-PST-19'],
  needs: ['writes'],
  cases: () => fc.constantFrom(...NO_COMMENTS).chain(platform => dataOf(platform).map(data => ({ platform, data }))),
  async check(session, { platform, data }) {
    const body = { ...draftOf(session, platform, data), firstComment: { [platform]: 'First' } };
    expectNamed(await ask(session, 'createPost', { body }), platform);
  },
};

const unknownPlatform: Property<string> = {
  id: 'posts/table/unknown-platforms',
  area: 'posts',
  title: 'Data for an unknown platform is refused, with a message that names it',
  rules: ['D-PST-19', 'GEN-03'],
  needs: ['writes'],
  cases: () => fc.constantFrom('VK', 'TELEGRAM', 'facebook', 'Twitter', 'X'),
  async check(session, name) {
    const body = { ...draftOf(session, 'FACEBOOK', { text: 'Hello' }), data: { FACEBOOK: { text: 'Hello' }, [name]: { text: 'Hello' } } };
    expectNamed(await ask(session, 'createPost', { body }), name);
  },
};

function expectNamed(answer: Awaited<ReturnType<typeof ask>>, name: string): void {
  expectAnswer(`a draft with something for ${name}`, answer, 400);
  const { message } = fieldsOf(answer.body);
  expectThat(String(message).includes(name), `the message does not name ${name}: ${String(message)}`);
}
