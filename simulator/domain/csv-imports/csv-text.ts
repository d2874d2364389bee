/** CSV text as RFC 4180 has it, read piece by piece while it comes in. */

/** Why a text is no CSV, in words that go on behind "in row 5". */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}

/** Where a reader stands: before a cell, in one, in one with quotes, or behind a quote there, which ends the cell or begins a pair. */
type Place = 'start' | 'plain' | 'quoted' | 'quote';

const QUOTE = 34;
const COMMA = 44;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Cuts text into rows of cells: `,` between cells, any line ends, quotes as in RFC 4180; a quote inside a cell that does not begin with one is
 * text. Lines without anything are passed over. The text may be cut anywhere; no character is looked at twice.
 */
export class CsvReader {
  private place: Place = 'start';
  private cell = '';
  private row: string[] = [];

  constructor(private readonly onRow: (cells: readonly string[]) => void) {}

  /** Reads on. Throws a CsvFault, after which the reader is of no more use. */
  write(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.place === 'quoted') at = this.readQuoted(text, at);
      else if (this.place === 'quote') at = this.readBehindQuote(text, at);
      else at = this.readPlain(text, at);
    }
  }

  /** The text ends here, with or without a line end. Throws a CsvFault. */
  end(): void {
    if (this.place === 'quoted') throw new CsvFault('a quote is never closed');
    this.endCell(LINE_FEED);
  }

  private readPlain(text: string, at: number): number {
    if (this.place === 'start' && text.charCodeAt(at) === QUOTE) {
      this.place = 'quoted';
      return at + 1;
    }
    let end = at;
    while (end < text.length && !endsCell(text.charCodeAt(end))) end++;
    if (end > at) {
      this.cell += text.slice(at, end);
      this.place = 'plain';
    }
    if (end < text.length) this.endCell(text.charCodeAt(end));
    return end + 1;
  }

  private readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    this.cell += text.slice(at, quote < 0 ? text.length : quote);
    if (quote < 0) return text.length;
    this.place = 'quote';
    return quote + 1;
  }

  private readBehindQuote(text: string, at: number): number {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) {
      this.cell += '"';
      this.place = 'quoted';
    } else if (endsCell(mark)) this.endCell(mark);
    else throw new CsvFault('something stands behind the closing quote of a cell');
    return at + 1;
  }

  private endCell(mark: number): void {
    // Nothing stands in an empty line, nor between the two halves of `\r\n`.
    if (mark !== COMMA && this.place === 'start' && this.row.length === 0) return;
    this.row.push(this.cell);
    this.cell = '';
    this.place = 'start';
    if (mark === COMMA) return;
    const { row } = this;
    this.row = [];
    this.onRow(row);
  }
}

function endsCell(code: number): boolean {
  return code === COMMA || code === LINE_FEED || code === CARRIAGE_RETURN;
}
