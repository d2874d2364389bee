/** Splits texts into words for keywords: whole words, ignoring case, in any script (D-AUT-03). */

const ASCII = /^[\0-\x7f]*$/;
const ASCII_WORD = /[a-z0-9_]+/g;

/** Scripts without spaces between words: each letter counts as a word, as in Unicode's rules for text without a dictionary. */
const SPACELESS = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const LETTERS = `(?:(?!${SPACELESS})[\\p{L}\\p{N}\\p{M}_])+`;
/** An emoji counts as a word. */
const EMOJI = '[\\p{Extended_Pictographic}\\p{Regional_Indicator}]';
const WORD = new RegExp(`${SPACELESS}\\p{M}*|${LETTERS}|${EMOJI}`, 'gu');

/** Invisible characters that are ignored: variation selectors, joiners, marks of direction. A zero-width space separates words. */
const INVISIBLE = /[\ufe00-\ufe0f]|(?!\u200b)\p{Cf}/gu;

/**
 * Folds texts that differ only in case or in the composition of their characters. By way of upper case, so that ß is ss; the dot of a
 * Turkish İ is removed, so that it is an i.
 */
function fold(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').replace(INVISIBLE, '');
}

/** The words of a text in their order, folded. */
export function wordsOf(text: string): readonly string[] {
  // Cached, because many flows examine the same text in succession.
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

/** Phrases of one or more words as a tree, so that their number does not slow the search. */
export interface Phrases {
  readonly root: Branch;
}

/** Prepares phrases for a search. A phrase without words is in no text. */
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

/** Whether a text contains any of the phrases, its words next to each other. */
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
