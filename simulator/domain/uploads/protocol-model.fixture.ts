/** A minimal model of multipart uploads: numbers and dates, no bytes. */

const [HOUR, DAY] = [3_600_000, 86_400_000];
const PART = 67_108_864;
/** The length of the last part of every file. */
export const LAST_BYTES = 7;

export interface ModelPart {
  readonly sizeBytes: number;
  /** Without quotes. */
  readonly etag: string;
}

export interface ModelTransfer {
  readonly partCount: number;
  readonly parts: Map<number, ModelPart>;
  /** When the newest URL of each part was signed. */
  readonly signedAt: Map<number, number>;
  touchedAt: number;
  /** The size of what it became. */
  doneBytes?: number;
  isGone: boolean;
}

/** A list as complete gets it; quotes are left out. */
export type ModelList = readonly { readonly partNumber: number; readonly etag: string }[];

/** One organization. Each step returns the status that the service must answer. */
export class ProtocolModel {
  readonly transfers: ModelTransfer[] = [];
  private readonly usedByMonth = new Map<string, number>();

  constructor(
    public now: number,
    private readonly monthlyUploads: number,
  ) {}

  init(partCount: number): number {
    const signedAt = new Map(Array.from({ length: partCount }, (_, index) => [index + 1, this.now]));
    this.transfers.push({ partCount, parts: new Map(), signedAt, touchedAt: this.now, isGone: false });
    return 200;
  }

  put(transfer: ModelTransfer, number: number, part: ModelPart): number {
    if (this.now > (transfer.signedAt.get(number) ?? Number.NaN) + 6 * HOUR) return 403;
    if (transfer.isGone || transfer.doneBytes !== undefined) return 404;
    if (part.sizeBytes !== (number < transfer.partCount ? PART : LAST_BYTES)) return 400;
    transfer.parts.set(number, part);
    transfer.touchedAt = this.now;
    return 200;
  }

  sign(transfer: ModelTransfer, numbers: readonly number[]): number {
    if (transfer.isGone) return 404;
    if (transfer.doneBytes !== undefined || numbers.some(number => number > transfer.partCount)) return 400;
    for (const number of numbers) transfer.signedAt.set(number, this.now);
    transfer.touchedAt = this.now;
    return 200;
  }

  complete(transfer: ModelTransfer, list: ModelList): number {
    if (transfer.isGone) return 404;
    if (transfer.doneBytes !== undefined) return 200;
    transfer.touchedAt = this.now;
    if (this.used >= this.monthlyUploads) return 403;
    const sizes = list.map(({ partNumber }) => transfer.parts.get(partNumber)?.sizeBytes ?? 0);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (!isRight(transfer, list) || bytes === 0) {
      transfer.isGone = true;
      return 400;
    }
    transfer.doneBytes = bytes;
    this.usedByMonth.set(this.month, this.used + 1);
    return 200;
  }

  abort(transfer: ModelTransfer): number {
    if (transfer.isGone) return 404;
    if (transfer.doneBytes !== undefined) return 400;
    transfer.isGone = true;
    return 200;
  }

  advance(ms: number): number {
    this.now += ms;
    for (const transfer of this.transfers) {
      if (transfer.doneBytes === undefined && this.now >= transfer.touchedAt + 7 * DAY) transfer.isGone = true;
    }
    return 200;
  }

  get used(): number {
    return this.usedByMonth.get(this.month) ?? 0;
  }

  get storedBytes(): number {
    const open = this.transfers
      .filter(({ isGone, doneBytes }) => !isGone && doneBytes === undefined)
      .flatMap(({ parts }) => [...parts.values()]);
    const done = this.transfers.map(({ doneBytes }) => doneBytes ?? 0);
    return [...open.map(({ sizeBytes }) => sizeBytes), ...done].reduce((sum, size) => sum + size, 0);
  }

  private get month(): string {
    return new Date(this.now).toISOString().slice(0, 7);
  }
}

function isRight({ parts, partCount }: ModelTransfer, list: ModelList): boolean {
  const numbers = new Set(list.map(({ partNumber }) => partNumber));
  if (list.length !== partCount || numbers.size !== partCount) return false;
  return list.every(({ partNumber, etag }) => {
    const part = parts.get(partNumber);
    return part?.etag === etag && (partNumber < partCount ? part.sizeBytes === PART : part.sizeBytes <= PART);
  });
}
