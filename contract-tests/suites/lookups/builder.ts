/** The mention builder, with an oracle that knows where it has put names. */
import * as fc from 'fast-check';
import type { Property } from '../../property.ts';
import { expectEqual, read } from '../requests.ts';

/** A name in a text, or what stands between names. */
interface Piece {
  readonly text: string;
  /** The index of the name; null for what stands between. */
  readonly name: number | null;
}

interface Composed {
  readonly pieces: readonly Piece[];
  /** The indexes of the names that are mentioned. */
  readonly tags: readonly number[];
}

/** None stands in another one, or in what stands between names. */
const NAMES = ['Ada Lovelace', 'Grace (EU) + Co.', 'Bob', 'Émilie', 'Jean-Luc [2]'];
const BETWEEN = ['', ' ', '7', ', ', '\n', '@[x](y)', '$&', '👩‍👧'];

const cased = (text: string): fc.Arbitrary<string> => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase());
const indexes = fc.nat(NAMES.length - 1);
const names = indexes.chain(name => cased(NAMES[name] ?? '').map((text): Piece => ({ text, name })));
const between = fc.constantFrom(...BETWEEN).map((text): Piece => ({ text, name: null }));

function mention(name: number): string {
  return `@[${NAMES[name]}](urn:li:person:${name})`;
}

function expected({ pieces, tags }: Composed): string {
  const replaced = pieces.map(({ text, name }) => (name !== null && tags.includes(name) ? mention(name) : text)).join('');
  const rest = tags.filter(tag => !pieces.some(({ name }) => name === tag)).map(mention);
  return [...(replaced === '' ? [] : [replaced]), ...rest].join(' ');
}

const builder: Property<Composed> = {
  id: 'lookups/builder',
  area: 'lookups',
  title: 'The mention builder replaces each name, in any letter case, and appends the mentions of who is not named',
  rules: ['D-MSC-51'],
  needs: ['writes'],
  variety: 'high',
  cases: () => fc.record({ pieces: fc.array(fc.oneof(names, between), { maxLength: 8 }), tags: fc.uniqueArray(indexes) }),
  async check(session, composed) {
    const tags = composed.tags.map(name => ({ display: NAMES[name], urn: `urn:li:person:${name}` }));
    const text = composed.pieces.map(piece => piece.text).join('');
    const { commentary } = await read(session, 'buildLinkedinCommentary', { body: { text, tags } });
    expectEqual('the commentary', commentary, expected(composed));
  },
};

export function suite(): readonly Property[] {
  return [builder] as Property[];
}
