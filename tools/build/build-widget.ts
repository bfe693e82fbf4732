import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type MinifyOptions } from 'terser'
import { build, type Plugin, type Rolldown } from 'vite'
import type { OwnCodeName } from '#campaign/published/part-name.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { Parts } from '../../widget/parts.ts'
import { onPreact, onShared } from '../../widget/react-alias.config.ts'

/** The widget's scripts: each is built from `main.ts` of this folder of `widget/`. */
type Bundle =
  | 'loader'
  | 'campaigns'
  | 'view'
  | 'form'
  | 'blocks'
  | 'games'
  | 'store'
  | 'consent'
  | 'cookies'
  | 'extras'
  | 'phone'
  | 'push'
  | 'dark'
  | 'words'
  | 'design'
/** Which script registers each part (`widget/parts.ts`); several parts share one script. */
export const BUNDLE_OF: Record<Exclude<keyof Parts, OwnCodeName>, Exclude<Bundle, 'loader'>> = {
  campaigns: 'campaigns',
  screens: 'campaigns',
  view: 'view',
  form: 'form',
  offer: 'form',
  dates: 'extras',
  video: 'blocks',
  social: 'blocks',
  rich: 'words',
  backgrounds: 'blocks',
  push: 'push',
  dark: 'dark',
  sales: 'words',
  own: 'blocks',
  products: 'blocks',
  wheel: 'games',
  draggable: 'games',
  'gift-box': 'games',
  'scratch-card': 'games',
  store: 'store',
  consent: 'consent',
  cookies: 'cookies',
  appended: 'extras',
  ask: 'extras',
  frames: 'extras',
  goals: 'extras',
  'in-flow': 'extras',
  'page-prizes': 'extras',
  quiet: 'extras',
  tabs: 'extras',
  teaser: 'extras',
  variants: 'extras',
  why: 'extras',
  phone: 'phone',
  design: 'design',
}
/** A file with a name that ad blockers block: it only shows whether it was loaded (`test-ad-block.ts`). */
const ADS = '(window.klepkaAds=true);\n'
const HASH_LENGTH = 10
/**
 * Chromium then compiles all of a script while it comes, beside the page, instead of function by function as
 * the page first calls them: a third less script time until the first lightbox (bench). Everything in our
 * parts is called; of the telephone library little is, and the loader is small.
 */
const EAGER = '//# allFunctionsCalledOnLoad\n'
const LAZY: Bundle[] = ['phone', 'loader', 'design']
/** Replaces modules that are provided from elsewhere, or never needed. */
const instead = (modules: Record<string, string>): Plugin => ({
  name: 'instead',
  load: (id) => Object.entries(modules).find(([module]) => id.endsWith(`/${module}`))?.[1] ?? null,
})
/** Provided by the server with the loader of the site that the snippet names (`loader-script.ts`). */
const OF_SITE = {
  'widget/loader/first-configuration.ts': 'export const firstConfiguration = () => site',
  'campaign/filters/in-page.ts': 'export const allowing = kinds',
  'campaign/targeting/again-in-page.ts': 'export const againByRule = kinds',
  'widget/page/all-visitor-fields.ts': 'export const visitorFields = fields',
}
/** A snippet whose script does not name its site requests the whole configuration first. */
const OF_ANY = instead({
  'widget/loader/complete-configuration.ts':
    'export const completeConfiguration = (configuration, origin, next) => next()',
})
/** Loaders of sites that the snippet names; and of those without any decision. */
const SITE_LOADERS: Record<string, Plugin> = {
  site: instead(OF_SITE),
  empty: instead({
    ...OF_SITE,
    'campaign/targeting/decide.ts': "export const decide = () => 'no'",
    'widget/loader/click-path.ts': 'export const onClickPath = () => {}',
  }),
}

/** The address of a widget script, and the hash of its bytes. */
export type WidgetFile = { src: string; integrity: string }

/**
 * Builds the widget into `folder`: the loader, whose name never changes; each other bundle under a name that changes
 * with its content; and `manifest.json`, which names the script of each part. Each is a complete classic
 * script and defines no global name.
 */
export const buildWidget = async (root: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const files: Partial<Record<Bundle, WidgetFile>> = {}
  for (const bundle of new Set(Object.values(BUNDLE_OF))) {
    const code = await bundleWidget(root, bundle)
    const name = `${bundle}.${createHash('sha256').update(code).digest('hex').slice(0, HASH_LENGTH)}.js`
    await writeFile(join(folder, name), code)
    files[bundle] = {
      src: `/widget/${name}`,
      integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
    }
  }
  const manifest = Object.fromEntries(
    Object.entries(BUNDLE_OF).map(([part, bundle]) => [part, files[bundle]]),
  )
  await writeFile(join(folder, 'ads.js'), ADS)
  await writeFile(join(folder, 'loader.js'), await bundleWidget(root, 'loader', { plugins: [OF_ANY] }))
  for (const [name, plugin] of Object.entries(SITE_LOADERS))
    await writeFile(
      join(folder, `loader.${name}.js`),
      takingSite(await bundleWidget(root, 'loader', { plugins: [plugin] })),
    )
  await writeFile(join(folder, 'loader-pieces.json'), JSON.stringify(await bundlePieces(root)))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

/** Accepts what our host provides. */
const takingSite = (code: string): string => {
  const taking = code.replace('(function(){', '(function(site,kinds,fields){')
  if (taking === code) throw new Error('the loader is no function that is called')
  return taking
}

type Pieces = { kinds: Record<string, string>; fields: Record<string, string> }

/**
 * The decisions of loaders, each kind a function in text: the loader of a site contains only those that its
 * campaigns have.
 */
const bundlePieces = async (root: string): Promise<Pieces> => {
  const decisionsOf = async (list: string) =>
    [
      ...(await readFile(join(root, list), 'utf8')).matchAll(
        /import \{ allows as (\w+) \} from '([\w./-]+)'/g,
      ),
    ].map(([, name = '', file = '']) => [name, join(list, '..', file), 'allows'] as const)
  const exportsOf = async (file: string) =>
    [...(await readFile(join(root, file), 'utf8')).matchAll(/^export const (\w+)/gm)].map(
      ([, name = '']) => [name, file, name] as const,
    )
  const filters = [
    ...(await decisionsOf('campaign/filters/in-page.ts')),
    ...(await decisionsOf('campaign/targeting/groups.ts')),
    ['groups', 'campaign/targeting/groups.ts', 'allowsGroups'] as const,
  ]
  const table = async (pieces: (readonly [name: string, file: string, exported: string])[]) =>
    Object.fromEntries(
      await Promise.all(
        pieces.map(async ([name, file, exported]) => [name, await bundleFunction(root, file, exported)]),
      ),
    )
  return {
    kinds: await table([...filters, ...(await exportsOf('campaign/targeting/again-by-rule.ts'))]),
    fields: await table(await exportsOf('widget/page/visitor-fields.ts')),
  }
}

/** One exported function with all functions it calls, as an expression. */
const bundleFunction = async (root: string, file: string, name: string): Promise<string> => {
  const entry = instead({
    'widget/loader/main.ts': `export { ${name} as default } from ${JSON.stringify(join(root, file))}`,
  })
  const [, expression] =
    /^(?:\/\/.*\n)?var klepkaPart=(.*?);?\s*$/s.exec(
      await bundleWidget(root, 'loader', { plugins: [entry] }),
    ) ?? []
  if (!expression) throw new Error(`${file}: ${name} is no function by itself`)
  return expression
}

/**
 * A second pass over the bundler's minified output: about a hundred bytes less per bundle, gzip. The function
 * around one stays, in parentheses: `takingSite` looks for it.
 */
const SECOND_PASS: MinifyOptions = {
  ecma: 2020,
  compress: { passes: 5, sequences: false, negate_iife: false, keep_fargs: false },
}

type Bundling = {
  /** The replacement of React in it; none for React itself. */
  alias?: { find: RegExp; replacement: string }[]
  plugins?: Plugin[]
}

/** `const LOAD_DELAY_MS = 1_500` at the top of a file: a number, a product of numbers, or a text. */
const CONSTANT = /^const ([A-Z][A-Z\d_]+) = ('[^'\n]*'|[\d_.]+(?: \* [\d_.]+)*)$/gm

/** `displayPaths.viewed`: of a list that would be included completely. */
const PATH = /\bdisplayPaths\.(\w+)/g

/**
 * Constants of our own files are inlined, because bytes matter here and the minifier makes each a
 * variable.
 */
const inlineConstants: Plugin = {
  name: 'inline-constants',
  enforce: 'pre',
  transform: (code, id) => {
    if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return null
    const found = [...code.matchAll(CONSTANT)]
    const inlined = found.reduce(
      (text, [whole, name, value = '']) =>
        text
          .replace(whole, '')
          .replace(new RegExp(`\\b${name}\\b`, 'g'), () => (value.startsWith("'") ? value : `(${value})`)),
      code,
    )
    return inlined.replace(PATH, (_, name: keyof typeof displayPaths) => JSON.stringify(displayPaths[name]))
  },
}

export const bundleWidget = async (
  root: string,
  bundle: Bundle,
  { alias = bundle === 'view' ? onPreact : onShared, plugins = [] }: Bundling = {},
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
      // The oldest with constructed style sheets, popovers and dialogs.
      cssTarget: ['chrome111', 'safari16.4', 'firefox114'],
      // A kind's schema and words are in its own file; imports used only by them are dropped.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['v'] } },
      lib: { entry: join(root, 'widget', bundle, 'main.ts'), formats: ['iife'], name: 'klepkaPart' },
    },
  })
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [Rolldown.RolldownOutput]
  const { code = '' } = await minify(output[0].code, SECOND_PASS)
  return (LAZY.includes(bundle) ? '' : EAGER) + code
}
