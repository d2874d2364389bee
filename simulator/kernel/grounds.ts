import type { RuleId } from '../../openapi/generated/rule-ids.ts';
import type { NumberName } from '../../openapi/number-names.ts';

/** What a refusal rests on, for those who ask why. */
export interface Grounds {
  /** Null where no rule of the interface demands the refusal. */
  readonly rule: RuleId | null;
  /** What the caller was told, before overrides of texts. */
  readonly message: string;
  /** The number that decided; absent where none did. */
  readonly number?: DecidingNumber;
}

/** A number that decided a refusal, and how the call stood to it. */
export interface DecidingNumber {
  /** Where the number comes from. */
  readonly from: NumberSource;
  /** What was allowed, in the unit that its name says. */
  readonly limit: number;
  /** How often the number counts in the limit, such as once for each team; absent for once. */
  readonly times?: number;
  /** What was used or asked for, in the same unit; absent where it was not counted to its end. */
  readonly used?: number;
  /** The ids of what uses it, oldest first; absent where nothing that has an id does, or where that could be too many to list. */
  readonly usedBy?: readonly string[];
  /** When the number has room again, virtual milliseconds; absent where waiting does not help. */
  readonly resetsAt?: number;
}

/** A number of limits.yaml, or one that an organization has instead. */
export type NumberSource = NumberName | OwnNumber;

/** What an organization has instead of a number of limits.yaml, as its limits and settings name it. */
export type OwnNumber = `organization.limits.${string}` | `organization.settings.${string}`;
