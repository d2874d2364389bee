/** Forms of requests: a field says where its value stands in the body, and so do the errors about it. */

import type { ComponentChildren } from 'preact';
import { fromDateField } from '../format.ts';
import { Problem } from '../problem.ts';
import type { Option } from './field.tsx';

/** What the user has entered. Numbers and dates are texts, as in their inputs. */
export type FieldValue = string | number | boolean | File | null | readonly string[];
/** The values that the user has changed, by the places of their fields. */
export type Values = Readonly<Record<string, FieldValue | undefined>>;

type PathOf<Body> = Body extends readonly unknown[]
  ? never
  : Body extends object
    ? { [Key in keyof Body & string]-?: Key | `${Key}.${PathOf<NonNullable<Body[Key]>>}` }[keyof Body & string]
    : never;

/** A place in a body (`when.rate`), or the name (`$effect`) of a value that only the form needs: it is not sent. */
type Place<Body> = PathOf<Body> | `$${string}`;

interface Look {
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly mono?: boolean;
  readonly hideLabel?: boolean;
  readonly type?: 'text' | 'url' | 'password';
  readonly min?: number;
  readonly max?: number;
  readonly step?: 'any';
  readonly rows?: number;
  /** Texts that the browser offers. */
  readonly suggestions?: readonly Option<string>[];
  /** Where errors about it stand, if not at its own place. */
  readonly errorAt?: string | undefined;
  /** What is sent for an empty field; nothing by default. */
  readonly empty?: null | '';
  /** Returns what is sent for a text that is not empty. Throws a {@link Problem} for one that it cannot read. */
  readonly read?: (entered: string) => unknown;
}

/** An option, and what is shown of it if not its label. */
export interface FormOption extends Option<string> {
  readonly content?: ComponentChildren;
}

export interface FormField<At extends string = string> extends Omit<Look, 'type' | 'read'> {
  readonly at: At;
  readonly label: string;
  readonly control: 'text' | 'area' | 'select' | 'choice' | 'switch' | 'slider' | 'file' | 'checks' | 'none' | 'obstacle';
  readonly type?: 'text' | 'url' | 'password' | 'number' | 'datetime-local';
  readonly options?: readonly FormOption[];
  /** Of each of its options. */
  readonly optionClass?: string;
  readonly initial: FieldValue;
  readonly read: (entered: string) => unknown;
}

/** Fields that stand together: below a legend, or side by side. */
export interface FormGroup<At extends string = string> {
  readonly legend?: string;
  readonly class: string;
  readonly items: readonly FormItem<At>[];
}

export type FormItem<At extends string = string> = FormField<At> | FormGroup<At> | false | undefined;
/** The items of a form whose fields are places of a body. */
export type FormOf<Body> = readonly FormItem<Place<Body>>[];

const same = (entered: string): string => entered;
const trimmed = (entered: string): string => entered.trim();

/** Returns a line of text, which is sent without the spaces around it. */
export function text<At extends string>(at: At, label: string, look: Look = {}, initial = ''): FormField<At> {
  return { at, label, control: 'text', initial, read: trimmed, ...look };
}

/** Returns a text of several lines. */
export function area<At extends string>(at: At, label: string, look: Look = {}, initial = ''): FormField<At> {
  return { at, label, control: 'area', initial, read: same, ...look };
}

/** Returns a number, which is entered as a text. */
export function number<At extends string>(at: At, label: string, look: Look = {}, initial: number | string = ''): FormField<At> {
  return { at, label, control: 'text', initial: String(initial), read: Number, ...look, type: 'number' };
}

/** Returns a duration: digits are milliseconds; other texts (`PT30S`) are validated by the simulator. */
export function duration<At extends string>(at: At, label: string, look: Look = {}, initial = ''): FormField<At> {
  const read = (entered: string) => (/^\s*\d+\s*$/.test(entered) ? Number(entered) : entered.trim());
  return { at, label, control: 'text', mono: true, initial, read, ...look };
}

/** Returns a date and time, in UTC. */
export function date<At extends string>(at: At, label: string, look: Look = {}, initial = ''): FormField<At> {
  return { at, label, control: 'text', initial, read: fromDateField, ...look, type: 'datetime-local' };
}

/** Returns a list of options of which one is selected, by default the first. */
export function select<At extends string>(
  at: At,
  label: string,
  options: readonly Option<string>[],
  look: Look = {},
  initial = options[0]?.value ?? '',
): FormField<At> {
  return { at, label, control: 'select', options, initial, read: same, ...look };
}

/** Returns a row of buttons of which one is selected. Their label is shown if `hideLabel` is false. */
export function choice<At extends string>(
  at: At,
  label: string,
  options: readonly Option<string>[],
  look: Look = {},
  initial = options[0]?.value ?? '',
): FormField<At> {
  return { ...select(at, label, options, { hideLabel: true, ...look }, initial), control: 'choice' };
}

/** Returns a switch. */
export function toggle<At extends string>(at: At, label: string, initial: boolean, look: Look = {}): FormField<At> {
  return { at, label, control: 'switch', initial, read: same, ...look };
}

/** Returns a slider of a rate from 0 to 1. */
export function rate<At extends string>(at: At, label: string, initial: number): FormField<At> {
  return { at, label, control: 'slider', initial, read: same };
}

/** Returns boxes of which several can be checked; none is at first. The hint stands where there are no boxes. */
export function checks<At extends string>(
  at: At,
  label: string,
  options: readonly FormOption[],
  optionClass: string,
  hint?: string,
): FormField<At> {
  return { at, label, control: 'checks', options, optionClass, hint, initial: [], read: same };
}

/** Returns a file to select, which is not part of a JSON body: its place has a `$`. */
export function file<At extends string>(at: At, label: string, look: Look = {}): FormField<At> {
  return { at, label, control: 'file', initial: null, read: same, ...look };
}

/** Returns what is sent without a field of its own. */
export function sent<At extends string>(at: At, value: unknown): FormField<At> {
  return { at, label: '', control: 'none', initial: 'sent', read: () => value };
}

/** Returns a note that says why the form cannot be sent. */
export function obstacle(label: string): FormField<'$obstacle'> {
  return { at: '$obstacle', label, control: 'obstacle', initial: '', read: same };
}

/** Returns fields below a legend. */
export function group<At extends string>(legend: string, ...items: readonly FormItem<At>[]): FormGroup<At> {
  return { legend, class: 'stack', items };
}

/** Returns fields side by side, at equal widths, or with a `narrow` first one; `wide` ones need room for a date. */
export function columns<At extends string>(kind: 'equal' | 'narrow' | 'wide', ...items: readonly FormItem<At>[]): FormGroup<At> {
  return { class: kind === 'equal' ? 'columns' : `columns columns-${kind}`, items };
}

/** Returns options from their labels by value. */
export function optionsOf<T extends string>(labels: Readonly<Record<T, string>>): readonly Option<T>[] {
  // The keys of a table are those of its type.
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as T, label }));
}

/** Reads JSON. Throws a {@link Problem} with the name of the field for another text. */
export function parseJson(name: string): (entered: string) => unknown {
  return entered => {
    try {
      return JSON.parse(entered);
    } catch (error) {
      throw new Problem(0, `The ${name} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}

/** Returns the text that was entered at a place; the initial one if none was. */
export function textAt(values: Values, at: string, initial = ''): string {
  const value = values[at];
  return typeof value === 'string' ? value : initial;
}

/** The value of a field: what the user has entered, or its initial one, also once an option that was selected is offered no more. */
export function valueOf({ at, initial, options }: FormField, values: Values): FieldValue {
  const value = values[at] ?? initial;
  if (Array.isArray(value)) return value.filter(item => options?.some(option => option.value === item));
  return options?.some(option => option.value === value) === false ? initial : value;
}

/** Returns the body of the request: the values of the fields that are shown, at their places. The simulator validates it. */
export function bodyOf<Body extends object>(items: FormOf<Body>, values: Values): Body {
  const body: Tree = {};
  for (const field of fieldsOf(items)) {
    const value = valueOf(field, values);
    // The browser keeps an empty field that is required from being sent, except a text of several lines.
    const isEmpty = !field.required && (value === null || (typeof value === 'string' && value.trim() === ''));
    const content = isEmpty ? field.empty : typeof value === 'string' ? field.read(value) : value;
    if (content !== undefined && !field.at.startsWith('$')) put(body, field.at.split('.'), content);
  }
  return body as Body;
}

/** The fields of a form without its groups. */
export function fieldsOf(items: readonly FormItem[]): readonly FormField[] {
  return items.flatMap(item => (item ? ('items' in item ? fieldsOf(item.items) : [item]) : []));
}

interface Tree {
  [key: string]: unknown;
}

function put(tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const inner: Tree = { ...(tree[key] as Tree | undefined) };
  put(inner, rest, value);
  tree[key] = inner;
}
