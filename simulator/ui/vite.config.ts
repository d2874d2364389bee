import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The dashboard and the API reference. `npm run dev` serves them and forwards API requests to a simulator. */
export default defineConfig({
  root: here('.'),
  base: '/_sim/ui/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // The first versions that support light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The Content-Security-Policy forbids inline styles and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: here('index.html'), docs: here('docs/index.html') },
      // Reads the icons that are used, not all 1,800, which would take two thirds of the time.
      experimental: { lazyBarrel: true },
    },
    reportCompressedSize: false,
  },
});
