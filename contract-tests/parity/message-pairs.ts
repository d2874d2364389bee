import { fieldPlaces } from '../../openapi/field-places.ts';
import { jsonOf } from '../../simulator/text/json.ts';
import type { ErrorText, TextPlace } from '../../simulator/text/messages.ts';
import { type IssueOrder, inOrder, withIssuesInOrder } from '../../simulator/text/messages.ts';
import { fieldsOf } from '../exchange.ts';
import { textsSent } from './others.ts';
import type { ReplayedCall } from './replay.ts';

/** The texts of a deployment and the simulator in one place. Equal texts are pairs, too, because an override must not change them. */
export interface MessagePair extends ErrorText {
  readonly operation: string;
  readonly theirs: string;
  /** The texts of the request. */
  readonly sent: readonly string[];
}

/** An error in a response body. */
export interface ErrorAnswer {
  readonly message: string;
  readonly issues: readonly ErrorIssue[];
}

export interface ErrorIssue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The same error of both services. */
export interface ErrorPair {
  readonly operation: string;
  readonly status: number;
  readonly theirs: ErrorAnswer;
  readonly ours: ErrorAnswer;
  readonly sent: readonly string[];
}

/** Returns the calls that both services answered with the same error: the same status, and the same issues if the deployment names any. */
export function errorPairs(results: readonly ReplayedCall[]): readonly ErrorPair[] {
  return results.flatMap(({ call, ours, theirs }): ErrorPair[] => {
    if (!ours || ours.status < 400 || ours.status !== call.answer.status) return [];
    const [their, our] = [errorOf(theirs), errorOf(jsonOf(ours.text))];
    if (!their || !our || !haveSameIssues(their, our)) return [];
    return [{ operation: call.operation, status: ours.status, theirs: their, ours: our, sent: textsSent(call) }];
  });
}

/** Matches an id of the deployment without a counterpart in the simulator. */
const ALIAS = /\{\{\d+\}\}/;

/** Returns the pairs of texts of errors, with the simulator's issues in this order. */
export function messagePairs(pairs: readonly ErrorPair[], order: IssueOrder): readonly MessagePair[] {
  return pairs.flatMap(({ operation, status, theirs, ours, sent }) => {
    const ordered = withIssuesInOrder(ours, order, path => fieldPlaces(operation, path));
    const pair = (at: TextPlace, path: ErrorIssue['path'], text: string, their: string): MessagePair[] =>
      ALIAS.test(their) ? [] : [{ operation, status, at, path, text, theirs: their, sent }];
    // If the first issues differ, the messages are about different issues.
    const [first, theirFirst] = [ordered.issues[0], theirs.issues[0]];
    const isAboutAnother = first && theirFirst && nameOf(first) !== nameOf(theirFirst);
    const message = isAboutAnother ? [] : pair('message', first?.path ?? [], ordered.message, theirs.message);
    const issues = inPairs(theirs.issues, ordered.issues).flatMap(([their, our]) => pair('issues', our.path, our.message, their.message));
    return [...message, ...issues];
  });
}

/** Returns the orders in which the simulator's issues are the same as those of the deployment. */
export function fittingOrders({ operation, theirs, ours }: ErrorPair, orders: readonly IssueOrder[]): readonly IssueOrder[] {
  const wanted = theirs.issues.map(nameOf).join();
  return orders.filter(
    order =>
      inOrder(ours.issues, order, path => fieldPlaces(operation, path))
        .map(nameOf)
        .join() === wanted,
  );
}

function inPairs(theirs: readonly ErrorIssue[], ours: readonly ErrorIssue[]): (readonly [ErrorIssue, ErrorIssue])[] {
  const left = [...theirs];
  return ours.flatMap(our => {
    const at = left.findIndex(their => nameOf(their) === nameOf(our));
    const [their] = at < 0 ? [] : left.splice(at, 1);
    return their ? [[their, our] as const] : [];
  });
}

function haveSameIssues(theirs: ErrorAnswer, ours: ErrorAnswer): boolean {
  if (theirs.issues.length === 0) return true;
  return theirs.issues.map(nameOf).toSorted().join() === ours.issues.map(nameOf).toSorted().join();
}

function nameOf({ code, path }: ErrorIssue): string {
  return `${code} ${path.join('.')}`;
}

function errorOf(body: unknown): ErrorAnswer | undefined {
  const { message, issues } = fieldsOf(body);
  if (typeof message !== 'string') return undefined;
  return { message, issues: Array.isArray(issues) ? issues.flatMap(issueOf) : [] };
}

function issueOf(issue: unknown): ErrorIssue[] {
  const { code, path, message } = fieldsOf(issue);
  if (!Array.isArray(path) || typeof message !== 'string') return [];
  return [{ code: String(code), path: path.map(step => (typeof step === 'number' ? step : String(step))), message }];
}
