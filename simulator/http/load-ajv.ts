import { createRequire } from 'node:module';

export type AjvModule = typeof import('./ajv.ts');

// By require(), because callers are synchronous, and under another name, so that the bundler does not put Ajv in the same file.
const requireModule = createRequire(import.meta.url);
/** Where bin/bundle.ts writes it with its formats; not defined outside of a bundle. */
declare const AJV_FILE: string | undefined;

/** Loads Ajv, which a start and most requests do without. require() is untyped. */
export function loadAjv(): AjvModule {
  if (typeof AJV_FILE !== 'undefined') return requireModule(AJV_FILE) as AjvModule;
  const { default: addFormats } = requireModule('ajv-formats') as { readonly default: AjvModule['addFormats'] };
  const { default: ucs2length } = requireModule('ajv/dist/runtime/ucs2length.js') as { readonly default: AjvModule['ucs2length'] };
  return { ...(requireModule('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js')), addFormats, ucs2length };
}
