/** Replaces, in a bundle, modules of packages that no code calls. */
export function transformPostmanCollectionOperations(): never {
  throw new Error('Collections of Postman are not read');
}
