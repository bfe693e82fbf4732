import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What browsers load: one entry with its styles, and files that come later. */
export default defineConfig({
  root: at('..'),
  base: '/assets/',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at('../dist/assets'),
    assetsDir: '',
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox113'],
    rolldownOptions: { input: at('browser.ts') },
  },
})
