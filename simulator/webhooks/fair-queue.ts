/** Must not throw, and must call `finish` once. */
export type Work = (finish: () => void) => void;

/** Whose work it is. */
export interface Owner {
  readonly organization: string;
  readonly endpoint: string;
}

/** Runs work with limited concurrency that is shared fairly between organizations, and between the endpoints of each. */
export interface FairQueue {
  /** Runs the work now if a slot is free, otherwise queues it. */
  run(owner: Owner, work: Work): void;
}

/** An item of a linked list: first in, first out. */
interface QueueEntry {
  readonly work: Work;
  next: QueueEntry | undefined;
}

/** The work of one organization. `waiting` are its endpoints with waiting work, the one that was served least recently first. */
interface OrganizationQueue {
  readonly id: string;
  active: number;
  readonly endpoints: Map<string, EndpointQueue>;
  readonly waiting: Set<EndpointQueue>;
}

/** The running and waiting work of one endpoint. */
interface EndpointQueue {
  readonly url: string;
  readonly organization: OrganizationQueue;
  active: number;
  first: QueueEntry | undefined;
  last: QueueEntry | undefined;
}

/**
 * At most `slots` works run at once. A free slot goes to the organization, then to its endpoint, with the fewest that run; among equals to the
 * one that was served least recently. So a slow endpoint may use all slots, and another one gets the next slot that is free.
 */
export function createFairQueue(slots: number): FairQueue {
  /** Organizations with work that is running or waiting. */
  const organizations = new Map<string, OrganizationQueue>();
  /** Organizations with waiting work, the one that was served least recently first. */
  const waiting = new Set<OrganizationQueue>();
  let active = 0;
  let isStarting = false;

  function queueOf({ organization: id, endpoint: url }: Owner): EndpointQueue {
    const organization = organizations.get(id) ?? { id, active: 0, endpoints: new Map(), waiting: new Set() };
    organizations.set(id, organization);
    const queue = organization.endpoints.get(url) ?? { url, organization, active: 0, first: undefined, last: undefined };
    organization.endpoints.set(url, queue);
    return queue;
  }

  /** Starts all work that has a slot. Work that finishes synchronously calls this again: then the loop that is running continues. */
  function startWaiting(): void {
    if (isStarting) return;
    isStarting = true;
    while (active < slots) {
      const next = leastActive(leastActive(waiting)?.waiting ?? []);
      if (!next) break;
      startFirst(next);
    }
    isStarting = false;
  }

  function startFirst(queue: EndpointQueue): void {
    const { first, organization } = queue;
    queue.first = first?.next;
    // To the end of the line.
    organization.waiting.delete(queue);
    if (queue.first) organization.waiting.add(queue);
    waiting.delete(organization);
    if (organization.waiting.size > 0) waiting.add(organization);
    queue.active++;
    organization.active++;
    active++;
    first?.work(() => finish(queue));
  }

  function finish(queue: EndpointQueue): void {
    const { organization } = queue;
    queue.active--;
    organization.active--;
    active--;
    if (queue.active === 0 && !queue.first) organization.endpoints.delete(queue.url);
    if (organization.endpoints.size === 0) organizations.delete(organization.id);
    startWaiting();
  }

  return {
    run(owner, work) {
      const queue = queueOf(owner);
      const entry: QueueEntry = { work, next: undefined };
      if (queue.first && queue.last) queue.last.next = entry;
      else queue.first = entry;
      queue.last = entry;
      queue.organization.waiting.add(queue);
      waiting.add(queue.organization);
      startWaiting();
    },
  };
}

/** The first of those with the fewest that run. */
function leastActive<T extends { readonly active: number }>(queues: Iterable<T>): T | undefined {
  let least: T | undefined;
  for (const queue of queues) {
    if (!least || queue.active < least.active) least = queue;
    if (least.active === 0) break;
  }
  return least;
}
