export interface FairQueueOptions {
  /** How much work may run at once. */
  readonly slots: number;
  /** Extra slots for endpoints that would have to wait for others that use more than their share. */
  readonly spare: number;
}

/** Must not throw, and must call `finish` once. */
export type Work = (finish: () => void) => void;

/** Runs work with limited concurrency that is shared fairly between endpoints. */
export interface FairQueue {
  /** Runs the work now if a slot is free, otherwise queues it. */
  run(endpoint: string, work: Work): void;
}

/** An item of a linked list: first in, first out. */
interface QueueEntry {
  readonly work: Work;
  next: QueueEntry | undefined;
}

/** The running and waiting work of one endpoint. */
interface EndpointQueue {
  readonly endpoint: string;
  active: number;
  first: QueueEntry | undefined;
  last: QueueEntry | undefined;
}

/**
 * Free slots go round-robin to the endpoints that wait. An endpoint with nothing running does not wait for one that uses more than an even
 * share, as a slow one soon does: it gets a spare slot. So a single endpoint gets all slots but never more, and a slow one does not delay
 * the others.
 */
export function createFairQueue({ slots, spare }: FairQueueOptions): FairQueue {
  /** Endpoints with work that is running or waiting. */
  const queues = new Map<string, EndpointQueue>();
  /** Endpoints with waiting work, in round-robin order. */
  const waitingQueues = new Set<EndpointQueue>();
  let active = 0;
  let isStarting = false;

  function queueOf(endpoint: string): EndpointQueue {
    let queue = queues.get(endpoint);
    if (!queue) {
      queue = { endpoint, active: 0, first: undefined, last: undefined };
      queues.set(endpoint, queue);
    }
    return queue;
  }

  function nextQueue(): EndpointQueue | undefined {
    if (active >= slots && (active >= slots + spare || !hasOverusedQueue())) return undefined;
    for (const queue of waitingQueues) if (active < slots || queue.active === 0) return queue;
    return undefined;
  }

  function hasOverusedQueue(): boolean {
    const share = Math.max(1, slots / queues.size);
    for (const queue of queues.values()) if (queue.active > share) return true;
    return false;
  }

  /** Starts all work that has a slot. Work that finishes synchronously calls this again: then the loop that is running continues. */
  function startWaiting(): void {
    if (isStarting) return;
    isStarting = true;
    for (let queue = nextQueue(); queue; queue = nextQueue()) startFirst(queue);
    isStarting = false;
  }

  function startFirst(queue: EndpointQueue): void {
    const { first } = queue;
    queue.first = first?.next;
    waitingQueues.delete(queue);
    if (queue.first) waitingQueues.add(queue);
    queue.active++;
    active++;
    first?.work(() => finish(queue));
  }

  function finish(queue: EndpointQueue): void {
    queue.active--;
    active--;
    if (queue.active === 0 && !queue.first) queues.delete(queue.endpoint);
    startWaiting();
  }

  return {
    run(endpoint, work) {
      const queue = queueOf(endpoint);
      const entry: QueueEntry = { work, next: undefined };
      if (queue.first && queue.last) queue.last.next = entry;
      else queue.first = entry;
      queue.last = entry;
      waitingQueues.add(queue);
      startWaiting();
    },
  };
}
