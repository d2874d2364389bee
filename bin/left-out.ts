/** Stands in a bundle for modules of packages that nothing in it calls. */
export function transformPostmanCollectionOperations(): never {
  throw new Error('Collections of Postman are not read');
}
