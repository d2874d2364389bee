/**
 * Places of jobs by (due time, id), soonest first. Numbers only: comparing objects all over the memory takes several times as long. Both numbers of
 * a job lie next to each other, and so do the four places below each: they are in one line of the processor's cache, or in two.
 */
export class JobHeap {
  private numbers = new Float64Array(MIN_LENGTH);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The due time of the soonest, virtual milliseconds; NaN when there is none. */
  get soonestAt(): number {
    return this.count > 0 ? at(this.numbers, ROOT) : Number.NaN;
  }

  /** Its id; NaN when there is none. */
  get soonestId(): number {
    return this.count > 0 ? at(this.numbers, ROOT + 1) : Number.NaN;
  }

  add(due: number, id: number): void {
    if (indexOf(this.count) === this.numbers.length) this.grow();
    const { numbers } = this;
    let place = this.count++;
    while (place > 0) {
      const above = (place - 1) >> BITS;
      const parent = indexOf(above);
      const parentAt = at(numbers, parent);
      const parentId = at(numbers, parent + 1);
      if (parentAt < due || (parentAt === due && parentId <= id)) break;
      put(numbers, place, parentAt, parentId);
      place = above;
    }
    put(numbers, place, due, id);
  }

  /** Removes the soonest. */
  removeSoonest(): void {
    if (this.count === 0) return;
    const { numbers } = this;
    const count = --this.count;
    const last = indexOf(count);
    const due = at(numbers, last);
    const id = at(numbers, last + 1);
    let place = 0;
    for (;;) {
      const first = (place << BITS) + 1;
      if (first >= count) break;
      const end = indexOf(Math.min(first + WAYS, count));
      let child = indexOf(first);
      let childAt = at(numbers, child);
      for (let other = child + 2; other < end; other += 2) {
        const otherAt = at(numbers, other);
        if (otherAt < childAt || (otherAt === childAt && at(numbers, other + 1) < at(numbers, child + 1))) {
          child = other;
          childAt = otherAt;
        }
      }
      const childId = at(numbers, child + 1);
      if (childAt > due || (childAt === due && childId >= id)) break;
      put(numbers, place, childAt, childId);
      place = (child - ROOT) >> 1;
    }
    put(numbers, place, due, id);
  }

  clear(): void {
    this.numbers = new Float64Array(MIN_LENGTH);
    this.count = 0;
  }

  private grow(): void {
    const { numbers } = this;
    this.numbers = new Float64Array(2 * numbers.length);
    this.numbers.set(numbers);
  }
}

/** Each place has four below it: half the levels of a binary heap. */
const BITS = 2;
const WAYS = 1 << BITS;
/** Where the numbers of the first place are: those of the four below any place begin at a multiple of 64 bytes within the array. */
const ROOT = 6;
const MIN_LENGTH = 128;

/** Where the numbers of a place are: its due time, then its id. */
function indexOf(place: number): number {
  return ROOT + 2 * place;
}

/** A number at an index that is in use. */
function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? Number.NaN;
}

function put(numbers: Float64Array, place: number, due: number, id: number): void {
  const index = indexOf(place);
  numbers[index] = due;
  numbers[index + 1] = id;
}
