import { Collection } from '../../kernel/collection.ts';
import { errors, InvariantError } from '../../kernel/errors.ts';
import { NONE } from '../../kernel/objects.ts';
import type { Page } from '../../kernel/page.ts';
import type { CsvImport, CsvRow } from './model.ts';
import { CsvTable, type SavedTable } from './table.ts';

/** The rows of an import, field by field: an object for each of hundreds of thousands would take five times the memory. */
class RowColumns {
  private readonly postIds: (string | null)[] = [];
  private readonly createdAt: number[] = [];
  /** By index; most rows have neither. */
  private readonly errors = new Map<number, string>();
  private readonly uploadIds = new Map<number, readonly string[]>();

  get count(): number {
    return this.postIds.length;
  }

  add({ postId, error, uploadIds, createdAt }: CsvRow): void {
    if (error !== null) this.errors.set(this.count, error);
    if (uploadIds.length > 0) this.uploadIds.set(this.count, uploadIds);
    this.createdAt.push(createdAt);
    this.postIds.push(postId);
  }

  hasFailed(index: number): boolean {
    return this.postIds[index] === null;
  }

  row(index: number): CsvRow {
    return {
      postId: this.postIds[index] ?? null,
      error: this.errors.get(index) ?? null,
      uploadIds: this.uploadIds.get(index) ?? NONE,
      createdAt: this.createdAt[index] ?? 0,
    };
  }

  rows(): CsvRow[] {
    return this.postIds.map((_, index) => this.row(index));
  }
}

export function createCsvImportsState() {
  return {
    byId: new Collection<CsvImport, 'organization'>({ organization: entity => entity.organizationId }),
    /** The cells of the files. */
    tables: new Tables(),
    /** The results of their rows. */
    rows: new Rows(),
  };
}

export type CsvImportsState = ReturnType<typeof createCsvImportsState>;

export interface WithCsvImports {
  readonly csvImports: CsvImportsState;
}

/** The tables of imports with a valid file. */
class Tables {
  private readonly byImport = new Map<string, CsvTable>();

  set(importId: string, table: CsvTable): void {
    this.byImport.set(importId, table);
  }

  get(importId: string): CsvTable {
    const table = this.byImport.get(importId);
    if (!table) throw new InvariantError(`No table of ${importId}`);
    return table;
  }

  save(): Record<string, SavedTable> {
    return Object.fromEntries([...this.byImport].map(([importId, table]) => [importId, table.save()]));
  }

  load(saved: Readonly<Record<string, SavedTable>>): void {
    this.byImport.clear();
    for (const [importId, table] of Object.entries(saved)) this.byImport.set(importId, CsvTable.restored(table));
  }
}

/** A row with its number: 1 is the first below the header. */
export interface NumberedRow {
  readonly number: number;
  readonly row: CsvRow;
}

/**
 * The processed rows, by import. No collection: rows are added in order, never change, are found by number only, and there may be hundreds of
 * thousands.
 */
class Rows {
  private readonly byImport = new Map<string, RowColumns>();

  add(importId: string, row: CsvRow): void {
    const columns = this.byImport.get(importId) ?? new RowColumns();
    this.byImport.set(importId, columns);
    columns.add(row);
  }

  /** One page, first row first; `failed` selects failed or successful rows. */
  page(
    importId: string,
    { offset, limit, failed }: { readonly offset: number; readonly limit: number; readonly failed?: boolean | undefined },
  ): Page<NumberedRow> {
    const columns = this.byImport.get(importId) ?? new RowColumns();
    const numbered = (index: number): NumberedRow => ({ number: index + 1, row: columns.row(index) });
    const items: NumberedRow[] = [];
    let total = 0;
    if (failed === undefined) {
      for (let index = offset; index < columns.count && items.length < limit; index++) items.push(numbered(index));
      return { items, total: columns.count };
    }
    for (let index = 0; index < columns.count; index++) {
      if (failed !== columns.hasFailed(index)) continue;
      if (total >= offset && items.length < limit) items.push(numbered(index));
      total++;
    }
    return { items, total };
  }

  save(): Record<string, readonly CsvRow[]> {
    return Object.fromEntries([...this.byImport].map(([importId, columns]) => [importId, columns.rows()]));
  }

  load(saved: Readonly<Record<string, readonly CsvRow[]>>): void {
    this.byImport.clear();
    for (const [importId, rows] of Object.entries(saved)) for (const row of rows) this.add(importId, row);
  }
}

/** An import of the organization by id. Throws 404, also for one of another organization. */
export function importOfOrganization(state: CsvImportsState, organizationId: string, id: string): CsvImport {
  const entity = state.byId.get(id);
  if (entity?.organizationId !== organizationId) throw errors.notFound('CSV import');
  return entity;
}
