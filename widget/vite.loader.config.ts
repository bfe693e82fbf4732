import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The one file of the snippet: a classic script that puts no name into the page. */
export default defineConfig({
  root: at('..'),
  publicDir: false,
  build: {
    outDir: at('../dist/widget'),
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: at('loader/main.ts'), formats: ['iife'], name: 'klepkaLoader', fileName: () => 'loader.js' },
  },
})
