import { Select, TextField } from '../../components/field.tsx';
import { humanize, platformName } from '../../format.ts';
import type { TeamContext } from '../../hooks/use-teams.ts';
import { setQuery } from '../../router.ts';
import type { Filter } from './filter.ts';
import { POST_STATUSES } from './status.tsx';

/** The filter of the posts; its values are query parameters. */
export function FilterBar({ filter, teams }: { readonly filter: Filter; readonly teams: readonly TeamContext[] }) {
  const platforms = [...new Set(teams.flatMap(({ team }) => team.socialAccounts.map(({ type }) => type)))];
  return (
    <div class="filters" role="search" aria-label="Filter posts">
      <div class="filters-text">
        <TextField
          label="Title or text"
          hideLabel
          type="search"
          placeholder="Title or text"
          value={filter.text}
          onInput={q => setQuery({ q })}
        />
      </div>
      <Select
        label="Team"
        hideLabel
        value={filter.teamId}
        options={[{ value: '', label: 'All teams' }, ...teams.map(({ team }) => ({ value: team.id, label: team.name }))]}
        onChange={team => setQuery({ team })}
      />
      <Select
        label="Status"
        hideLabel
        value={filter.status}
        options={[{ value: '', label: 'Any status' }, ...POST_STATUSES.map(value => ({ value, label: humanize(value) }))]}
        onChange={status => setQuery({ status })}
      />
      <Select
        label="Platform"
        hideLabel
        value={filter.platform}
        options={[{ value: '', label: 'Any platform' }, ...platforms.map(value => ({ value, label: platformName(value) }))]}
        onChange={platform => setQuery({ platform })}
      />
    </div>
  );
}
