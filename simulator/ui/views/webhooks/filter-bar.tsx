import type { Webhook } from '../../../../openapi/generated/control-types.ts';
import { Select, TextField } from '../../components/field.tsx';
import { setQuery } from '../../router.ts';
import type { Filter } from './filter.ts';
import { OUTCOMES } from './outcome.ts';

const ANY_OUTCOME = [
  { value: '', label: 'Any outcome' },
  ...Object.entries(OUTCOMES).map(([value, { label }]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) })),
];

interface BarProps {
  readonly filter: Filter;
  /** The types of the loaded events. */
  readonly types: readonly string[];
  readonly endpoints: readonly Webhook[];
}

/** The filter of the events; its values are query parameters. */
export function FilterBar({ filter, types, endpoints }: BarProps) {
  const typeOptions = [...new Set([...types, ...(filter.type ? [filter.type] : [])])].sort();
  const endpointOptions = endpoints.map(({ id, url }) => ({ value: id, label: url.replace(/^https?:\/\//, '') }));
  if (filter.endpoint && !endpoints.some(({ id }) => id === filter.endpoint))
    endpointOptions.push({ value: filter.endpoint, label: filter.endpoint });
  return (
    <div class="filters webhook-filters" role="search" aria-label="Filter events">
      <div class="filters-text">
        <TextField label="Type or id" hideLabel type="search" placeholder="Type or id" value={filter.text} onInput={q => setQuery({ q })} />
      </div>
      <Select
        label="Type"
        hideLabel
        value={filter.type}
        options={[{ value: '', label: 'Any type' }, ...typeOptions.map(value => ({ value, label: value }))]}
        onChange={type => setQuery({ type })}
      />
      <Select label="Outcome" hideLabel value={filter.outcome} options={ANY_OUTCOME} onChange={outcome => setQuery({ outcome })} />
      <Select
        label="Endpoint"
        hideLabel
        value={filter.endpoint}
        options={[{ value: '', label: 'Any endpoint' }, ...endpointOptions]}
        onChange={endpoint => setQuery({ endpoint })}
      />
    </div>
  );
}
