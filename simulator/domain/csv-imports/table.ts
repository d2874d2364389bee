/** The rows of a file. There may be 100 MB of them: they are stored compressed outside the heap, and parsed when they are read. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { InvariantError } from '../../kernel/errors.ts';
import { type Layout, layoutOf } from './rules.ts';

/** The limits of a block, which is parsed as a whole to read one of its rows. */
const MAX_BLOCK_ROWS = 64;
const MAX_BLOCK_CHARACTERS = 65_536;
/** Rows are alike, so that little effort makes them small: a higher level takes twice as long for a few bytes. */
const LEVEL = 3;

/** Some rows in a snapshot: the JSON of a list of cells for each. */
interface SavedBlock {
  readonly firstRow: number;
  readonly text: string;
}

/** Consecutive rows, compressed. It never changes, so that snapshots share it; its text is made when somebody reads it. */
class Block implements SavedBlock {
  private constructor(
    readonly firstRow: number,
    private readonly bytes: Uint8Array,
  ) {}

  static of({ firstRow, text }: SavedBlock): Block {
    // A copy: zlib returns a part of 16 kB, which would stay in memory.
    return new Block(firstRow, new Uint8Array(deflateRawSync(text, { level: LEVEL })));
  }

  get text(): string {
    return inflateRawSync(this.bytes).toString('utf8');
  }

  toJSON(): SavedBlock {
    return { firstRow: this.firstRow, text: this.text };
  }
}

/** A table in a snapshot. */
export interface SavedTable {
  readonly columns: readonly string[];
  readonly blocks: readonly SavedBlock[];
}

/** The rows of one file, by their index from 0. */
export class CsvTable {
  readonly layout: Layout;
  /** The latest parsed block, cached because rows are mostly read in order. */
  private latest: { readonly block: Block; readonly rows: readonly (readonly string[])[] } | undefined;

  constructor(
    readonly columns: readonly string[],
    private readonly blocks: readonly Block[],
  ) {
    this.layout = layoutOf(columns);
  }

  /** The cells of a row, which may be fewer or more than the columns. */
  row(index: number): readonly string[] {
    const block = this.blockOf(index);
    if (this.latest?.block !== block) this.latest = { block, rows: rowsOf(block) };
    const row = this.latest.rows[index - block.firstRow];
    if (!row) throw new InvariantError(`No row ${index}`);
    return row;
  }

  save(): SavedTable {
    return { columns: this.columns, blocks: this.blocks };
  }

  static restored({ columns, blocks }: SavedTable): CsvTable {
    return new CsvTable(
      columns,
      blocks.map(block => (block instanceof Block ? block : Block.of(block))),
    );
  }

  private blockOf(index: number): Block {
    let low = 0;
    let high = this.blocks.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.blocks[middle]?.firstRow ?? 0) <= index) low = middle;
      else high = middle;
    }
    const block = this.blocks[low];
    if (!block) throw new InvariantError(`No row ${index}`);
    return block;
  }
}

/** Collects the rows of a table while they are read. */
export function createTableBuilder(columns: readonly string[]) {
  const blocks: Block[] = [];
  let rowCount = 0;
  let pending: string[] = [];
  let pendingCharacters = 0;
  const flush = (): void => {
    if (pending.length === 0) return;
    blocks.push(Block.of({ firstRow: rowCount - pending.length, text: `[${pending.join(',')}]` }));
    pending = [];
    pendingCharacters = 0;
  };
  return {
    add(cells: readonly string[]): void {
      const text = JSON.stringify(cells);
      pending.push(text);
      pendingCharacters += text.length;
      rowCount++;
      if (pending.length >= MAX_BLOCK_ROWS || pendingCharacters >= MAX_BLOCK_CHARACTERS) flush();
    },
    finish(): CsvTable {
      flush();
      return new CsvTable(columns, blocks);
    },
  };
}

function rowsOf(block: Block): readonly (readonly string[])[] {
  // Written by the builder.
  return JSON.parse(block.text) as readonly (readonly string[])[];
}
