/** Items by id. Ids are numbers given one after the other, so that blocks of them are lists: to fill a Map takes three times as long. */
export class ById<T extends { readonly id: number }> {
  private readonly blocks = new Map<number, Block<T>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(id: number): T | undefined {
    return this.blocks.get(Math.floor(id / BLOCK_SIZE))?.items[id % BLOCK_SIZE];
  }

  /** Replaces an item of the same id. */
  set(item: T): void {
    const number = Math.floor(item.id / BLOCK_SIZE);
    let block = this.blocks.get(number);
    if (!block) {
      block = { items: Array.from({ length: BLOCK_SIZE }, () => undefined), count: 0 };
      this.blocks.set(number, block);
    }
    const place = item.id % BLOCK_SIZE;
    if (!block.items[place]) {
      block.count++;
      this.count++;
    }
    block.items[place] = item;
  }

  /** False if there is none. */
  delete(id: number): boolean {
    const number = Math.floor(id / BLOCK_SIZE);
    const block = this.blocks.get(number);
    const place = id % BLOCK_SIZE;
    if (!block?.items[place]) return false;
    block.items[place] = undefined;
    this.count--;
    if (--block.count === 0) this.blocks.delete(number);
    return true;
  }

  /** All of them, by id. */
  values(): T[] {
    const all: T[] = [];
    for (const number of [...this.blocks.keys()].sort((a, b) => a - b))
      for (const item of this.blocks.get(number)?.items ?? []) if (item !== undefined) all.push(item);
    return all;
  }

  clear(): void {
    this.blocks.clear();
    this.count = 0;
  }
}

/** Small, because one item that stays for long keeps its block. */
const BLOCK_SIZE = 256;

interface Block<T> {
  readonly items: (T | undefined)[];
  count: number;
}
