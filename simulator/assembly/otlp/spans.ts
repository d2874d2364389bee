/** Spans of OpenTelemetry, made of what happens in a world. */
import { createHash } from 'node:crypto';
import { type Attributes, type HrTime, type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { textOf } from '../../domain/explain/links.ts';
import { plainSentenceOf } from '../../domain/explain/sentences.ts';
import type { World } from '../../domain/world.ts';
import { iso } from '../../kernel/time.ts';
import type { LinkKind, NumberedLink } from '../../kernel/trail.ts';
import { version } from '../../kernel/version.ts';

/** A span that the exporter takes. */
export type Span = Parameters<typeof JsonTraceSerializer.serializeRequest>[0][number];

/** A span whose end is not known yet. */
export interface OpenSpan {
  readonly world: World;
  readonly link: NumberedLink;
  readonly context: SpanContext;
  readonly parent: SpanContext | undefined;
  /** Virtual milliseconds. */
  end: number;
}

const NAME = 'social-publishing-sim';
const RESOURCE = resourceFromAttributes({ 'service.name': NAME, 'service.version': version });
const SCOPE = { name: NAME, version };

const TRACE_ID_DIGITS = 32;
const SPAN_ID_DIGITS = 16;
/** This is how many links a trail knows at most; the traces of as many are known. */
const MAX_KNOWN = 40_000;
/** These go on for a time: what else follows from them ends them, but for jobs, which begin by themselves. */
const LASTING: ReadonlySet<LinkKind> = new Set(['request', 'control', 'job']);

/**
 * The traces of one world. A link with no cause begins a trace; any other one belongs to that of its cause. The id of a trace follows from the world, its
 * seed and the number of its first link, so that the same calls make the same ids.
 */
export class WorldTraces {
  private readonly known = new Map<number, OpenSpan>();

  /** `life` tells worlds apart that have the same id one after the other: a reset begins the next one. */
  constructor(
    private readonly world: World,
    private readonly life: number,
  ) {}

  /** Opens the span of a link. A cause that is no longer known, or that happened before a snapshot was restored, counts as none. */
  open(link: NumberedLink): OpenSpan {
    const cause = link.cause === null ? undefined : this.known.get(link.cause);
    const context = {
      traceId: cause?.context.traceId ?? this.traceIdOf(link.number),
      spanId: link.number.toString(16).padStart(SPAN_ID_DIGITS, '0'),
      traceFlags: TraceFlags.SAMPLED,
    };
    const span: OpenSpan = { world: this.world, link, context, parent: cause?.context, end: link.at };
    if (cause && link.kind !== 'job' && LASTING.has(cause.link.kind)) cause.end = Math.max(cause.end, link.at);
    this.known.set(link.number, span);
    if (this.known.size > MAX_KNOWN) this.known.delete(link.number - MAX_KNOWN);
    return span;
  }

  private traceIdOf(number: number): string {
    const { id, seed } = this.world;
    return createHash('sha256')
      .update(JSON.stringify([id, this.life, seed, number]))
      .digest('hex')
      .slice(0, TRACE_ID_DIGITS);
  }
}

/** Ends a span: its end is that of the last effect so far. */
export function endedSpan({ world, link, context, parent, end }: OpenSpan): Span {
  const what = plainSentenceOf(world, link);
  return {
    name: nameOf(link),
    kind: kindOf(link),
    spanContext: () => context,
    ...(parent && { parentSpanContext: parent }),
    startTime: timeOf(link.at),
    endTime: timeOf(end),
    duration: timeOf(end - link.at),
    // The trail knows only those calls of platforms that failed.
    status: link.kind === 'call' ? { code: SpanStatusCode.ERROR, message: what } : { code: SpanStatusCode.UNSET },
    attributes: {
      'sim.at': iso(link.at),
      'sim.kind': link.kind,
      'sim.subject': link.subject,
      'sim.what': what,
      'sim.world': world.id,
      'sim.link': link.number,
      ...httpOf(link),
    },
    links: [],
    events: [],
    ended: true,
    resource: RESOURCE,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** A name without ids: collectors count spans by it. */
function nameOf({ kind, subject, data }: NumberedLink): string {
  switch (kind) {
    case 'request':
    case 'control':
      return subject;
    case 'job':
      return textOf(data, 'kind') ?? kind;
    case 'event':
      return typeof data === 'string' ? data : kind;
    case 'call':
      return `call ${subject}`;
    case 'created':
    case 'removed':
      return typeof data === 'string' ? `${data} ${kind}` : kind;
    case 'lever':
      return `lever ${textOf(data, 'setting') ?? ''}`.trimEnd();
    default:
      return kind;
  }
}

function kindOf({ kind, data }: NumberedLink): SpanKind {
  if (kind === 'request' || kind === 'control') return SpanKind.SERVER;
  return kind === 'call' || textOf(data, 'kind') === 'webhooks.deliver' ? SpanKind.CLIENT : SpanKind.INTERNAL;
}

function httpOf({ kind, data }: NumberedLink): Attributes {
  if (kind !== 'request' && kind !== 'control') return {};
  return { 'http.request.method': textOf(data, 'method') ?? '', 'url.path': textOf(data, 'path') ?? '' };
}

/** Seconds and nanoseconds of milliseconds. */
function timeOf(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];
}
