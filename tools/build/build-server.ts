import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { build } from 'vite'

/** Writes `import.meta` for a bundle in `folder`: files beside a source are read where they are. */
const atSource = (root: string, folder: string): Plugin => ({
  name: 'import-meta-of-source',
  transform: (code, id) => {
    if (!id.startsWith(join(root, 'server/')) || !code.includes('import.meta.')) return null
    const to = relative(folder, id)
    return {
      code: code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(to)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(to)}`)})`),
      // Lines stay where they are.
      map: null,
    }
  },
})

/**
 * The server as one file with its own modules; packages but Kysely stay outside. Loading 1,300 TypeScript
 * modules takes more than a second of processor time and some 30 MB (decision 0084).
 */
export const buildServer = (root: string, folder: string) =>
  build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [atSource(root, folder)],
    // 255 modules, a quarter of a second of each start.
    ssr: { noExternal: ['kysely'] },
    build: {
      ssr: join(root, 'server/main.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
