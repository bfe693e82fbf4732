import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The owner's console: one page with its script and style in files, as its policy demands. */
export default defineConfig({
  root: at('.'),
  base: '/',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at('../dist/console'),
    assetsDir: 'console-assets',
    // For the budgets; it is not served.
    manifest: true,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // A picture inside a style would be an address that the page's policy does not allow.
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox113'],
    rolldownOptions: {
      onLog: (level, log, report) => {
        // A library marks its modules for React on a server, which this page has none of.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
