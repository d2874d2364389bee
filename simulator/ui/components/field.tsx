import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { formatPercent } from '../format.ts';

/** Attributes that connect a control to its label, hint and error. */
interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** A sentence. */
  readonly error?: string | undefined;
  /** Shows the label to screen readers only. */
  readonly hideLabel?: boolean;
  readonly children: (control: FieldControl) => ComponentChildren;
}

/** A control with its label, and its hint or error. */
export function Field({ label, hint, error, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div class="field">
      <label for={id} class={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': error || hint ? note : undefined, 'aria-invalid': Boolean(error) })}
      {(error || hint) && (
        <p id={note} class={error ? 'field-error' : 'field-hint'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: 'text' | 'url' | 'number' | 'password' | 'search' | 'datetime-local';
  readonly placeholder?: string;
  readonly required?: boolean;
  /** Texts that the browser offers. */
  readonly suggestions?: readonly Option<string>[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly mono?: boolean;
}

export function TextField({
  value,
  onInput,
  type = 'text',
  mono = false,
  placeholder,
  required,
  suggestions,
  min,
  max,
  step,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {control => {
        const list = suggestions && `${control.id}-list`;
        return (
          <>
            <input
              {...control}
              // Preact's types require a branch for each input type; these attributes are valid for all of them.
              {...({ type, value, placeholder, required, list, min, max, step } as { type: 'text' })}
              class={`input${mono ? ' mono' : ''}`}
              autocomplete="off"
              spellcheck={false}
              onInput={event => onInput(event.currentTarget.value)}
            />
            {suggestions && (
              <datalist id={list}>
                <Options options={suggestions} />
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}

interface TextAreaProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly rows?: number;
  readonly mono?: boolean;
  readonly placeholder?: string;
}

export function TextArea({ value, onInput, rows = 4, mono = false, placeholder, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      {control => (
        <textarea
          {...control}
          {...{ value, rows, placeholder }}
          class={`input${mono ? ' mono' : ''}`}
          onInput={event => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface SelectProps<T extends string> extends Omit<FieldProps, 'children'> {
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
}

export function Select<T extends string>({ value, options, onChange, ...field }: SelectProps<T>) {
  return (
    <Field {...field}>
      {control => (
        // The value of a select is that of one of its options.
        <select {...control} class="input" value={value} onChange={event => onChange(event.currentTarget.value as T)}>
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

function Options({ options }: { readonly options: readonly Option<string>[] }) {
  return (
    <>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

interface SliderProps extends Omit<FieldProps, 'children'> {
  readonly value: number;
  /** Called while it moves. */
  readonly onInput?: (value: number) => void;
  /** Called when it is released. */
  readonly onChange?: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Default: a percentage. */
  readonly format?: (value: number) => string;
}

export function Slider({ value, onInput, onChange, min = 0, max = 1, step = 0.05, format = formatPercent, ...field }: SliderProps) {
  return (
    <Field {...field}>
      {control => (
        <span class="slider">
          <input
            {...control}
            {...{ min, max, step, value }}
            type="range"
            aria-valuetext={format(value)}
            onInput={event => onInput?.(event.currentTarget.valueAsNumber)}
            onChange={event => onChange?.(event.currentTarget.valueAsNumber)}
          />
          <output class="number">{format(value)}</output>
        </span>
      )}
    </Field>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
}

export function Switch({ label, checked, onChange, disabled = false, hideLabel = false }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span class={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}

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
