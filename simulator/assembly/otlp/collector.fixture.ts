/** A collector of OpenTelemetry in the process: it takes traces in OTLP as JSON. */
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../../testing/listen.ts';

/** The parts of a span in OTLP that tests read. */
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string | number>> }[];
  readonly status: { readonly code: number };
}

interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** A span as the collector got it, with its attributes by name. Times are ISO 8601. */
export interface ReceivedSpan extends Omit<OtlpSpan, 'attributes' | 'startTimeUnixNano' | 'endTimeUnixNano'> {
  readonly start: string;
  readonly end: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface TestCollector {
  readonly url: string;
  /** The spans so far, in the order in which they came. */
  spans(): ReceivedSpan[];
  /** The paths of the requests so far. */
  readonly paths: string[];
  /** The header `authorization` of each request so far; undefined without one. */
  readonly authorizations: (string | undefined)[];
  /** What each resource said of itself. */
  services(): unknown[];
}

/** Starts a collector that ends with the test. It answers with `statuses` one after the other, and with the last one from then on. */
export function startCollector(...statuses: readonly number[]): Promise<TestCollector> {
  return startAnswering({}, ...statuses);
}

/** The same; it takes spans with this answer. */
export async function startAnswering(answer: object, ...statuses: readonly number[]): Promise<TestCollector> {
  const requests: OtlpRequest[] = [];
  const paths: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const status = statuses[Math.min(paths.length, statuses.length - 1)] ?? 200;
      paths.push(request.url ?? '');
      authorizations.push(request.headers.authorization);
      if (status === 200) requests.push(JSON.parse(Buffer.concat(pieces).toString()) as OtlpRequest);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { url } = await listen(server);
  const resources = () => requests.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url,
    paths,
    authorizations,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(received))),
    services: () => resources().map(({ resource }) => valuesOf(resource)['service.name']),
  };
}

function received({ attributes, startTimeUnixNano, endTimeUnixNano, ...span }: OtlpSpan): ReceivedSpan {
  return { ...span, start: isoOf(startTimeUnixNano), end: isoOf(endTimeUnixNano), attributes: valuesOf({ attributes }) };
}

function isoOf(nanoseconds: string): string {
  return new Date(Number(BigInt(nanoseconds) / 1_000_000n)).toISOString();
}

function valuesOf({ attributes }: Pick<OtlpSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
