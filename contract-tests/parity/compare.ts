import { type Fields, fieldsOf } from '../exchange.ts';
import { shortened } from '../words.ts';
import { arrange } from './arrange.ts';
import type { Difference, DifferenceClass } from './differences.ts';
import { isChosenByService, isCounted, isEnumValue, isGenerated, isMoving, isProgress } from './fields.ts';
import { type Bindings, type Instants, isAlias, isIdField, replaceAliases, TIME, withoutTimes } from './ids.ts';

/** An answer to compare. In an answer of a deployment ids are replaced by aliases. */
export interface ComparedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The parsed body; undefined if it is no JSON. */
  readonly body: unknown;
}

export interface Comparison {
  readonly bindings: Bindings;
  /** Whether a text was part of a request. Such a text must be the same in both answers. */
  wasSent(text: string): boolean;
  /** The start of the mirror in milliseconds since 1970, which is the time of all older objects of the deployment there. */
  readonly startedAt: number;
  /** Whether the difference of two counts at this place is the same as the first time. */
  isSameCount(place: string, theirs: number, ours: number): boolean;
  /** Pairs of instants that the two services chose for the same event; new pairs are learned. */
  readonly instants: Instants;
  /** The largest difference of instants that the services choose, in milliseconds. */
  readonly toleranceMs: number;
  /** Whether a list has items of others besides the recorded ones: `some`, or `before` if they shift the items of a later page. */
  others(at: string): 'none' | 'some' | 'before';
}

/** Compares the answers of a deployment and the simulator to the same call. Returns each difference once for its place, and binds new ids. */
export function compareAnswers(theirs: ComparedAnswer, ours: ComparedAnswer, comparison: Comparison): readonly Difference[] {
  const found = new Map<string, Difference>();
  const report: Report = (kind, at, their, our) => {
    const key = `${kind} ${at}`;
    if (!found.has(key)) found.set(key, { class: kind, at, theirs: shown(their), ours: shown(our) });
  };
  if (theirs.status !== ours.status) report('status', '', theirs.status, ours.status);
  else if (theirs.status >= 400) compareErrors(fieldsOf(theirs.body), fieldsOf(ours.body), comparison, report);
  else {
    if (theirs.contentType !== ours.contentType && theirs.body !== undefined)
      report('shape', 'content-type', theirs.contentType, ours.contentType);
    createWalk(comparison, report)(theirs.body, ours.body, { at: '', name: '', isFromPlatform: false });
  }
  return [...found.values()];
}

type Report = (kind: DifferenceClass, at: string, theirs: unknown, ours: unknown) => void;

const MAX_CHARACTERS = 200;

function shown(value: unknown): string {
  return shortened(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'), MAX_CHARACTERS);
}

/** Compares the fields, codes and issues of errors, and then their messages. */
function compareErrors(theirs: Fields, ours: Fields, { bindings }: Comparison, report: Report): void {
  const fields = (error: Fields): string[] => Object.keys(error).sort();
  if (fields(theirs).join() !== fields(ours).join()) report('shape', '', fields(theirs), fields(ours));
  for (const name of ['statusCode', 'code']) if (theirs[name] !== ours[name]) report('error', name, theirs[name], ours[name]);
  const [their, our] = [issuesOf(theirs), issuesOf(ours)];
  if (their.toSorted().join() !== our.toSorted().join()) report('error', 'issues', their, our);
  else if (their.join() !== our.join()) report('order', 'issues', their, our);
  const message = (error: Fields): string => withoutTimes(replaceAliases(String(error['message']), bindings.idOf));
  if (message(theirs) !== message(ours)) report('message', 'message', theirs['message'], ours['message']);
}

/** Returns a text such as `invalid_type postDate` for each issue. */
function issuesOf({ issues }: Fields): string[] {
  if (!Array.isArray(issues)) return [];
  return issues.map(issue => {
    const { code, path } = fieldsOf(issue);
    return `${String(code)} ${Array.isArray(path) ? path.join('.') : ''}`;
  });
}

const IS_INSTANT = new RegExp(`^${TIME.source}$`);

interface Place {
  readonly at: string;
  /** The name of its field. */
  readonly name: string;
  /** Whether a platform generates it. */
  readonly isFromPlatform: boolean;
}

type Walk = (theirs: unknown, ours: unknown, place: Place) => void;

function createWalk(comparison: Comparison, report: Report): Walk {
  const { bindings, wasSent, startedAt, toleranceMs, instants, isSameCount, others } = comparison;
  const walk: Walk = (theirs, ours, place) => {
    const { at, isFromPlatform } = place;
    if (theirs === ours) return;
    if (theirs === null || ours === null) {
      if (!isFromPlatform) report('null', at, theirs, ours);
    } else if (kindOf(theirs) !== kindOf(ours)) report('shape', at, theirs, ours);
    else if (Array.isArray(theirs) && Array.isArray(ours)) walkLists(theirs, ours, place);
    else if (typeof theirs === 'object' && typeof ours === 'object') walkObjects(fieldsOf(theirs), fieldsOf(ours), at);
    else if (typeof theirs === 'string' && typeof ours === 'string') walkTexts(theirs, ours, place);
    else if (!isFromPlatform) report('value', at, theirs, ours);
  };

  const walkTexts = (theirs: string, ours: string, { at, name, isFromPlatform }: Place): void => {
    if (isAlias(theirs)) {
      if (!bindings.bind(theirs, ours)) report('reference', at, bindings.idOf(theirs) ?? theirs, ours);
    } else if (IS_INSTANT.test(theirs) && IS_INSTANT.test(ours)) {
      const [their, our] = [Date.parse(theirs), Date.parse(ours)];
      if ((their < startedAt && our === startedAt) || instants.toOurs(theirs) === ours) return;
      const isSent = !isChosenByService(name) && (wasSent(theirs) || wasSent(ours));
      if (Math.abs(their - our) > (isSent ? 0 : toleranceMs)) report('time', at, theirs, ours);
      else instants.learn(theirs, ours);
    } else if (replaceAliases(theirs, bindings.idOf) === ours) return;
    else if (isEnumValue(theirs) || isEnumValue(ours)) report(name === 'status' ? 'transition' : 'enum', at, theirs, ours);
    else if (isFromPlatform) return;
    // An id without an alias exists in both services, or was sent.
    else if (isIdField(name)) report('reference', at, theirs, ours);
    else if (wasSent(theirs) || wasSent(ours)) report('value', at, theirs, ours);
  };

  const walkObjects = (theirs: Fields, ours: Fields, at: string): void => {
    // An object in a transient status may change between the two answers, so only its id is compared.
    if (isMoving(theirs, ours)) return walk(theirs['id'], ours['id'], { at: join(at, 'id'), name: 'id', isFromPlatform: false });
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      if (isProgress(theirs, name)) continue;
      const place = { at: join(at, name), name, isFromPlatform: isGenerated(name, theirs) };
      const [their, our] = [theirs[name], ours[name]];
      if (isCounted(name) && typeof their === 'number' && typeof our === 'number') {
        if (!isSameCount(`${place.at} ${String(theirs['id'])}`, their, our)) report('value', place.at, their, our);
        continue;
      }
      if (!Object.hasOwn(ours, name) || !Object.hasOwn(theirs, name)) {
        if (!place.isFromPlatform) report('shape', place.at, name in theirs ? their : 'nothing', name in ours ? our : 'nothing');
      } else walk(their, our, place);
    }
  };

  const walkLists = (theirs: readonly unknown[], ours: readonly unknown[], { at, name, isFromPlatform }: Place): void => {
    if (isFromPlatform) return;
    const { pairs, isOtherOrder, missing, extra, lost } = arrange(theirs, ours, bindings);
    if (isOtherOrder) report('order', at, theirs.map(idOf), ours.map(idOf));
    const isOther = { none: missing + extra > 0, some: missing + lost > 0, before: false }[others(at)];
    if (isOther) report('count', at, theirs.length, ours.length);
    for (const [their, our] of pairs) walk(their, our, { at: `${at}[]`, name, isFromPlatform });
  };

  return walk;
}

function idOf(item: unknown): unknown {
  return fieldsOf(item)['id'] ?? item;
}

function join(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
