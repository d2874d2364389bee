/** Cases that have found a defect which one case of each property may miss: a run on simulators begins with them. */
import { readFile } from 'node:fs/promises';
import { parseToken, type Replay } from '../replay-token.ts';

/** corpus.yaml as it is written. `npm run mutants -- --runs 1 --keep 3` writes it. */
export interface CorpusFile {
  readonly cases: readonly KeptCase[];
}

export interface KeptCase {
  /** Repeats the case. */
  readonly token: string;
  /** The id of the mutant that it finds. */
  readonly finds: string;
}

/** The cases to begin with, by the id of their property. */
export type Corpus = ReadonlyMap<string, readonly Replay[]>;

/** The cases by property. Throws for a token that is none. */
export function corpusOf({ cases }: CorpusFile): Corpus {
  // One case may find several defects.
  const replays = [...new Set(cases.map(({ token }) => token))].map(token => {
    const replay = parseToken(token);
    if (!replay?.path) throw new Error(`${token} in corpus.yaml is no token of one case`);
    return replay;
  });
  return new Map(replays.map(({ id }) => [id, replays.filter(replay => replay.id === id)]));
}

/** All that were kept. */
export async function shippedCorpus(): Promise<Corpus> {
  return corpusOf(await readCorpus());
}

/** The file is next to this one, and in the bundle next to its code. */
export async function readCorpus(): Promise<CorpusFile> {
  const { parse } = await import('yaml');
  // corpus.test.ts checks the shape of this file.
  return parse(await readFile(new URL('./corpus.yaml', import.meta.url), 'utf8')) as CorpusFile;
}
