import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Field, Segmented, Select, Slider, Switch, TextArea, TextField } from './field.tsx';
import { type FieldError, FormDialog, type FormDialogProps } from './form.tsx';
import { bodyOf, type FieldValue, type FormField, type FormItem, type FormOf, fieldsOf, type Values, valueOf } from './request-form.ts';

interface RequestDialogProps<Body> extends Omit<FormDialogProps, 'submit' | 'disabled' | 'onSubmit' | 'children'> {
  /** The label of the button, and whether it is disabled; both may depend on what was entered. */
  readonly submit: string | ((values: Values) => string);
  readonly disabled?: boolean | ((values: Values) => boolean);
  /** The fields that are shown for what was entered. */
  readonly fields: (values: Values) => FormOf<Body>;
  /** Sends the request. Resolves and rejects as that of a {@link FormDialog}. */
  readonly onSubmit: (body: Body, values: Values) => Promise<string | void>;
  /** What stands above the fields, and below them. */
  readonly intro?: ComponentChildren;
  readonly children?: ComponentChildren;
  /** Called with each change. */
  readonly onChange?: (values: Values) => void;
}

/** A dialog with the form of a request. */
export function RequestDialog<Body extends object>({
  fields,
  onSubmit,
  onChange,
  intro,
  children,
  submit,
  disabled = false,
  ...dialog
}: RequestDialogProps<Body>) {
  const [values, setValues] = useState<Values>({});
  const items = fields(values);
  const isDisabled = typeof disabled === 'boolean' ? disabled : disabled(values);
  const change = (at: string, value: FieldValue) => {
    const next = { ...values, [at]: value };
    setValues(next);
    onChange?.(next);
  };
  return (
    <FormDialog
      {...dialog}
      submit={typeof submit === 'string' ? submit : submit(values)}
      disabled={isDisabled || fieldsOf(items).some(({ control }) => control === 'obstacle')}
      onSubmit={async () => onSubmit(bodyOf<Body>(items, values), values)}
    >
      {error => (
        <>
          {intro}
          <Fields items={items} values={values} error={error} onChange={change} />
          {children}
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly items: readonly FormItem[];
  readonly values: Values;
  readonly error: FieldError;
  readonly onChange: (at: string, value: FieldValue) => void;
}

/** The fields of a form, and its groups. */
export function Fields({ items, ...form }: FieldsProps) {
  return (
    <>
      {items.map((item, index) => {
        if (!item) return null;
        if (!('items' in item)) return <Control key={item.at} field={item} {...form} />;
        return item.legend === undefined ? (
          <div key={index} class={item.class}>
            <Fields items={item.items} {...form} />
          </div>
        ) : (
          <fieldset key={index} class={item.class}>
            <legend>{item.legend}</legend>
            <Fields items={item.items} {...form} />
          </fieldset>
        );
      })}
    </>
  );
}

interface ControlProps extends Omit<FieldsProps, 'items'> {
  readonly field: FormField;
}

function Control({ field, values, error: errorAt, onChange }: ControlProps) {
  const { at, label, hint, hideLabel = false, disabled = false, options = [] } = field;
  const error = errorAt(field.errorAt ?? at);
  const change = (next: FieldValue) => onChange(at, next);
  const value = valueOf(field, values);
  const shown = typeof value === 'string' ? value : '';
  switch (field.control) {
    case 'none':
      return null;
    case 'obstacle':
      return <p class="note note-warn">{label}</p>;
    case 'switch':
      return <Switch label={label} checked={value === true} disabled={disabled} onChange={change} />;
    case 'slider':
      return <Slider label={label} value={Number(value)} onInput={change} error={error} />;
    case 'select':
      return <Select {...{ label, hint, hideLabel, error, options }} value={shown} onChange={change} />;
    case 'choice': {
      const buttons = <Segmented label={label} value={shown} options={options} onChange={change} />;
      if (hideLabel && hint === undefined) return buttons;
      return (
        <div class="field">
          {!hideLabel && <span class="field-label">{label}</span>}
          {buttons}
          {hint !== undefined && <p class="muted">{hint}</p>}
        </div>
      );
    }
    case 'area':
      return <TextArea {...field} error={error} value={shown} onInput={change} />;
    case 'checks': {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <fieldset class="boxes">
          <legend class="field-label">{label}</legend>
          {options.length === 0 && <p class="muted">{hint}</p>}
          {options.map(option => (
            <label key={option.value} class={field.optionClass}>
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={event =>
                  change(event.currentTarget.checked ? [...chosen, option.value] : chosen.filter(item => item !== option.value))
                }
              />
              {option.content ?? option.label}
            </label>
          ))}
        </fieldset>
      );
    }
    case 'file':
      return (
        <Field label={label} error={error}>
          {control => (
            <input {...control} class="input" type="file" required onChange={event => change(event.currentTarget.files?.item(0) ?? null)} />
          )}
        </Field>
      );
    default:
      return <TextField {...field} error={error} value={shown} onInput={change} />;
  }
}
