export interface SlotsOptions {
  /** How many may be at work at once. */
  readonly slots: number;
  /** How many more, for endpoints that would have to wait behind others that hold more than their share. */
  readonly spare: number;
}

/** Work that has a slot. It never throws, and calls `leave` once when it is over. */
export type Work = (leave: () => void) => void;

/** Hands out slots fairly between endpoints. */
export interface Slots {
  /** Starts the work at once when there is a slot for it, otherwise in turn. */
  enter(endpoint: string, work: Work): void;
}

/** A place in an endpoint's queue: first come, first served. */
interface Waiting {
  readonly work: Work;
  behind: Waiting | undefined;
}

/** What one endpoint has at work, and what waits. */
interface Lane {
  readonly endpoint: string;
  atWork: number;
  first: Waiting | undefined;
  last: Waiting | undefined;
}

/**
 * Slots with two rules. A slot that falls free goes to the next endpoint in turn. And an endpoint that has nothing at work does not
 * wait behind one that holds more than an even share, as a slow one soon does: a spare slot takes it. So a lone endpoint gets all
 * slots, no endpoint ever gets more, and a slow one does not hold up the others.
 */
export function createSlots({ slots, spare }: SlotsOptions): Slots {
  /** Endpoints with something at work or waiting. */
  const lanes = new Map<string, Lane>();
  /** Those with something waiting, whose turn is next first. */
  const turns = new Set<Lane>();
  let atWork = 0;
  let starting = false;

  function laneOf(endpoint: string): Lane {
    let lane = lanes.get(endpoint);
    if (!lane) {
      lane = { endpoint, atWork: 0, first: undefined, last: undefined };
      lanes.set(endpoint, lane);
    }
    return lane;
  }

  function nextLane(): Lane | undefined {
    if (atWork >= slots && (atWork >= slots + spare || !someoneHoldsTooMuch())) return undefined;
    for (const lane of turns) if (atWork < slots || lane.atWork === 0) return lane;
    return undefined;
  }

  function someoneHoldsTooMuch(): boolean {
    const share = Math.max(1, slots / lanes.size);
    for (const lane of lanes.values()) if (lane.atWork > share) return true;
    return false;
  }

  /** Starts what may start. Work that is over at once comes back here through `leave`: the loop that runs goes on with it. */
  function startWaiting(): void {
    if (starting) return;
    starting = true;
    for (let lane = nextLane(); lane; lane = nextLane()) startFirst(lane);
    starting = false;
  }

  function startFirst(lane: Lane): void {
    const { first } = lane;
    lane.first = first?.behind;
    turns.delete(lane);
    if (lane.first) turns.add(lane);
    lane.atWork++;
    atWork++;
    first?.work(() => leave(lane));
  }

  function leave(lane: Lane): void {
    lane.atWork--;
    atWork--;
    if (lane.atWork === 0 && !lane.first) lanes.delete(lane.endpoint);
    startWaiting();
  }

  return {
    enter(endpoint, work) {
      const lane = laneOf(endpoint);
      const place: Waiting = { work, behind: undefined };
      if (lane.first && lane.last) lane.last.behind = place;
      else lane.first = place;
      lane.last = place;
      turns.add(lane);
      startWaiting();
    },
  };
}
