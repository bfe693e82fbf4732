import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { onPreact, onShared } from '../widget/react-alias.config.ts'
import { inlineConstants } from './inline-constants.ts'

/** Asked for by names that stay: the snippet's own script, and one that only tells whether such a name is let through. */
const STANDING = ['loader', 'ads']
const HASH_LENGTH = 10
/**
 * Chromium then compiles all of a script while it comes, beside the page, instead of function by function as the page first
 * calls them: a third less script time until the first lightbox (bench). Everything in our parts is called; of the telephone
 * library little is.
 */
const EAGER = '//# allFunctionsCalledOnLoad\n'
const LAZY = ['phone']
const NOT_PARTS = new Set(['page', 'testing'])

/** Where pages find a part of the widget, and what its bytes must be. */
export type WidgetFile = { src: string; integrity: string }

/**
 * Builds the widget into `folder`: every part (a folder of `widget/` with a `main`) under a name that changes with its
 * content, but for the few whose names stay, and `manifest.json`, which tells them by part. Each is a classic
 * script that is whole in itself and puts no name into the page.
 */
export const buildWidget = async (root: string, folder: string): Promise<void> => {
  const widget = join(root, 'widget')
  const folders = (await readdir(widget, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const parts = folders.filter((part) => !NOT_PARTS.has(part) && existsSync(join(widget, part, 'main.ts')))

  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const manifest: Record<string, WidgetFile> = {}
  for (const part of parts) {
    const code = await bundleWidgetPart(root, part, part === 'view' ? onPreact : onShared)
    if (STANDING.includes(part)) {
      await writeFile(join(folder, `${part}.js`), part === 'loader' ? takingSite(code) : code)
      continue
    }
    const name = `${part}.${createHash('sha256').update(code).digest('hex').slice(0, HASH_LENGTH)}.js`
    await writeFile(join(folder, name), code)
    manifest[part] = { src: `/widget/${name}`, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` }
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** The snippet's script takes the configuration of its site where our host hands it in (`server/campaigns/loader-script.ts`). */
const takingSite = (code: string): string => {
  const taking = code.replace('(function(){', '(function(site){')
  if (taking === code) throw new Error('the loader is no function that is called')
  return taking
}

/** One part as one script; `alias` is what stands for React in it, none for React itself. */
export const bundleWidgetPart = async (root: string, part: string, alias: { find: RegExp; replacement: string }[]): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [inlineConstants],
    resolve: { alias },
    build: {
      write: false,
      target: 'es2022',
      // A kind's schema and words stand in its own file; nothing that only they use is taken along.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['v'] } },
      lib: { entry: join(root, 'widget', part, 'main.ts'), formats: ['iife'], name: 'klepkaPart' },
    },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  return (LAZY.includes(part) ? '' : EAGER) + output[0].code
}
