import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { onServer } from './react-alias.config.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The server's renderer of campaigns: the widget's components, called once. */
export default defineConfig({
  root: at('..'),
  publicDir: false,
  resolve: { alias: onServer },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: at('prerender/prerender.tsx'),
    outDir: at('../dist/prerender'),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
  },
})
