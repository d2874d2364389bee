import { describe, expect, it } from 'vitest';
import { publicApi } from '../../openapi/document.ts';
import { SchemaCompiler } from './schemas.ts';

const POST = { $ref: '#/components/schemas/CreatePostRequest' };

describe('schemas that are compiled in steps', () => {
  // A CSV import prepares the schema of posts while others create posts.
  it.each([0, 1, 2, 5, 10])('can be compiled after step %i', steps => {
    const compiler = new SchemaCompiler(publicApi, { useDefaults: true });
    const preparation = compiler.prepare(POST);
    for (let step = 0; step < steps; step++) preparation.next();
    expect(compiler.compile(POST)({ title: 5 })).toBe(false);
    for (const _ of preparation);
  });
});
