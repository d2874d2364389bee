import { platformName } from '../format/words.ts';
import type { Seat } from '../hooks/use-tenants.ts';
import { accountName } from '../hooks/use-tenants.ts';
import { Field } from './field.tsx';
import { PlatformMark } from './platform.tsx';

interface SeatSelectProps {
  readonly seats: readonly Seat[];
  readonly value: Seat;
  readonly onChange: (accountId: string) => void;
}

/** One of the connected accounts, by team. */
export function SeatSelect({ seats, value, onChange }: SeatSelectProps) {
  const teams = [...new Set(seats.map(({ team }) => team))];
  return (
    <div class="seat">
      <PlatformMark of={value.account.type} />
      <Field label="Account" hideLabel>
        {field => (
          <select {...field} class="input" value={value.account.id} onChange={event => onChange(event.currentTarget.value)}>
            {teams.map(team => (
              <optgroup key={team.id} label={`${team.organization.name ?? team.organizationId} · ${team.name}`}>
                {seats
                  .filter(seat => seat.team === team)
                  .map(({ account }) => (
                    <option key={account.id} value={account.id}>
                      {platformName(account.type)}: {accountName(account)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
