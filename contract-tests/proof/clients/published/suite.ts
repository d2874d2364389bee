/** Properties for every call of the published client, and for the behaviour it relies on. */
import * as fc from 'fast-check';
import type { Property } from '../../../property.ts';
import { analytics } from './calls/analytics.ts';
import { app } from './calls/app.ts';
import { comment } from './calls/comment.ts';
import { misc } from './calls/misc.ts';
import { organization } from './calls/organization.ts';
import { post } from './calls/post.ts';
import { postCsv } from './calls/post-csv.ts';
import { postImport } from './calls/post-import.ts';
import { socialAccount } from './calls/social-account.ts';
import { team } from './calls/team.ts';
import { upload } from './calls/upload.ts';
import { webhooks } from './calls/webhooks.ts';
import { cases } from './cases.ts';
import { type Checks, type ClientContext, createClientContext, type Exchange, type Service } from './client-context.ts';
import { checkAnswerType } from './types/client-types.ts';

const checks: { readonly [Name in Service]: Checks<Name> } = {
  analytics,
  app,
  comment,
  misc,
  organization,
  post,
  postCsv,
  postImport,
  socialAccount,
  team,
  upload,
  webhooks,
};

/** Returns the names of all calls that have a check, such as `post.postCreate`. */
export function checkedCalls(): string[] {
  return everyCheck().map(([call]) => call);
}

/**
 * Returns a property for every call and every case. They need a simulator on a socket, because the client uses its own `fetch`. `note` gets each call that
 * they make.
 */
export function clientSuite(note: (exchange: Exchange) => void = () => undefined): Property<null>[] {
  const calls = everyCheck().map(([call, check]) =>
    property(
      { id: call, title: `${call} of the published client works`, rules: [] },
      async context => {
        await check(context);
        if (!context.exchanges.some(exchange => exchange.call === call)) throw new Error(`The check of ${call} does not call it`);
      },
      note,
    ),
  );
  return [...calls, ...cases.map(({ id, title, rule, check }) => property({ id: `case/${id}`, title, rules: [rule] }, check, note))];
}

function property(
  { id, title, rules }: Pick<Property, 'id' | 'title' | 'rules'>,
  check: (context: ClientContext) => Promise<void>,
  note: (exchange: Exchange) => void,
): Property<null> {
  return {
    id: `client/${id}`,
    area: 'client',
    title,
    rules,
    needs: ['clock', 'control', 'writes'],
    cases: () => fc.constant(null),
    check: async session => {
      const context = await createClientContext(session);
      await check(context);
      for (const exchange of context.exchanges) {
        checkAnswerType(exchange);
        note(exchange);
      }
    },
  };
}

function everyCheck(): [string, (context: ClientContext) => Promise<void>][] {
  return Object.entries(checks).flatMap(([service, calls]) =>
    Object.entries(calls).map(([call, check]): [string, (context: ClientContext) => Promise<void>] => [`${service}.${call}`, check]),
  );
}
