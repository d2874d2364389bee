/** The known name closest to `word`, or undefined when none is close: by its letters, else by its beginning. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  const known = [...names];
  return nearestByLetters(word, known) ?? nearestByBeginning(word, known);
}

function nearestByLetters(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  // A third of the letters may differ: `stauts` finds `status`, `zzz` finds nothing.
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 0.5;
  for (const name of names) {
    // At least so many letters differ: comparing a word of a megabyte would take half a second.
    if (Math.abs(word.length - name.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance >= bestDistance) continue;
    best = name;
    bestDistance = distance;
  }
  return best;
}

/** The name that shares the longest beginning with the word, at least two thirds of the shorter one: `dailyPostLimit` finds `dailyPosts`. */
function nearestByBeginning(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const shared = names.map(name => ({ name, length: sharedBeginning(lower, name.toLowerCase()) }));
  return shared
    .filter(({ name, length }) => length >= MIN_BEGINNING && length * 3 >= Math.min(word.length, name.length) * 2)
    .reduce<(typeof shared)[number] | undefined>((a, b) => (a && a.length >= b.length ? a : b), undefined)?.name;
}

const MIN_BEGINNING = 4;

function sharedBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** `; did you mean …?`, or an empty string. */
export function didYouMean(word: string, names: Iterable<string>, prefix = ''): string {
  const name = nearest(word, names);
  return name === undefined ? '' : `; did you mean ${prefix}${name}?`;
}

/** Damerau–Levenshtein distance: insertions, deletions, replacements and swaps of neighbors. */
function editDistance(a: string, b: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(previous, j - 2) + 1 : replaced;
      next.push(Math.min(replaced, swapped, cell(row, j) + 1, cell(next, j - 1) + 1));
    }
    previous = row;
    row = next;
  }
  return cell(row, b.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
