/** Words as keywords mean them: whole, in any case and in any script. */

const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9_]+/g;

/** Scripts that put no space between words: there each letter counts as a word, as in Unicode's rules for text without a dictionary. */
const SPACELESS = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const LETTERS = `(?:(?!${SPACELESS})[\\p{L}\\p{N}\\p{M}_])+`;
/** An emoji is a word, too: people ask with one. */
const EMOJI = '[\\p{Extended_Pictographic}\\p{Regional_Indicator}]';
const WORD = new RegExp(`${SPACELESS}\\p{M}*|${LETTERS}|${EMOJI}`, 'gu');

/** What nobody sees makes and breaks no word: variation selectors, joiners, marks of direction. A zero-width space does: it is a space. */
const UNSEEN = /[\ufe00-\ufe0f]|(?!\u200b)\p{Cf}/gu;

/**
 * Makes texts that differ only in case, or in how their characters are composed, the same. By way of capitals, so that ß is ss; the dot of
 * a Turkish İ goes, so that it is an i.
 */
function fold(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').replace(UNSEEN, '');
}

/** The words of a text in their order, folded. */
export function wordsOf(text: string): readonly string[] {
  // Many flows look at one text, one after the other.
  if (text !== latest.text) latest = { text, words: readWords(text) };
  return latest.words;
}

let latest: { readonly text: string; readonly words: readonly string[] } = { text: '', words: [] };

function readWords(text: string): readonly string[] {
  return (ASCII.test(text) ? text.toLowerCase().match(ASCII_WORD) : fold(text).match(WORD)) ?? [];
}

interface Branch {
  readonly next: Map<string, Branch>;
  /** A phrase ends here. */
  ends: boolean;
}

/** Phrases of one word or several, as a tree of words: how many there are does not slow the search. */
export interface Phrases {
  readonly root: Branch;
}

/** Prepares phrases to be looked for. One that has no word is in no text. */
export function phrasesOf(texts: readonly string[]): Phrases {
  const root: Branch = { next: new Map(), ends: false };
  for (const text of texts) {
    let branch = root;
    for (const word of readWords(text)) {
      const next = branch.next.get(word) ?? { next: new Map(), ends: false };
      branch.next.set(word, next);
      branch = next;
    }
    if (branch !== root) branch.ends = true;
  }
  return { root };
}

/** The words that phrases begin with, each once. */
export function firstWords({ root }: Phrases): string[] {
  return [...root.next.keys()];
}

/** Whether any of the phrases stands in a text, its words next to each other. */
export function containsAny({ root }: Phrases, words: readonly string[]): boolean {
  return words.some((_, start) => {
    let branch: Branch | undefined = root;
    for (let i = start; i < words.length; i++) {
      branch = branch.next.get(words[i] ?? '');
      if (!branch) return false;
      if (branch.ends) return true;
    }
    return false;
  });
}
