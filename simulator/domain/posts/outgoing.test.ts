import { describe, expect, it } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { countCharacters } from '../../text/characters.ts';
import { splitIntoStorm } from './outgoing.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';

const split = (text: string, maxCharacters: number, isNumbered = false) => splitIntoStorm(text, { maxCharacters, isNumbered });

describe('a tweet storm', () => {
  it.each([
    ['a text that fits', 'One. Two.', 9, ['One. Two.']],
    ['at the last end of a sentence that fits', 'One. Two! Three?', 10, ['One. Two!', 'Three?']],
    ['behind a closing quote', '“One.” Two three', 12, ['“One.”', 'Two three']],
    ['at the end of a word where no sentence ends', 'one two three', 8, ['one two', 'three']],
    ['at a word that ends exactly at the limit', 'one two three', 7, ['one two', 'three']],
    ['not at a point inside of a number', 'costs 1.50 today', 10, ['costs 1.50', 'today']],
    ['inside of a word that is longer than a part', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['between characters, not inside of one', '😀😀😀', 2, ['😀😀', '😀']],
    ['behind a sentence of Japanese', 'これは文です。次の文です。終わり', 14, ['これは文です。次の文です。', '終わり']],
    ['behind a closing bracket of Chinese', '他说：“好！”我们走吧。再见', 12, ['他说：“好！”我们走吧。', '再见']],
    ['behind several marks', '本当！？はい', 5, ['本当！？', 'はい']],
    ['behind a sentence of Hindi', 'यह है। वह भी है।', 12, ['यह है।', 'वह भी है।']],
    ['behind a sentence of Arabic', 'كيف حالك؟ أنا بخير اليوم', 14, ['كيف حالك؟', 'أنا بخير اليوم']],
    ['between words of Japanese without a mark', '東京都へ行きます', 5, ['東京都へ', '行きます']],
    ['between words of Thai', 'สวัสดีครับผม', 8, ['สวัสดี', 'ครับผม']],
    ['not inside of a family', `ab${FAMILY}${FAMILY}`, 12, [`ab${FAMILY}`, FAMILY]],
    ['not between a letter and its accent', 'aaae\u0301b', 4, ['aaa', 'e\u0301b']],
    ['not inside of an address', '見てhttps://a.example/b', 20, ['見て', 'https://a.example/b']],
    ['inside of an address that is longer than a part', 'https://a.example/b', 10, ['https://a.', 'example/b']],
  ])('[D-PST-20] is split %s', (_, text, most, parts) => {
    expect(split(text, most)).toEqual(parts);
  });

  it('cuts a character that is longer than a part', () => {
    const parts = split(FAMILY, 3);
    expect([parts[0], parts.join('')]).toEqual(['\u{1F468}\u200D\u{1F469}', FAMILY]);
  });

  it('is nothing for a long text of spaces', () => {
    expect(split(' '.repeat(300), 280)).toEqual([]);
  });

  it('[D-PST-20] is numbered within the limit', () => {
    // Six characters for ` 10/12`, of which there are twelve.
    expect(split(Array.from({ length: 12 }, () => 'c'.repeat(14)).join(' '), 20, true)).toHaveLength(12);
    expect(split(`${'a'.repeat(16)} ${'b'.repeat(16)}`, 20, true)).toEqual([`${'a'.repeat(16)} 1/2`, `${'b'.repeat(16)} 2/2`]);
    expect(split('one two three', 9, true)).toEqual(['one 1/3', 'two 2/3', 'three 3/3']);
    const parts = split('word '.repeat(60), 20, true);
    expect(parts.length).toBeGreaterThan(9);
    expect(parts.at(-1)).toMatch(new RegExp(` ${parts.length}/${parts.length}$`));
    expect(split('fits', 9, true)).toEqual(['fits']);
  });

  it('[D-PST-20] keeps every word in its order, and no part exceeds the limit', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'ß', '😀', '.', '!') }), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 20, max: 60 }), fc.boolean(), (list, most, isNumbered) => {
        const text = list.join(' ');
        const parts = split(text, most, isNumbered);
        for (const part of parts) expect(countCharacters(part)).toBeLessThanOrEqual(most);
        const numberless = isNumbered && parts.length > 1 ? parts.map(part => part.replace(/ \d+\/\d+$/, '')) : parts;
        expect(numberless.join(' ')).toBe(text);
      }),
    );
  });

  it('[D-PST-20] loses nothing of a text of any script, and cuts no character that fits', () => {
    const pieces = [
      'a',
      '.',
      ' ',
      '。',
      '文',
      'の',
      '」',
      '！',
      'e\u0301',
      FAMILY,
      '🇩🇪',
      'ไทย',
      'है',
      '।',
      '\r\n',
      '‼\ufe0f',
      'https://a.example/b',
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 60 }).map(list => list.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 20, max: 60 }), (text, most) => {
        const parts = split(text, most);
        const bare = (value: string) => value.replaceAll(/\s/g, '');
        expect(bare(parts.join(''))).toBe(bare(text));
        for (const part of parts) expect(countCharacters(part)).toBeLessThanOrEqual(most);
        const ends = new Set([...new Intl.Segmenter('en').segment(text)].flatMap(({ index, segment }) => [index, index + segment.length]));
        let at = 0;
        for (const part of parts) {
          const from = text.indexOf(part, at);
          at = from + part.length;
          expect([ends.has(from), ends.has(at)], JSON.stringify(part)).toEqual([true, true]);
        }
      }),
    );
  });
});
