import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** The stylesheets of `styles/pages/`: `server/platform/files/assets.ts` tells which page links which. */
const pageStyles = ['product', 'cart', 'checkout', 'customer', 'forms', 'chosen']
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Behaviours run for the first time while somebody scrolls or presses: a browser that knows this comment
 * compiles all of them as it loads the file, not one by one in the frames that follow (a third of the script
 * of the first scrolled frame).
 */
const compiledAtOnce = (chunk: string): Plugin => ({
  name: 'compiled-at-once',
  // At the end, because minifying drops comments.
  writeBundle: async ({ dir = '' }, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === chunk)
        await writeFile(join(dir, file.fileName), `//# allFunctionsCalledOnLoad\n${file.code}`)
  },
})

/** What browsers load: one entry with its styles, styles of some pages, and files that come later. */
export default defineConfig({
  root: at('..'),
  base: '/assets/',
  publicDir: false,
  plugins: [compiledAtOnce('page-behaviours')],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: at('../dist/assets'),
    assetsDir: '',
    emptyOutDir: true,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox113'],
    rolldownOptions: {
      input: [
        at('browser.ts'),
        at('cookie-consent/main.ts'),
        at('cookie-consent/tags.ts'),
        ...pageStyles.map((name) => at(`styles/pages/${name}.css`)),
      ],
    },
  },
})
