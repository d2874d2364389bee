import type { RealTime } from './real-time.ts';
import { LAST_INSTANT } from './time.ts';

/** `manual`: time changes only when it is advanced. `realtime`: it passes `speed` times as fast as real time. */
export type ClockMode = 'manual' | 'realtime';

/** The time of a world, which is constant or follows real time. */
export class VirtualTime {
  /** The virtual time at `anchorReal`; in manual mode and while frozen, the current time. */
  private anchor: number;
  private anchorReal: number;
  private isFrozen = false;
  /** Real time when it was made. */
  private readonly madeAt: number;

  constructor(
    private readonly realTime: RealTime,
    startTime: number,
    private currentMode: ClockMode,
    private currentSpeed: number,
  ) {
    this.anchor = startTime;
    this.madeAt = realTime.elapsed();
    this.anchorReal = this.madeAt;
  }

  get mode(): ClockMode {
    return this.currentMode;
  }

  get speed(): number {
    return this.currentSpeed;
  }

  get frozen(): boolean {
    return this.isFrozen;
  }

  /** Virtual milliseconds since 1970. In `realtime` mode what real time says, whether or not the jobs until then have run. */
  now(): number {
    if (this.currentMode === 'manual' || this.isFrozen) return this.anchor;
    return Math.min(Math.floor(this.anchor + (this.realTime.elapsed() - this.anchorReal) * this.currentSpeed), LAST_INSTANT);
  }

  /** Like `now`, but in `realtime` mode not after `due`, the time of a job that has not run yet. */
  nowUntil(due: number): number {
    return Math.max(Math.min(this.now(), due), this.anchor);
  }

  /** Continues from `now` in another mode. */
  setMode(mode: ClockMode, speed: number, now: number): void {
    this.set(now);
    this.currentMode = mode;
    this.currentSpeed = speed;
  }

  /** Sets the time, from which it continues in `realtime` mode. */
  set(at: number): void {
    this.anchor = at;
    this.anchorReal = this.realTime.elapsed();
  }

  /** Stops at `now` and ignores real time until {@link VirtualTime.unfreeze}, because an advance moves the time itself. */
  freeze(now: number): void {
    this.anchor = now;
    this.isFrozen = true;
  }

  unfreeze(): void {
    this.anchorReal = this.realTime.elapsed();
    this.isFrozen = false;
  }

  /** Lets time stand where it was when this was made, but for what moves it, until the function that is returned lets it run as if that had taken no real time. */
  standAtFirst(): () => void {
    const mode = this.currentMode;
    this.currentMode = 'manual';
    return () => {
      this.currentMode = mode;
      this.anchorReal = this.madeAt;
    };
  }

  /** Moves a frozen time forward, never back. */
  moveTo(at: number): void {
    this.anchor = Math.max(this.anchor, at);
  }
}
