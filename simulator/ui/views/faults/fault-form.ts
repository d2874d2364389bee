/** The forms of a fault and of a URL of the fake web. */
import type { CreateFaultRequest, FaultDelay, SetWebResourceRequest, WebResource } from '../../../../openapi/generated/control-types.ts';
import { routes } from '../../../../openapi/generated/routes.ts';
import {
  area,
  choice,
  columns,
  date,
  duration,
  type FormOf,
  file,
  group,
  number,
  optionsOf,
  parseJson,
  rate,
  select,
  sent,
  text,
  textAt,
  type Values,
} from '../../components/request-form.ts';
import { fromDateField, toDateField } from '../../format.ts';

type Fields = FormOf<CreateFaultRequest>;

const HOUR_MS = 3_600_000;
const OPERATIONS = Object.entries(routes)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.value.localeCompare(b.value));

const METHODS = optionsOf({ GET: 'GET', POST: 'POST', PUT: 'PUT', PATCH: 'PATCH', DELETE: 'DELETE' });

const EFFECTS = optionsOf({
  status: 'Respond with an error',
  after: 'Process, then respond with an error',
  delay: 'Delay the response',
  drip: 'Send the response slowly',
  truncate: 'Truncate the response',
  endless: 'Never end the response',
  hang: 'Process, then never respond',
  reset: 'Process, then reset the connection',
});

const CONDITIONS = optionsOf({
  always: 'Every call',
  first: 'The first calls',
  every: 'Every nth call',
  rate: 'A percentage of calls',
  between: 'Calls in a time range',
});

/** Returns the fields of a fault: the calls it matches, its effect, and its condition. `now` is simulated, in milliseconds. */
export function faultFields(values: Values, now: number): Fields {
  return [
    group('Calls', choice('$target', 'Match by', optionsOf({ operation: 'Operation', path: 'Method and path' })), ...targetFields(values)),
    group(
      'Only calls with',
      area('match.body', 'Body fields', {
        mono: true,
        rows: 2,
        placeholder: '{ "title": "Spring" }',
        hint: 'JSON whose fields the body must have; it may have others. Leave it empty for any body.',
        read: parseJson('body'),
      }),
      text('match.apiKey', 'API key', { mono: true, placeholder: 'any' }),
      number('match.nth', 'Only the nth call', { min: 1, placeholder: 'each' }),
    ),
    group('Effect', select('$effect', 'Effect', EFFECTS, { errorAt: 'effect' }), ...effectFields(values)),
    group('Condition', select('$when', 'Applies to', CONDITIONS, { errorAt: 'when' }), ...conditionFields(values, now)),
  ];
}

function targetFields(values: Values): Fields {
  if (textAt(values, '$target', 'operation') === 'operation') {
    const route = OPERATIONS.find(({ value }) => value === textAt(values, 'operationId').trim())?.label;
    const hint = route ?? 'Type, or select from the list.';
    return [text('operationId', 'Operation', { mono: true, required: true, suggestions: OPERATIONS, placeholder: 'createPost', hint })];
  }
  return [
    columns(
      'narrow',
      select('method', 'Method', METHODS),
      text('path', 'Path', { mono: true, required: true, hint: 'The full path, without query parameters.' }, '/api/v1/'),
    ),
  ];
}

function effectFields({ $effect = 'status', ...values }: Values): Fields {
  switch ($effect) {
    case 'delay':
      return delayFields(values);
    case 'drip': {
      const hint = 'In real time. The response begins at once; its body comes slowly.';
      return [number('effect.bytesPerSecond', 'Bytes per second', { min: 1, required: true, hint }, 200)];
    }
    case 'truncate': {
      const hint = 'The call takes effect; the response keeps its full content-length.';
      return [number('effect.truncateBytes', 'Bytes received', { min: 0, required: true, hint }, 20)];
    }
    case 'endless':
      return [sent('effect.endless', true)];
    case 'hang':
      return [sent('effect.hang', true)];
    case 'reset':
      return [sent('effect.reset', true)];
    default:
      return [...errorFields(values), $effect === 'after' && sent('effect.after', true)];
  }
}

/** A delay, or a distribution of delays. */
function delayFields({ $delay = '2000', $p95 = '' }: Values): Fields {
  const delay: FaultDelay = $p95 === '' ? Number($delay) : { p50: Number($delay), p95: Number($p95) };
  return [
    number(
      '$delay',
      'Delay in milliseconds',
      {
        min: 0,
        required: true,
        hint: 'In real time. The call takes effect at once; only the response is delayed.',
        errorAt: $p95 === '' ? 'effect.delayMs' : 'effect.delayMs.p50',
      },
      2000,
    ),
    number('$p95', '95th percentile in milliseconds', {
      min: 0,
      placeholder: 'the same delay for each call',
      hint: 'With it, delays vary, and the delay above is their median.',
      errorAt: 'effect.delayMs.p95',
    }),
    sent('effect.delayMs', delay),
  ];
}

/** The status of an error, and its body: the error shape of the service, any JSON, or plain text. */
function errorFields({ $body = 'error' }: Values): Fields {
  return [
    columns(
      'narrow',
      number('effect.status', 'Status', { min: 400, max: 599, required: true }, 503),
      choice('$body', 'Body', optionsOf({ error: 'Error', json: 'JSON', text: 'Text' }), { hideLabel: false }),
    ),
    $body === 'error' && text('effect.message', 'Message', { placeholder: 'generated' }),
    $body === 'json' &&
      area('effect.body', 'JSON', {
        mono: true,
        hint: 'Any JSON, instead of the error of the service.',
        required: true,
        read: parseJson('body'),
      }),
    $body === 'text' && area('effect.body', 'Text', { mono: true, hint: 'Sent as it is, as text/plain.', empty: '' }),
  ];
}

function conditionFields({ $when = 'always', ...values }: Values, now: number): Fields {
  const most = number('when.first', 'Number of calls at most', { min: 1, placeholder: 'no limit' });
  switch ($when) {
    case 'first':
      return [number('when.first', 'Number of calls', { min: 1, required: true }, 2)];
    case 'every': {
      const hint = '3 matches the third call, the sixth, and so on.';
      return [number('when.every', 'Interval', { min: 1, required: true, hint }, 3), most];
    }
    case 'rate':
      return [rate('when.rate', 'Rate', 0.5), most];
    case 'between': {
      const [from, until] = [toDateField(now), toDateField(now + HOUR_MS)];
      const between = [textAt(values, '$from', from), textAt(values, '$until', until)].map(fromDateField);
      return [
        columns(
          'wide',
          date('$from', 'From (UTC)', { required: true }, from),
          date('$until', 'Until (UTC)', { required: true, errorAt: 'when.between' }, until),
        ),
        sent('when.between', between),
        most,
      ];
    }
    default:
      return [];
  }
}

const CONTENTS = optionsOf({ extension: 'By extension', size: 'By size', text: 'Text', file: 'File' });

/** Returns the fields of a URL of the fake web. The content of a resource cannot be read back. */
export function webFields(
  url: string,
  resource: WebResource | undefined,
  { $content = 'extension' }: Values,
): FormOf<SetWebResourceRequest> {
  const delay = resource && resource.delay > 0 ? String(resource.delay) : '';
  const atBody = { errorAt: 'bodyBase64' };
  return [
    text('url', 'URL', { type: 'url', mono: true, required: true, placeholder: 'https://cdn.example.com/clip.mp4' }, url),
    columns(
      'narrow',
      number('status', 'Status', { min: 200, max: 599, required: true }, resource?.status ?? 200),
      text('contentType', 'Content type', { mono: true, placeholder: 'by extension' }, resource?.contentType ?? ''),
    ),
    group(
      'Content',
      choice('$content', 'Source of the content', CONTENTS, {
        hint: $content === 'extension' ? 'A small valid file of the type of the extension.' : undefined,
      }),
      $content === 'size' &&
        number(
          'size',
          'Size in bytes',
          { min: 0, required: true, hint: 'Generated while it is read: even a terabyte takes no memory.' },
          1_000_000,
        ),
      $content === 'text' && area('$text', 'Text', { mono: true, rows: 6, ...atBody }),
      $content === 'file' && file('$file', 'File', atBody),
    ),
    duration('delay', 'Delay', { placeholder: 'none', hint: 'In simulated time: PT30S, or milliseconds.' }, delay),
  ];
}

/** Returns the request that sets a URL, with the content that was entered or selected. */
export async function webRequestOf(body: SetWebResourceRequest, values: Values): Promise<SetWebResourceRequest> {
  const { $content, $file } = values;
  if ($content === 'text') return { ...body, bodyBase64: base64Of(new TextEncoder().encode(textAt(values, '$text'))) };
  if ($content !== 'file' || !($file instanceof File)) return body;
  const bodyBase64 = base64Of(new Uint8Array(await $file.arrayBuffer()));
  return { ...($file.type && { contentType: $file.type }), ...body, bodyBase64 };
}

/** Below the number of arguments that a call may have in every browser. */
const CHUNK = 8192;

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
