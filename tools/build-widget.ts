import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type MinifyOptions } from 'terser'
import { build, type Plugin, type Rolldown } from 'vite'
import { onPreact, onShared } from '../widget/react-alias.config.ts'
import { inlineConstants } from './inline-constants.ts'

/**
 * Asked for by names that stay: the snippet's own script, and one that only tells whether such a name is let
 * through.
 */
const STANDING = ['loader', 'ads']
const HASH_LENGTH = 10
/**
 * Chromium then compiles all of a script while it comes, beside the page, instead of function by function as
 * the page first calls them: a third less script time until the first lightbox (bench). Everything in our
 * parts is called; of the telephone library little is, and the loader is small.
 */
const EAGER = '//# allFunctionsCalledOnLoad\n'
const LAZY = ['phone', 'loader']
/** Stands for modules that are handed in from elsewhere, or never needed. */
const instead = (modules: Record<string, string>): Plugin => ({
  name: 'instead',
  load: (id) => Object.entries(modules).find(([module]) => id.endsWith(`/${module}`))?.[1] ?? null,
})
/** What our host hands in with the loader of a site that the snippet names (`server/campaigns/loader-script.ts`). */
const OF_SITE = {
  'widget/loader/first-configuration.ts': 'export const firstConfiguration = () => site',
  'campaign/filters/in-page.ts': 'export const allowing = kinds',
  'campaign/again-in-page.ts': 'export const againByRule = kinds',
  'widget/page/all-visitor-fields.ts': 'export const visitorFields = fields',
}
/** A snippet whose script does not name its site asks for the whole configuration to begin with. */
const OF_ANY = instead({
  'widget/loader/complete-configuration.ts': 'export const completeConfiguration = async () => {}',
})
/** Loaders of sites that the snippet names; and of those with nothing to decide at all. */
const SITE_LOADERS: Record<string, Plugin> = {
  site: instead(OF_SITE),
  empty: instead({
    ...OF_SITE,
    'campaign/decide.ts': "export const decide = () => 'no'",
    'widget/loader/click-path.ts': 'export const onClickPath = () => {}',
  }),
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
  const folders = (await readdir(widget, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const parts = folders.filter((part) => !NOT_PARTS.has(part) && existsSync(join(widget, part, 'main.ts')))

  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const manifest: Record<string, WidgetFile> = {}
  for (const part of parts) {
    const code = await bundleWidgetPart(
      root,
      part,
      part === 'view' ? onPreact : onShared,
      part === 'loader' ? [OF_ANY] : [],
    )
    if (STANDING.includes(part)) {
      await writeFile(join(folder, `${part}.js`), code)
      continue
    }
    const name = `${part}.${createHash('sha256').update(code).digest('hex').slice(0, HASH_LENGTH)}.js`
    await writeFile(join(folder, name), code)
    manifest[part] = {
      src: `/widget/${name}`,
      integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
    }
  }
  for (const [name, plugin] of Object.entries(SITE_LOADERS))
    await writeFile(
      join(folder, `loader.${name}.js`),
      takingSite(await bundleWidgetPart(root, 'loader', onShared, [plugin])),
    )
  await writeFile(join(folder, 'loader-pieces.json'), JSON.stringify(await bundlePieces(root)))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** Takes what our host hands in. */
const takingSite = (code: string): string => {
  const taking = code.replace('(function(){', '(function(site,kinds,fields){')
  if (taking === code) throw new Error('the loader is no function that is called')
  return taking
}

type Pieces = { kinds: Record<string, string>; fields: Record<string, string> }

/**
 * What loaders decide by, each kind a function in text: the loader of a site carries those alone that its
 * campaigns have.
 */
const bundlePieces = async (root: string): Promise<Pieces> => {
  const inPage = [
    ...(await readFile(join(root, 'campaign/filters/in-page.ts'), 'utf8')).matchAll(
      /import \{ allows as (\w+) \} from '\.\/([\w-]+)\.ts'/g,
    ),
  ]
  const exportsOf = async (file: string) =>
    [...(await readFile(join(root, file), 'utf8')).matchAll(/^export const (\w+)/gm)].map(
      ([, name = '']) => [name, file, name] as const,
    )
  const filters = inPage.map(
    ([, name = '', file]) => [name, `campaign/filters/${file}.ts`, 'allows'] as const,
  )
  const table = async (pieces: (readonly [name: string, file: string, exported: string])[]) =>
    Object.fromEntries(
      await Promise.all(
        pieces.map(async ([name, file, exported]) => [name, await bundleFunction(root, file, exported)]),
      ),
    )
  return {
    kinds: await table([...filters, ...(await exportsOf('campaign/again-by-rule.ts'))]),
    fields: await table(await exportsOf('widget/page/visitor-fields.ts')),
  }
}

/** One exported function with all it calls, as an expression. */
const bundleFunction = async (root: string, file: string, name: string): Promise<string> => {
  const entry = instead({
    'widget/loader/main.ts': `export { ${name} as default } from ${JSON.stringify(join(root, file))}`,
  })
  const [, expression] =
    /^(?:\/\/.*\n)?var klepkaPart=(.*?);?\s*$/s.exec(
      await bundleWidgetPart(root, 'loader', onShared, [entry]),
    ) ?? []
  if (!expression) throw new Error(`${file}: ${name} is no function by itself`)
  return expression
}

/**
 * A second pass over what the bundler has minified: about a hundred bytes less a part, gzip. The function around a part
 * stays one, in parentheses: `takingSite` looks for it.
 */
const SECOND_PASS: MinifyOptions = {
  ecma: 2020,
  compress: { passes: 3, negate_iife: false, keep_fargs: false },
}

/** One part as one script; `alias` is what stands for React in it, none for React itself. */
export const bundleWidgetPart = async (
  root: string,
  part: string,
  alias: { find: RegExp; replacement: string }[],
  plugins: Plugin[] = [],
): Promise<string> => {
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
