import type { Option } from './field.tsx';

interface SegmentedProps<T extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly value: T | undefined;
  readonly options: readonly (Option<T> & { readonly tone?: string })[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
}

/** A row of buttons of which one is selected. */
export function Segmented<T extends string>({ label, value, options, onChange, disabled = false }: SegmentedProps<T>) {
  return (
    <div class="segmented" role="group" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          class={option.tone ? `tone-${option.tone}` : undefined}
          aria-pressed={option.value === value}
          disabled={disabled}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
