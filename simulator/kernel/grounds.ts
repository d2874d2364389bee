import type limitsJson from '../../openapi/generated/limits.json';
import type { RuleId } from '../../openapi/generated/rule-ids.ts';

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
  /** The number itself, in the unit that its name says. */
  readonly limit: number;
  /** What was used or asked for, in the same unit; absent where it was not counted to its end. */
  readonly used?: number;
  /** The ids of what uses it, oldest first; absent where nothing that has an id does, or where that could be too many to list. */
  readonly usedBy?: readonly string[];
  /** When the number has room again, virtual milliseconds; absent where waiting does not help. */
  readonly resetsAt?: number;
}

/** A number of limits.yaml by its path, or one that an organization has instead. Outside of the tables of media, a number that does not exist does not compile. */
export type NumberSource = PathIn<typeof limitsJson> | `posts.media.${string}` | OwnNumber;

/** What an organization has instead of a number of limits.yaml, as its limits and settings name it. */
export type OwnNumber = `organization.limits.${string}` | `organization.settings.${string}`;

/** The paths of the numbers in an object; an item of a list by its index. */
type PathIn<T> = {
  [K in keyof T & string]: T[K] extends number
    ? K
    : T[K] extends readonly (infer Item)[]
      ? Item extends number
        ? `${K}.${number}`
        : `${K}.${number}.${PathIn<Item>}`
      : `${K}.${PathIn<T[K]>}`;
}[keyof T & string];
