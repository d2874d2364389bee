import type { Option } from './field.tsx';

interface SegmentedProps<T extends string> {
  /** What is chosen, for those who cannot see what stands around. */
  readonly label: string;
  readonly value: T | undefined;
  readonly options: readonly (Option<T> & { readonly tone?: string })[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
}

/** One of a few, all in sight. */
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
