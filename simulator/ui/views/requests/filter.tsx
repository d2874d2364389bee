import type { RequestRecord } from '../../../../openapi/generated/control-types.ts';
import { Select, Switch, TextField } from '../../components/field.tsx';
import { isOwnRequest } from '../../own-requests.ts';
import { setQuery } from '../../router.ts';
import { CHECKS } from './request-detail.tsx';

const any = (label: string) => ({ value: '', label });
const METHODS = [any('Any method'), ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(value => ({ value, label: value }))];
const STATUSES = [
  any('Any status'),
  { value: '2', label: '2xx' },
  { value: 'error', label: 'Errors' },
  { value: '4', label: '4xx' },
  { value: '5', label: '5xx' },
];
const ANSWERED_BY = [any('Any source'), ...CHECKS.map(({ value, label }) => ({ value: value as string, label }))];

/** The filter of the log; its values are query parameters. */
export function FilterBar({ filter, withControl }: { readonly filter: Filter; readonly withControl: boolean }) {
  return (
    <div class="filters" role="search" aria-label="Filter requests">
      <div class="filters-text">
        <TextField
          label="Path or operation"
          hideLabel
          type="search"
          placeholder="Path or operation"
          value={filter.text}
          onInput={q => setQuery({ q })}
        />
      </div>
      <Select label="Method" hideLabel value={filter.method} options={METHODS} onChange={method => setQuery({ method })} />
      <Select label="Status" hideLabel value={filter.status} options={STATUSES} onChange={status => setQuery({ status })} />
      <Select label="Response from" hideLabel value={filter.answeredBy} options={ANSWERED_BY} onChange={by => setQuery({ by })} />
      <Switch label="Dashboard requests" checked={filter.own} onChange={isOn => setQuery({ own: isOn ? 'true' : null })} />
      <Switch label="Control API" checked={withControl} onChange={isOn => setQuery({ control: isOn ? 'true' : null })} />
    </div>
  );
}

interface Filter {
  /** Part of the path, operation or id. */
  readonly text: string;
  readonly method: string;
  /** `2` for 2xx; `error` for 4xx, 5xx and resets. */
  readonly status: string;
  readonly answeredBy: string;
  /** Include the requests of the dashboard. */
  readonly own: boolean;
}

export function filterOf(query: URLSearchParams): Filter {
  return {
    text: query.get('q') ?? '',
    method: query.get('method') ?? '',
    status: query.get('status') ?? '',
    answeredBy: query.get('by') ?? '',
    own: query.get('own') === 'true',
  };
}

export function isFiltered({ text, method, status, answeredBy }: Filter): boolean {
  return Boolean(text || method || status || answeredBy);
}

export function matches(request: RequestRecord, { text, method, status, answeredBy, own }: Filter): boolean {
  if (!own && isOwnRequest(request)) return false;
  if (method && request.method !== method) return false;
  if (answeredBy && request.answeredBy !== answeredBy) return false;
  if (status && !hasStatus(request.status, status)) return false;
  const search = text.trim().toLowerCase();
  return !search || [request.path, request.operationId ?? '', request.id].some(part => part.toLowerCase().includes(search));
}

function hasStatus(status: number, filter: string): boolean {
  if (filter === 'error') return status === 0 || status >= 400;
  return filter.length === 1 ? Math.floor(status / 100) === Number(filter) : status === Number(filter);
}
