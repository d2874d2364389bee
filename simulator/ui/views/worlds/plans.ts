import type { Plan } from '../../../../openapi/generated/control-types.ts';

export const PLANS: readonly { readonly value: Plan; readonly label: string }[] = [
  { value: 'FREE', label: 'Free' },
  { value: 'PRO', label: 'Pro' },
  { value: 'BUSINESS', label: 'Business' },
];
