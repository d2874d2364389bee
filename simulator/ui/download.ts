/** Gives a value to the browser as a file of JSON. */
export function downloadJson(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
