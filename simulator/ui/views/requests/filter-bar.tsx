import { Select, Switch, TextField } from '../../components/field.tsx';
import { setQuery } from '../../router.ts';
import { CHECKS } from './checks.ts';
import type { Filter } from './filter.ts';

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
