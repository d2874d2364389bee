import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The dashboard and the API reference. `npx vite simulator/ui` serves them in development, beside a simulator on port 4010. */
export default defineConfig({
  root: here('.'),
  base: '/_sim/ui/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // The first of each that know light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // A style or a script inside the page would break its Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { main: here('index.html'), docs: here('docs/index.html') } },
    reportCompressedSize: false,
  },
  server: { proxy: { '^/(_sim/(?!ui)|_media|_storage|api/)': 'http://127.0.0.1:4010' } },
});
