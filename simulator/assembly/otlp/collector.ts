/** Sends spans to a collector of OpenTelemetry, some at a time, and lets nobody wait for it. */
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import { JsonTraceSerializer, TraceExporterMetricsHelper } from '@opentelemetry/otlp-transformer';
import { CollectorError } from '../../domain/ports/errors.ts';
import type { World } from '../../domain/world.ts';
import type { Worlds } from '../../domain/worlds/worlds.ts';
import type { RealTime } from '../../kernel/real-time.ts';
import { connectionReason } from '../../text/failures.ts';
import { endedSpan, type OpenSpan, type Span, WorldTraces } from './spans.ts';

/** How long a span waits for others, and for its end. All times are real milliseconds. */
const GATHERED_MS = 1000;
/** How long one batch may take; the exporter tries it twice in this time. */
const TIMEOUT_MS = 2000;
/** How long a collector that has failed is left alone. */
const PAUSE_MS = 30_000;
/** How long the end of a simulator may take because of spans; `sim` waits a little longer for all of it. */
const CLOSING_MS = 4000;
const BATCH = 512;
const MAX_WAITING = 20_000;

export interface CollectorOptions {
  /** The address that takes traces. */
  readonly url: string;
  readonly realTime: RealTime;
  /** Called with a {@link CollectorError}, at most once for each kind of trouble, and with defects. */
  readonly onProblem: (problem: unknown) => void;
}

type Trouble = 'slow' | 'failed' | 'partly';

/** An exporter of spans; `onPartly` is called with what a collector says of a batch that it has taken, but not as a whole. */
function createExporter(url: string, onPartly: (what: string) => void): OTLPExporterBase<Span[]> {
  const headers = { 'Content-Type': 'application/json' };
  const settings = convertLegacyHttpOptions({ url, timeoutMillis: TIMEOUT_MS }, 'TRACES', 'v1/traces', headers);
  const serializer: typeof JsonTraceSerializer = {
    ...JsonTraceSerializer,
    deserializeResponse(data) {
      const { rejectedSpans = 0, errorMessage = '' } = JsonTraceSerializer.deserializeResponse(data).partialSuccess ?? {};
      const why = errorMessage === '' ? '' : `: ${errorMessage}`;
      // A number of 64 bits is a text in JSON, which compares as one.
      if (rejectedSpans > 0) onPartly(`has rejected ${rejectedSpans} spans of those that it was sent${why}`);
      else if (why !== '') onPartly(`has taken the spans with a warning${why}`);
      // The library would tell it to every listener of its diagnostics, which all its users share.
      return {};
    },
  };
  return new OTLPExporterBase(
    createOtlpHttpExportDelegate(settings, serializer, 'otlp_http_span_exporter', TraceExporterMetricsHelper, undefined),
  );
}

/** A collector, and the spans that wait for it. */
export class Collector {
  private readonly exporter: OTLPExporterBase<Span[]>;
  /** Oldest first. */
  private readonly waiting: OpenSpan[] = [];
  private sending: Promise<void> | undefined;
  private cancelTimer: (() => void) | undefined;
  private hasFailed = false;
  private readonly warned = new Set<Trouble>();

  constructor(private readonly options: CollectorOptions) {
    this.exporter = createExporter(options.url, what => this.warn('partly', what));
  }

  /** Sends a span soon. Where too many wait, the oldest ones are lost. */
  add(span: OpenSpan): void {
    if (this.waiting.push(span) > MAX_WAITING) {
      this.waiting.splice(0, BATCH);
      this.warn('slow', 'takes spans more slowly than they come: some are lost');
    }
    if (this.waiting.length >= BATCH && !this.hasFailed) this.begin();
    else this.beginIn(GATHERED_MS);
  }

  /** Sends what waits, unless the last batch was not taken. Never rejects. */
  async close(): Promise<void> {
    const { elapsed, keepAlive } = this.options.realTime;
    const until = elapsed() + CLOSING_MS;
    const release = keepAlive();
    await this.sending;
    while (this.waiting.length > 0 && !this.hasFailed && elapsed() < until) await this.sendBatch();
    this.cancelTimer?.();
    release();
  }

  private beginIn(ms: number): void {
    this.cancelTimer ??= this.options.realTime.after(ms, () => {
      this.cancelTimer = undefined;
      this.hasFailed = false;
      this.begin();
    });
  }

  private begin(): void {
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
  }

  /** Sends batch after batch until none waits, or one was not taken. */
  private async sendAll(): Promise<void> {
    while (this.waiting.length > 0 && !this.hasFailed) await this.sendBatch();
    if (!this.hasFailed) return;
    this.cancelTimer?.();
    this.cancelTimer = undefined;
    this.beginIn(PAUSE_MS);
  }

  /** What was not taken is lost: it may be what the collector cannot take. */
  private async sendBatch(): Promise<void> {
    const error = await this.send(this.waiting.splice(0, BATCH));
    this.hasFailed = error !== undefined;
    if (error === undefined) return;
    this.warn('failed', `takes no spans: ${error}. The simulator goes on without it, and tries again every ${PAUSE_MS / 1000} s`);
  }

  /** Returns why the spans were not taken; undefined when they were. */
  private send(spans: readonly OpenSpan[]): Promise<string | undefined> {
    return new Promise(resolve => {
      // The exporter has timers of its own, which a user's test may have replaced by fake ones.
      const cancel = this.options.realTime.after(2 * TIMEOUT_MS, () => resolve(`no answer within ${(2 * TIMEOUT_MS) / 1000} s`));
      this.exporter.export(spans.map(endedSpan), ({ error }) => {
        cancel();
        resolve(error && reasonOf(error));
      });
    });
  }

  private warn(trouble: Trouble, what: string): void {
    if (this.warned.has(trouble)) return;
    this.warned.add(trouble);
    this.options.onProblem(new CollectorError(`The collector ${this.options.url} ${what}`));
  }
}

/** `404 Not Found` of an answer, or the code of the system for a connection that failed. */
function reasonOf(error: Error): string {
  return 'code' in error && typeof error.code === 'number' ? `${error.code} ${error.message}`.trimEnd() : connectionReason(error);
}

/** Sends what happens in any world of the process to a collector, as spans. What a snapshot knows of the time before is not sent again. */
export function exportTraces(worlds: Worlds, options: CollectorOptions): Collector {
  const collector = new Collector(options);
  const lives = new Map<string, number>();
  const watch = (world: World): void => {
    const life = (lives.get(world.id) ?? 0) + 1;
    lives.set(world.id, life);
    const traces = new WorldTraces(world, life);
    world.trail.onLink = link => collector.add(traces.open(link));
  };
  worlds.list().forEach(watch);
  worlds.watch((_, world) => {
    if (world) watch(world);
  });
  return collector;
}
