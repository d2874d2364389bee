/** Downloads a value as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  downloadBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}

/** Downloads a text, or bytes, as a file. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoking it at once would cancel the download.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
