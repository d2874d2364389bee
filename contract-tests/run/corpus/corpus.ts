import { readFile } from 'node:fs/promises';
import { parseToken, type Replay } from '../replay-token.ts';

/** The content of corpus.yaml, which `npm run mutants -- --runs 1 --keep 3` writes. A run on simulators begins with its cases. */
export interface CorpusFile {
  readonly cases: readonly KeptCase[];
}

export interface KeptCase {
  /** The token that repeats the case. */
  readonly token: string;
  /** The id of the mutant that it finds. */
  readonly finds: string;
}

/** The cases to begin with, by the id of their property. */
export type Corpus = ReadonlyMap<string, readonly Replay[]>;

/** Returns the cases by property. Throws for an invalid token. */
export function corpusOf({ cases }: CorpusFile): Corpus {
  // One case may find several defects.
  const replays = [...new Set(cases.map(({ token }) => token))].map(token => {
    const replay = parseToken(token);
    if (!replay?.path) throw new Error(`${token} in corpus.yaml is no token of one case`);
    return replay;
  });
  return new Map(replays.map(({ id }) => [id, replays.filter(replay => replay.id === id)]));
}

/** Returns the cases that ship with the package. */
export async function shippedCorpus(): Promise<Corpus> {
  return corpusOf(await readCorpus());
}

/** Reads corpus.yaml, which is next to this file, and in the bundle next to its code. */
export async function readCorpus(): Promise<CorpusFile> {
  const { parse } = await import('yaml');
  // corpus.test.ts checks the shape of this file.
  return parse(await readFile(new URL('./corpus.yaml', import.meta.url), 'utf8')) as CorpusFile;
}
