import { yamlText } from '../../openapi/yaml-text.ts';
import { durationText, type Expecting, expectationOf, relative } from './expectations.ts';
import type { RecordedBody, RecordedCall, RecordedEvent, RecordedField, RecordedLever, RecordedScenario, Recording } from './recording.ts';
import { escaped, SavedValues, textsOf } from './saved-values.ts';

/** Makes a scenario of a recording: a YAML text, and the files that belong beside it. */
export function scenarioOf(recording: Recording): RecordedScenario {
  const { steps, files, notes } = stepsOf(recording);
  const scenario = {
    name: recording.name,
    description: `Recorded from ${recording.from} to ${recording.to}, simulated time.`,
    world: { clock: 'manual', startTime: recording.from, seed: recording.seed },
    steps,
  };
  const comments = notes.map(note => `# Not recorded: ${note}\n`).join('');
  return { text: comments + yamlText(scenario), files, notes };
}

/** A step as the scenario file has it. */
export type StepObject = Readonly<Record<string, unknown>>;

export interface RecordedSteps {
  readonly steps: readonly StepObject[];
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly string[];
}

/** Control calls that only look, or that the runner does by itself: a new world, its receiver, its clock. */
const LEFT_OUT =
  /^(?:createWorld|deleteWorld|resetWorld|updateClock|advanceClock|settleClock|settleDeliveries|createWebhook|clearRequests|streamEvents|record)$/;

/** Makes steps of a recording: moves of the clock where time has passed, calls, and the webhooks that came in between. */
function stepsOf(recording: Recording): RecordedSteps {
  const files = new Map<string, Uint8Array>();
  const notes = [...recording.notes];
  const values = new SavedValues();
  const from = Date.parse(recording.from);
  for (const { id, url, secret, organization } of recording.endpoints) {
    for (const [field, value] of Object.entries({ id, url, secret })) values.preset(value, `webhooks.${organization}.${field}`);
  }
  // Where the throttle refused a call, each call before it counts.
  const isThrottled = recording.calls.some(({ status }) => status === 429);
  const groups = groupsOf(recording.calls.filter(isKept), isThrottled);
  const calls = groups.map(({ call }) => call);
  const sent = calls.map(({ path, request }) => new Set([...textsOf(valueOf(request))].map(([, text]) => text).concat(decodedParts(path))));
  // First what each call sends: only then it is known which answers must be saved.
  const requests = calls.map((call, index) => {
    const step = requestOf(call, values, { files, notes });
    values.learn(index, { body: call.response, headers: call.responseHeaders }, sent[index] ?? new Set());
    return step;
  });
  const finished = (call: RecordedCall, index: number): StepObject => {
    const request = requests[index] ?? {};
    const expect = call.isControl ? undefined : expectOf(call, index, { values, sent: sent[index] ?? new Set(), from });
    const save = values.savesOf(index);
    const step = { ...request, ...(expect && { expect }), ...(save && { save }) };
    const times = groups[index]?.times ?? 1;
    return isThrottled && times > 1 ? { repeat: times, steps: [step] } : step;
  };
  const timed = [
    ...calls.map((call, index) => ({ at: call.at, order: 0, step: () => finished(call, index) })),
    ...receiverSteps(recording).map(({ at, isFirst, step }) => ({ at, order: isFirst ? -1 : 3, step: () => step })),
    ...recording.levers.map(lever => ({ at: lever.at, order: 1, step: () => leverStep(lever) })),
    ...recording.events.map(event => ({
      at: event.at,
      order: 2,
      step: () => webhookStep(event, { values, sent: new Set(), from }, calls),
    })),
  ];
  const steps: StepObject[] = [];
  let now = from;
  const until = (at: string): void => {
    const passed = Date.parse(at) - now;
    if (passed > 0) steps.push({ advance: durationText(passed) });
    now = Date.parse(at);
  };
  for (const { at, step } of timed.toSorted((a, b) => a.at.localeCompare(b.at) || a.order - b.order)) {
    until(at);
    steps.push(step());
  }
  until(recording.to);
  return { steps, files, notes };
}

/** Control calls that were refused have changed nothing. */
function isKept({ isControl, operationId, method, status }: RecordedCall): boolean {
  if (!isControl) return method !== 'OPTIONS';
  return status < 400 && method !== 'GET' && method !== 'HEAD' && operationId !== null && !LEFT_OUT.test(operationId);
}

/** A call, and how often it was made in a row at one instant. */
interface Group {
  readonly call: RecordedCall;
  readonly times: number;
}

/**
 * Of reads that follow one another and ask the same, the last counts: a program that waits for something asks again and again. With `isCounted`, all count
 * that were made at one instant.
 */
function groupsOf(calls: readonly RecordedCall[], isCounted: boolean): Group[] {
  const groups: Group[] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    const isApart = isCounted && last?.call.at !== call.at;
    if (call.method !== 'GET' || !last || isApart || !isSame(last.call, call)) groups.push({ call, times: 1 });
    else groups.splice(-1, 1, { call, times: last.times + 1 });
  }
  return groups;
}

function isSame(a: RecordedCall, b: RecordedCall): boolean {
  return a.method === b.method && a.path === b.path && a.as === b.as && a.key === b.key && a.status === b.status;
}

/** The parts of a path and its query, as they were meant. */
function decodedParts(path: string): string[] {
  const [plain = '', query = ''] = path.split('?');
  return [...plain.split('/'), ...new URLSearchParams(query).values()];
}

function valueOf(body: RecordedBody): unknown {
  if (body.kind === 'json') return body.value;
  return body.kind === 'form' ? body.fields.map(field => ('text' in field ? field.text : field.fileName)) : null;
}

interface Extras {
  readonly files: Map<string, Uint8Array>;
  readonly notes: string[];
}

function requestOf(call: RecordedCall, values: SavedValues, extras: Extras): StepObject {
  const { method, path, origin, as, isControl } = call;
  const [plain = '', search = ''] = path.split('?');
  const platform = isControl ? platformStep(call) : undefined;
  if (platform) return platform;
  const whole = values.templatedText(origin + path);
  // A presigned URL is used as it was given.
  const isGiven = /^\{\{ \w+ \}\}$/.test(whole);
  const query = [...new URLSearchParams(search)];
  // A name that comes twice has no place in an object.
  const isPlainQuery = new Set(query.map(([name]) => name)).size === query.length;
  const address = isGiven ? whole : values.templatedPath(plain) + (isPlainQuery || search === '' ? '' : `?${values.templatedText(search)}`);
  return {
    request: `${method} ${address}`,
    ...(as !== 'acme' && !isControl && !isGiven && { as: as ?? 'nobody' }),
    ...(as === null && { headers: { 'x-api-key': keyOf(call, values) } }),
    ...(isPlainQuery && !isGiven && query.length > 0 && { query: templatedInstants(Object.fromEntries(query), call, values) }),
    ...bodyOf(call, values, extras),
  };
}

/** A key that an earlier call has made. Any other is left out of the file, which others read. */
function keyOf({ key }: RecordedCall, values: SavedValues): string {
  const text = values.templatedText(key ?? '');
  return text.startsWith('{{') ? text : 'sk_of_nobody';
}

function bodyOf(call: RecordedCall, values: SavedValues, { files, notes }: Extras): StepObject {
  const { request } = call;
  const keep = (name: string, bytes: Uint8Array): string => {
    const free = freeName(files, name, bytes);
    files.set(free, bytes);
    return free;
  };
  switch (request.kind) {
    case 'none':
      return {};
    case 'json':
      return { body: templatedInstants(request.value, call, values) };
    case 'unread':
      return { content: { bytes: request.size } };
    case 'bytes':
      return {
        content: { file: keep(`bytes${files.size + 1}`, request.bytes), ...(request.type !== undefined && { mimeType: request.type }) },
      };
    case 'form':
      return { form: Object.fromEntries(request.fields.map(field => [escaped(field.name), formField(field, values, keep)])) };
    default:
      notes.push(`${call.method} ${call.path}: its body was not recorded: ${request.why}`);
      return {};
  }
}

function formField(field: RecordedField, values: SavedValues, keep: (name: string, bytes: Uint8Array) => string): unknown {
  if ('text' in field) return values.templatedText(field.text);
  return { file: keep(field.fileName, field.bytes), fileName: field.fileName, ...(field.type !== '' && { mimeType: field.type }) };
}

function freeName(files: ReadonlyMap<string, Uint8Array>, wanted: string, bytes: Uint8Array): string {
  const plain = wanted.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'file';
  for (let n = 1; ; n++) {
    const name = n === 1 ? plain : `${n}-${plain}`;
    const known = files.get(name);
    if (!known || Buffer.compare(known, bytes) === 0) return name;
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Instants of a request are meant relative to the time of its call. */
function templatedInstants(value: unknown, call: RecordedCall, values: SavedValues): unknown {
  if (typeof value === 'string' && INSTANT.test(value)) return relative(Date.parse(value), Date.parse(call.at));
  if (Array.isArray(value)) return value.map(item => templatedInstants(item, call, values));
  if (typeof value !== 'object' || value === null) return values.templated(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [escaped(name), templatedInstants(item, call, values)]));
}

/** A change of a platform as its own step. */
function platformStep({ operationId, path, request }: RecordedCall): StepObject | undefined {
  if (operationId !== 'updatePlatform' || request.kind !== 'json') return undefined;
  const { failure, ...rest } = Object(request.value) as { failure?: unknown };
  const platform = path.split('/').at(-1);
  if (failure === undefined) return { platform, ...rest };
  return failure === null ? { platform, recover: true, ...rest } : { platform, fail: plainFailure(failure), ...rest };
}

function plainFailure(failure: unknown): unknown {
  const { mode, ...rest } = Object(failure) as { mode?: unknown };
  return Object.keys(rest).length === 0 ? mode : failure;
}

/** The attempt before another one, or the beginning. */
interface LastAttempt {
  readonly at: string;
  readonly isFirst: boolean;
  readonly isGood: boolean;
  readonly status: number | null;
}

/** Where the endpoint of an organization begins to answer otherwise: right after the attempt before. */
function receiverSteps({ from, attempts }: Recording): { readonly at: string; readonly isFirst: boolean; readonly step: StepObject }[] {
  return [...new Set(attempts.map(({ organization }) => organization))].flatMap(name => {
    let last: LastAttempt = { at: from, isFirst: true, isGood: true, status: 200 };
    return attempts
      .filter(({ organization }) => organization === name)
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .flatMap(({ at, status }) => {
        const isGood = status !== null && status >= 200 && status < 300;
        const { at: before, isFirst, ...previous } = last;
        last = { at, isFirst: false, isGood, status };
        if (isGood ? previous.isGood : previous.status === status) return [];
        return [{ at: before, isFirst, step: { receiver: isGood ? 'ok' : (status ?? 'drop'), ...(name !== 'acme' && { of: name }) } }];
      });
  });
}

function leverStep({ platform, failure }: RecordedLever): StepObject {
  return failure === null ? { platform, recover: true } : { platform, fail: failure };
}

function expectOf(call: RecordedCall, index: number, known: Known): StepObject {
  // A text may be no JSON, and null stands for no answer.
  const isJson = typeof call.response !== 'string' && call.response !== null;
  const body = isJson ? expectationOf(call.response, { ...known, call: index, at: Date.parse(call.at) }) : undefined;
  return { status: call.status, ...(body !== undefined && { body }) };
}

type Known = Pick<Expecting, 'values' | 'sent' | 'from'>;

/** A webhook, with what it said about what the scenario knows. */
function webhookStep({ type, organization, data, at, isSigned }: RecordedEvent, known: Known, calls: readonly RecordedCall[]): StepObject {
  const call = calls.filter(({ at: earlier }) => earlier <= at).length;
  const expected = expectationOf(data, { ...known, call, at: Date.parse(at) });
  return {
    webhook: type,
    ...(organization !== 'acme' && { of: organization }),
    expect: { ...(!isSigned && { signature: '$any' }), body: { ...(expected !== undefined && { data: expected }) } },
  };
}
