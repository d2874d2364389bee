import { useState } from 'preact/hooks';

/** The values of a form, and a function that changes some of them. */
export function useForm<Form extends object>(initial: Form | (() => Form)): [Form, (change: Partial<Form>) => void] {
  const [form, setForm] = useState(initial);
  return [form, change => setForm(current => ({ ...current, ...change }))];
}
