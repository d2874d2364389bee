/** The rows of a file. There may be 100 MB of them: they are stored compressed outside the heap, and parsed when they are read. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { InvariantError } from '../../kernel/errors.ts';
import { type Layout, layoutOf } from './rules.ts';

/** The limits of a block, which is parsed as a whole to read one of its rows. */
const MAX_BLOCK_ROWS = 64;
const MAX_BLOCK_CHARACTERS = 65_536;

/** Consecutive rows: compressed JSON, a list of cells for each row. */
interface Block {
  readonly firstRow: number;
  readonly bytes: Uint8Array;
}

/** A table in a snapshot. */
export interface SavedTable {
  readonly columns: readonly string[];
  readonly blocks: readonly { readonly firstRow: number; readonly text: string }[];
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
    return { columns: this.columns, blocks: this.blocks.map(({ firstRow, bytes }) => ({ firstRow, text: textOf(bytes) })) };
  }

  static restored({ columns, blocks }: SavedTable): CsvTable {
    return new CsvTable(
      columns,
      blocks.map(({ firstRow, text }) => ({ firstRow, bytes: bytesOf(text) })),
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
    blocks.push({ firstRow: rowCount - pending.length, bytes: bytesOf(`[${pending.join(',')}]`) });
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

/** Rows are alike, so that little effort makes them small: a higher level takes twice as long for a few bytes. */
const LEVEL = 3;

function bytesOf(text: string): Uint8Array {
  // A copy: zlib returns a part of 16 kB, which would stay in memory.
  return new Uint8Array(deflateRawSync(text, { level: LEVEL }));
}

function textOf(bytes: Uint8Array): string {
  return inflateRawSync(bytes).toString('utf8');
}

function rowsOf(block: Block): readonly (readonly string[])[] {
  // Written by the builder.
  return JSON.parse(textOf(block.bytes)) as readonly (readonly string[])[];
}
