/** URLs that lead people back to the caller's application. */
import * as fc from 'fast-check';
import type { OperationId } from '../../../openapi/generated/types.ts';
import type { Fields } from '../../exchange.ts';
import type { Property } from '../../property.ts';
import type { Session } from '../../session.ts';
import { ask, expectAnswer } from '../requests.ts';

export function suite(): readonly Property[] {
  return [addresses] as Property[];
}

const BACK = 'https://app.example.com/back';

/** Schemes with which a browser runs or reads something instead of opening a page or an app. */
const REFUSED = ['javascript:alert(1)', 'data:text/html,hello', 'vbscript:hello', 'blob:https://app.example.com/1', 'file:///etc/hosts'];
const ACCEPTED = [BACK, 'http://localhost:3000/back?a=b#c', 'com.example.app://back', 'acme-app:/back'];
/** URLs that are no picture on the web. */
const NO_PICTURES = [...REFUSED, 'ftp://acme.example/logo.png', 'com.example.app://logo'];

interface Address {
  readonly operation: OperationId;
  readonly field: 'redirectUrl' | 'logoUrl';
  readonly url: string;
  readonly isAccepted: boolean;
}

const ADDRESSES: readonly Address[] = [
  ...(['connectSocialAccount', 'createPortalLink'] as const).flatMap(operation => [
    ...REFUSED.map((url): Address => ({ operation, field: 'redirectUrl', url, isAccepted: false })),
    ...ACCEPTED.map((url): Address => ({ operation, field: 'redirectUrl', url, isAccepted: true })),
  ]),
  ...NO_PICTURES.map((url): Address => ({ operation: 'createPortalLink', field: 'logoUrl', url, isAccepted: false })),
  ...ACCEPTED.slice(0, 2).map((url): Address => ({ operation: 'createPortalLink', field: 'logoUrl', url, isAccepted: true })),
];

/** Browsers accept a scheme in each of these spellings. */
const SPELLINGS: Readonly<Record<string, (url: string) => string>> = {
  unchanged: url => url,
  'in capitals': url => url.replace(/^[a-z]+:/, scheme => scheme.toUpperCase()),
  'with a capital': url => url.replace(/^[a-z]/, letter => letter.toUpperCase()),
};

const addresses: Property<string> = {
  id: 'accounts/addresses',
  area: 'accounts',
  title: 'A redirect leads to a page or an app, never to something that a browser runs or reads, in any spelling of its scheme',
  rules: ['D-ACC-02', 'D-ACC-08'],
  isDecision: true,
  needs: ['writes'],
  cases: () => fc.constantFrom(...Object.keys(SPELLINGS)),
  async check(session, spelling) {
    for (const { operation, field, url, isAccepted } of ADDRESSES) {
      const written = SPELLINGS[spelling]?.(url);
      const body = { ...bodyOf(session, operation), [field]: written };
      expectAnswer(`${operation} with ${field} ${written}`, await ask(session, operation, { body }), isAccepted ? 200 : 400);
    }
  },
};

function bodyOf({ teamId }: Session, operation: OperationId): Fields {
  return operation === 'createPortalLink'
    ? { teamId, socialAccountTypes: ['THREADS'], redirectUrl: BACK }
    : { teamId, type: 'THREADS', redirectUrl: BACK };
}
