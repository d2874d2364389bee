/** Addresses that lead people back to the caller's application. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer } from '../asking.ts';

export function suite(): readonly Property[] {
  return [addresses] as Property[];
}

const BACK = 'https://app.example.com/back';

/** What a browser does something else with than to open a page or an app. */
const REFUSED = ['javascript:alert(1)', 'data:text/html,hello', 'vbscript:hello', 'blob:https://app.example.com/1', 'file:///etc/hosts'];
const TAKEN = [BACK, 'http://localhost:3000/back?a=b#c', 'com.example.app://back', 'acme-app:/back'];
/** A picture on a page comes over the web. */
const NO_PICTURES = [...REFUSED, 'ftp://acme.example/logo.png', 'com.example.app://logo'];

interface Address {
  readonly operation: OperationId;
  readonly field: 'redirectUrl' | 'logoUrl';
  readonly url: string;
  readonly isTaken: boolean;
}

const ADDRESSES: readonly Address[] = [
  ...(['connectSocialAccount', 'createPortalLink'] as const).flatMap(operation => [
    ...REFUSED.map((url): Address => ({ operation, field: 'redirectUrl', url, isTaken: false })),
    ...TAKEN.map((url): Address => ({ operation, field: 'redirectUrl', url, isTaken: true })),
  ]),
  ...NO_PICTURES.map((url): Address => ({ operation: 'createPortalLink', field: 'logoUrl', url, isTaken: false })),
  ...TAKEN.slice(0, 2).map((url): Address => ({ operation: 'createPortalLink', field: 'logoUrl', url, isTaken: true })),
];

/** Browsers take a scheme in each of these ways. */
const WRITTEN: Readonly<Record<string, (url: string) => string>> = {
  'as it is': url => url,
  'in capitals': url => url.replace(/^[a-z]+:/, scheme => scheme.toUpperCase()),
  'with a capital': url => url.replace(/^[a-z]/, letter => letter.toUpperCase()),
};

const addresses: Property<string> = {
  id: 'accounts/addresses',
  area: 'accounts',
  title: 'A person is sent back to a page or an app and to nothing that a browser runs or reads, however it is written',
  rules: ['D-ACC-02', 'D-ACC-08'],
  isDecision: true,
  needs: ['writes'],
  cases: () => fc.constantFrom(...Object.keys(WRITTEN)),
  async check(session, way) {
    for (const { operation, field, url, isTaken } of ADDRESSES) {
      const written = WRITTEN[way]?.(url);
      const body = { ...bodyOf(session, operation), [field]: written };
      expectAnswer(`${operation} with ${field} ${written}`, await ask(session, operation, { body }), isTaken ? 200 : 400);
    }
  },
};

function bodyOf({ teamId }: Session, operation: OperationId): Fields {
  return operation === 'createPortalLink'
    ? { teamId, socialAccountTypes: ['THREADS'], redirectUrl: BACK }
    : { teamId, type: 'THREADS', redirectUrl: BACK };
}
