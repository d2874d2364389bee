import { NONE } from '../../kernel/objects.ts';
import type { CsvRow } from './model.ts';

/** The rows of an import, field by field: an object for each of hundreds of thousands would take five times the memory. */
export class RowColumns {
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
