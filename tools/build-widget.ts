import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type MinifyOptions } from 'terser'
import { build, type Plugin, type Rolldown } from 'vite'
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
/** Stands for modules that the loader of some sites never needs. */
const instead = (modules: Record<string, string>): Plugin => ({ name: 'instead', load: (id) => Object.entries(modules).find(([module]) => id.endsWith(`/${module}`))?.[1] ?? null })
/** Loaders of sites with nothing to decide by filters, and with nothing to decide at all. */
const SMALLER_LOADERS: Record<string, Plugin> = {
  plain: instead({ 'campaign/filters/in-page.ts': 'export const allowing = {}' }),
  empty: instead({ 'campaign/decide.ts': "export const decide = () => 'no'", 'widget/loader/click-path.ts': 'export const onClickPath = () => {}' }),
}
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
      if (part === 'loader') for (const [name, plugin] of Object.entries(SMALLER_LOADERS)) await writeFile(join(folder, `${part}.${name}.js`), takingSite(await bundleWidgetPart(root, part, onShared, [plugin])))
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

/**
 * A second pass over what the bundler has minified: about a hundred bytes less a part, gzip. The function around a part
 * stays one, in parentheses: `takingSite` looks for it.
 */
const SECOND_PASS: MinifyOptions = { ecma: 2020, compress: { passes: 3, negate_iife: false, keep_fargs: false } }

/** One part as one script; `alias` is what stands for React in it, none for React itself. */
export const bundleWidgetPart = async (root: string, part: string, alias: { find: RegExp; replacement: string }[], plugins: Plugin[] = []): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [inlineConstants, ...plugins],
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
  const { code = '' } = await minify(output[0].code, SECOND_PASS)
  return (LAZY.includes(part) ? '' : EAGER) + code
}
