/** Places of jobs by (due time, id), soonest first. Numbers only, side by side: comparing objects all over the memory takes several times as long. */
export class JobHeap {
  private dueTimes = new Float64Array(MIN_SIZE);
  private ids = new Float64Array(MIN_SIZE);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The due time of the soonest, virtual milliseconds; NaN when there is none. */
  get soonestAt(): number {
    return this.count > 0 ? at(this.dueTimes, 0) : Number.NaN;
  }

  /** Its id; NaN when there is none. */
  get soonestId(): number {
    return this.count > 0 ? at(this.ids, 0) : Number.NaN;
  }

  add(due: number, id: number): void {
    if (this.count === this.ids.length) this.grow();
    const { dueTimes, ids } = this;
    let place = this.count++;
    while (place > 0) {
      const parent = (place - 1) >> BITS;
      const parentAt = at(dueTimes, parent);
      if (parentAt < due || (parentAt === due && at(ids, parent) <= id)) break;
      dueTimes[place] = parentAt;
      ids[place] = at(ids, parent);
      place = parent;
    }
    dueTimes[place] = due;
    ids[place] = id;
  }

  /** Removes the soonest. */
  removeSoonest(): void {
    if (this.count === 0) return;
    const { dueTimes, ids } = this;
    const count = --this.count;
    const due = at(dueTimes, count);
    const id = at(ids, count);
    let place = 0;
    for (;;) {
      const first = (place << BITS) + 1;
      if (first >= count) break;
      const end = Math.min(first + WAYS, count);
      let child = first;
      let childAt = at(dueTimes, first);
      for (let other = first + 1; other < end; other++) {
        const otherAt = at(dueTimes, other);
        if (otherAt < childAt || (otherAt === childAt && at(ids, other) < at(ids, child))) {
          child = other;
          childAt = otherAt;
        }
      }
      if (childAt > due || (childAt === due && at(ids, child) >= id)) break;
      dueTimes[place] = childAt;
      ids[place] = at(ids, child);
      place = child;
    }
    dueTimes[place] = due;
    ids[place] = id;
  }

  clear(): void {
    this.dueTimes = new Float64Array(MIN_SIZE);
    this.ids = new Float64Array(MIN_SIZE);
    this.count = 0;
  }

  private grow(): void {
    const { dueTimes, ids } = this;
    this.dueTimes = new Float64Array(2 * dueTimes.length);
    this.ids = new Float64Array(2 * ids.length);
    this.dueTimes.set(dueTimes);
    this.ids.set(ids);
  }
}

const MIN_SIZE = 64;
/** Each place has four below it, which lie next to each other: half the levels of a binary heap. */
const BITS = 2;
const WAYS = 1 << BITS;

/** A number at a place that is in use. */
function at(numbers: Float64Array, place: number): number {
  return numbers[place] ?? Number.NaN;
}
