/** What a caller needs to show. */

import type { Node } from '../sources.ts';
import { type Difference, shown } from './change.ts';
import { listIn, nodeIn, type SourceDocument, textIn } from './document.ts';
import type { Operation } from './operations.ts';
import { canonical } from './schema.ts';
import { difference } from './value-rules.ts';

/** One way in. */
interface Way {
  /** The scheme by what is sent, as documents may call it differently. */
  readonly text: string;
  readonly scopes: ReadonlySet<string>;
}

const OPEN = 'no key';

/** Compares the ways in: a caller needs one of them. */
export function securityDifferences(
  old: readonly [SourceDocument, Operation],
  current: readonly [SourceDocument, Operation],
): Difference[] {
  const before = waysOf(...old);
  const after = waysOf(...current);
  const [known, now] = [before, after].map(ways => new Map(ways.map(way => [way.text, way])));
  const found: Difference[] = [];
  for (const { text, scopes } of before) {
    const same = now?.get(text);
    // A key that nobody needs any more is ignored.
    if (!same)
      found.push(
        difference('security', 'removed', hasOpen(after) ? [] : ['clients'], `${sentence(text)} is no longer enough.`, { value: text }),
      );
    else found.push(...scopeDifferences(text, scopes, same.scopes));
  }
  for (const { text } of after)
    if (!known?.has(text))
      found.push(difference('security', 'added', hasOpen(before) ? [] : ['servers'], `${sentence(text)} is enough.`, { value: text }));
  return found;
}

function scopeDifferences(text: string, before: ReadonlySet<string>, after: ReadonlySet<string>): Difference[] {
  return [
    ...[...after]
      .filter(scope => !before.has(scope))
      .map(scope => difference('scope', 'added', ['clients'], `${sentence(text)} needs the scope ${shown(scope)}.`, { value: scope })),
    ...[...before]
      .filter(scope => !after.has(scope))
      .map(scope =>
        difference('scope', 'removed', ['servers'], `${sentence(text)} no longer needs the scope ${shown(scope)}.`, { value: scope }),
      ),
  ];
}

function hasOpen(ways: readonly Way[]): boolean {
  return ways.some(({ text }) => text === OPEN);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function waysOf(document: SourceDocument, { security }: Operation): Way[] {
  if (security.length === 0) return [{ text: OPEN, scopes: new Set() }];
  return security.map(requirement => {
    const names = Object.keys(requirement);
    return {
      text:
        names
          .map(name => schemeText(document, name))
          .toSorted()
          .join(' with ') || OPEN,
      scopes: new Set(names.flatMap(name => listIn(requirement, name).map(String))),
    };
  });
}

function schemeText(document: SourceDocument, name: string): string {
  const scheme: Node = document.node(nodeIn(nodeIn(document.root, 'components'), 'securitySchemes')[name]);
  const type = textIn(scheme, 'type');
  if (type === 'apiKey') {
    const place = textIn(scheme, 'in') ?? '';
    const field = textIn(scheme, 'name') ?? '';
    return `a key in the ${place} ${place === 'header' ? field.toLowerCase() : field}`;
  }
  if (type === 'http') return `HTTP ${(textIn(scheme, 'scheme') ?? '').toLowerCase()} authentication`;
  if (type === 'oauth2') return `OAuth 2 by ${Object.keys(nodeIn(scheme, 'flows')).toSorted().join(' or ')}`;
  return type === undefined ? `the scheme ${name}` : `${type} ${canonical(scheme['openIdConnectUrl'] ?? '')}`.trim();
}
