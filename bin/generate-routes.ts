import type { Document } from './generate-types.ts';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** TypeScript with method and path of each operation of a document: `{ getStatus: 'GET /_sim/status' }`. */
export function generateRoutes(document: Document, source: string): string {
  const lines = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const id = (item[method] as { readonly operationId: string } | undefined)?.operationId;
      return id === undefined ? [] : [`  ${id}: '${method.toUpperCase()} ${path}',`];
    }),
  );
  return [
    `// Generated from openapi/${source} by \`npm run generate\`. Do not edit.`,
    '',
    '/** Where each operation is reached: its method and its path. */',
    'export const routes = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}
