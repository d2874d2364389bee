import type { Step } from '../generated/steps.ts';
import { kindOf } from '../scenario.ts';

/** Title of a step in reports: its name, or what it does. Templates are not replaced. */
export function titleOf(step: Step): string {
  if (step.name !== undefined) return step.name;
  if ('request' in step) return `${step.request}${step.as === undefined ? '' : ` as ${step.as}`}`;
  if ('event' in step) return `event ${step.event} on ${step.platform}`;
  if ('platform' in step) return `platform ${step.platform}${failureSuffix(step)}`;
  if ('webhook' in step) return `${step.absent ? 'no ' : ''}webhook ${step.webhook}${step.of === undefined ? '' : ` of ${step.of}`}`;
  if ('advance' in step) return typeof step.advance === 'object' ? `advance to ${step.advance.to}` : `advance ${step.advance}`;
  if ('snapshot' in step) return `snapshot ${Object.entries(step.snapshot).flat().join(' ')}`;
  const kind = kindOf(step) ?? '';
  const value: unknown = Object.entries(step).find(([key]) => key === kind)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? `${kind} ${value}` : kind;
}

function failureSuffix({ fail, recover }: { readonly fail?: unknown; readonly recover?: true | undefined }): string {
  if (recover) return ' recovers';
  if (typeof fail === 'string') return ` ${fail}`;
  return typeof fail === 'object' && fail !== null && 'mode' in fail ? ` ${String(fail.mode)}` : '';
}
