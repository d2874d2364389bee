import { describe, expect, it } from 'vitest';
import { casesOf } from '../../testing/cases.ts';
import * as fc from '../../testing/fast-check.ts';
import { containsAny, firstWords, phrasesOf, wordsOf } from './words.ts';

const has = (text: string, ...phrases: string[]) => containsAny(phrasesOf(phrases), wordsOf(text));

describe('the words of a text', () => {
  it.each([
    ['The link, please!', ['the', 'link', 'please']],
    ['don’t e-book @you #tag_1', ['don', 't', 'e', 'book', 'you', 'tag_1']],
    ['x²', ['x2']],
    ['!!! … ???', []],
    ['', []],
    ['🔥👍🏽❤️', ['🔥', '👍', '❤']],
    ['🇩🇪', ['🇩', '🇪']],
    ['请给我链接', ['请', '给', '我', '链', '接']],
    ['リンクをください', ['リンク', 'を', 'く', 'だ', 'さ', 'い']],
    ['ลิงก์', ['ลิ', 'ง', 'ก์']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['السلام عليكم', ['السلام', 'عليكم']],
  ])('%j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are the same for a repeated text', () => {
    expect([wordsOf('One two'), wordsOf('three'), wordsOf('One two')]).toEqual([['one', 'two'], ['three'], ['one', 'two']]);
  });
});

describe('a phrase', () => {
  it.each([
    ['the link please', 'link'],
    ['LINK!', 'link'],
    ['“Link”', 'LINK'],
    ['link', 'Link'],
    ['I want the link, please', 'link please'],
    ['STRASSE', 'straße'],
    ['straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['İSTANBUL', 'istanbul'],
    ['istanbul', 'İstanbul'],
    ['ISPARTA', 'ısparta'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδος', 'ΟΔΟΣ'],
    ['caf\u0065\u0301', 'café'],
    ['CAF\u00c9', 'cafe\u0301'],
    ['ｌｉｎｋ', 'link'],
    ['\u202elink\u202c', 'link'],
    ['li\u00adnk', 'link'],
    ['نمی\u200cخواهم', 'نمیخواهم'],
    ['a\u200blink', 'link'],
    ['ﬁne', 'FINE'],
    ['请给我链接谢谢', '链接'],
    ['リンクください', 'リンク'],
    ['yes 🔥🔥', '🔥'],
    ['❤️', '❤'],
    ['👍🏽', '👍'],
    ['ссылка, пожалуйста', 'ССЫЛКА'],
    ['a a b', 'a b'],
    ['a b c d', 'b c'],
  ])('%j matches %j', (text, phrase) => {
    expect(has(text, phrase)).toBe(true);
  });

  it.each([
    ['links', 'link'],
    ['unlink', 'link'],
    ['link_tree', 'link'],
    ['link2', 'link'],
    ['li nk', 'link'],
    ['li\u200bnk', 'link'],
    ['please link', 'link please'],
    ['link me please', 'link please'],
    ['cafe', 'café'],
    ['链', '链接'],
    ['', 'link'],
    ['link', ''],
    ['!!!', '!!!'],
    ['link', '...'],
    ['constructor', '__proto__'],
  ])('%j does not match %j', (text, phrase) => {
    expect(has(text, phrase)).toBe(false);
  });

  it('any phrase of a list matches', () => {
    expect([has('a price', 'link', 'price'), has('a prize', 'link', 'price'), has('a b', 'a b c', 'b')]).toEqual([true, false, true]);
  });

  it('is indexed by its first word', () => {
    expect(firstWords(phrasesOf(['Link please', 'link', 'PRICE', '!!!', '']))).toEqual(['link', 'price']);
  });

  it('with a word matches itself in any letter case (fast-check)', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 12 }));
    fc.assert(
      fc.property(typed, text => {
        const isThere = firstWords(phrasesOf([text])).length > 0;
        expect([has(text, text), has(`so: ${text}!`, text)]).toEqual([isThere, isThere]);
        expect([wordsOf(text.toLowerCase()), wordsOf(text.toUpperCase())]).toEqual([wordsOf(text), wordsOf(text)]);
      }),
      { numRuns: casesOf(200, 2000) },
    );
  });

  it('matches a text exactly when its words are adjacent there (fast-check)', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'É', 'ß', '链'), { maxLength: 8 });
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 4 }), (text, phrases) => {
        const padded = ` ${wordsOf(text.join(' ')).join(' ')} `;
        const expected = phrases.some(phrase => phrase.length > 0 && padded.includes(` ${wordsOf(phrase.join(' ')).join(' ')} `));
        expect(has(text.join(' '), ...phrases.map(phrase => phrase.join('-')))).toBe(expected);
      }),
    );
  });
});
