import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { inlineConstants } from './inline-constants.ts'

/** Asked for by names that stay: the snippet's own script, and one that only tells whether such a name is let through. */
const STANDING = ['loader', 'ads']
const HASH_LENGTH = 10
const NOT_PARTS = new Set(['page', 'strings', 'testing'])

/** React's source is shipped as the 8 KB that do the same. */
const AS_PREACT = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
]

/** Where pages find a part of the widget, and what its bytes must be. */
export type WidgetFile = { src: string; integrity: string }

/**
 * Builds the widget into `folder`: every part (a folder of `widget/` with a `main`) under a name that changes with its
 * content, but for the few whose names stay, and `manifest.json`, which tells them by part. Each is a classic
 * script that is whole in itself and puts no name into the page.
 */
export const buildWidget = async (root: string, folder: string): Promise<void> => {
  const widget = join(root, 'widget')
  const entryOf = (part: string) => ['main.ts', 'main.tsx'].map((name) => join(widget, part, name)).find((file) => existsSync(file))
  const folders = (await readdir(widget, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const parts = folders.filter((part) => !NOT_PARTS.has(part) && entryOf(part))

  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const manifest: Record<string, WidgetFile> = {}
  for (const part of parts) {
    const code = await bundle(root, entryOf(part) ?? '')
    if (STANDING.includes(part)) {
      await writeFile(join(folder, `${part}.js`), code)
      continue
    }
    const name = `${part}.${createHash('sha256').update(code).digest('hex').slice(0, HASH_LENGTH)}.js`
    await writeFile(join(folder, name), code)
    manifest[part] = { src: `/widget/${name}`, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` }
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

const bundle = async (root: string, entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [inlineConstants],
    resolve: { alias: AS_PREACT },
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'klepkaPart' } },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  return output[0].code
}
