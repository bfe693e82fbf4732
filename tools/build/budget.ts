/** Sizes that must not grow unnoticed; `budget.test.ts` fails when one is exceeded. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1024

export type Budget = { name: string; bytes: number; limitBytes: number }

/** Every campaign needs these; a prerendered one needs `view` only at the first interaction. */
const FIRST_PARTS = ['campaigns', 'view']
/** Nearly every campaign has a form: a page has loaded these before a lead is sent. */
const FIRST_LEAD_PARTS = [...FIRST_PARTS, 'form']
/** The cost of a page without a campaign to show, with the site's configuration. */
const IDLE_KB = 2.2
/** In the frame of the designer's canvas, and on no page of a site: types, formats and styles of every campaign. */
const DESIGN_KB = 60
/** `phone`: number formats of all countries, loaded only by campaigns with a phone field. */
const LATER_KB: Record<string, number> = { phone: 32, games: 8, design: DESIGN_KB }

/** At most this much of the target of 60. */
const VISUALIZER_KB = 24

const DIST = join(import.meta.dirname, '../../dist')

type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; isDynamicEntry?: boolean }
>

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length

/** Entries of React in the manifest. */
const REACT = /^(?:node_modules\/|_)(?:react|jsx-runtime)/

/** What a listing loads before the first interaction, gzip: its one script with all imports, and its styles. */
export const assetBudgets = (): Budget[] => {
  const manifestFile = join(DIST, 'assets/manifest.json')
  if (!existsSync(manifestFile)) throw new Error('dist/assets is missing: build first')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const names = withImports(manifest, 'storefront/browser.ts')
  const asset = (file: string) => gzipped(join(DIST, 'assets', file))
  const scripts = names.reduce((sum, name) => sum + asset(manifest[name]!.file), 0)
  const styles = names
    .flatMap((name) => manifest[name]!.css ?? [])
    .reduce((sum, file) => sum + asset(file), 0)
  /** An entry's addition to a page that has already loaded its own script; islands share React. */
  const added = (entry: string) => {
    const there = new Set(names)
    return withImports(manifest, entry)
      .filter((name) => !there.has(name) && !REACT.test(name))
      .reduce((sum, name) => sum + asset(manifest[name]!.file), 0)
  }
  const addedStyles = (entry: string) =>
    (manifest[entry]?.css ?? []).reduce((sum, file) => sum + asset(file), 0)
  return [
    {
      name: 'starter of contact forms, gzip',
      bytes: added('storefront/contact-form/starter.ts'),
      limitBytes: 2 * KB,
    },
    {
      name: 'client of contact forms with its rules, gzip',
      bytes: added('storefront/contact-form/main.ts'),
      limitBytes: 12 * KB,
    },
    {
      name: 'deferred module of header, menus and messages, gzip',
      bytes: added('storefront/behaviours/page-behaviours.ts'),
      limitBytes: 8 * KB,
    },
    {
      name: 'visualizer with its styles, gzip, without React',
      bytes: added('storefront/room/room-dialog.tsx') + addedStyles('storefront/room/room-dialog.tsx'),
      limitBytes: VISUALIZER_KB * KB,
    },
    {
      name: 'typefaces, both',
      bytes: (manifest['storefront/browser.ts']?.assets ?? [])
        .filter((file) => file.endsWith('.woff2'))
        .reduce((sum, file) => sum + statSync(join(DIST, 'assets', file)).size, 0),
      limitBytes: 60_000,
    },
    {
      name: 'module of the banner about cookies, gzip',
      bytes: asset(manifest['storefront/cookie-consent/main.ts']!.file),
      limitBytes: 1.7 * KB,
    },
    { name: 'script of a listing, gzip', bytes: scripts, limitBytes: 12 * KB },
    { name: 'styles of a listing, gzip', bytes: styles, limitBytes: 12 * KB },
  ]
}

/**
 * What pages of other sites load, gzip: the snippet's script, what the first campaign loads, and each bundle
 * that comes later.
 */
export const widgetBudgets = (): Budget[] => {
  const folder = join(DIST, 'widget')
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    { src: string }
  >
  const part = (name: string) => gzipped(join(folder, basename(manifest[name]?.src ?? '')))
  const first = FIRST_PARTS.map((name) => manifest[name]?.src)
  const later = [...new Set(Object.values(manifest).map(({ src }) => src))].filter(
    (src) => !first.includes(src),
  )
  return [
    { name: 'loader of the widget, gzip', bytes: gzipped(join(folder, 'loader.js')), limitBytes: 3 * KB },
    {
      name: 'loader of a site without campaigns, gzip',
      bytes: gzipped(join(folder, 'loader.empty.js')),
      limitBytes: IDLE_KB * KB,
    },
    {
      name: 'first screen of a campaign, gzip',
      bytes: FIRST_PARTS.reduce((sum, name) => sum + part(name), 0),
      limitBytes: 20 * KB,
    },
    {
      name: 'first campaign with its form, gzip',
      bytes: FIRST_LEAD_PARTS.reduce((sum, name) => sum + part(name), 0),
      limitBytes: 26 * KB,
    },
    ...later.map((src) => {
      const [name = ''] = basename(src).split('.')
      return {
        name: `bundle ${name} of the widget, gzip`,
        bytes: gzipped(join(folder, basename(src))),
        limitBytes: (LATER_KB[name] ?? 12) * KB,
      }
    }),
  ]
}

/** Of this, React is 67 and the queries 10. */
const CONSOLE_FIRST_KB = 120
const CONSOLE_SCREEN_KB = 60
/** The console's first load, the screen of a campaign, and all that its designer loads before it is usable. */
const DESIGNER_FIRST_KB = 200
const DESIGNER = [
  'index.html',
  'screens/campaigns/campaign-screen.tsx',
  'screens/campaigns/designer/designer.tsx',
]
/** Parts that the campaign editor loads later: a page has the editor already, so they are no screens. */
const LATER_PARTS =
  /^screens\/(?:campaigns\/(?:audience|ready|why|preview|preview-link|editor|designer|publish|checks|prizes-table)\/|prizes\/lottery-note)/

/** Scripts and styles of the owner's console, gzip: what every screen needs, and what each adds. */
export const consoleBudgets = (): Budget[] => {
  const folder = join(DIST, 'console')
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const filesOf = (entry: string) =>
    new Set(
      withImports(manifest, entry).flatMap((name) => [manifest[name]!.file, ...(manifest[name]!.css ?? [])]),
    )
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipped(join(folder, file)), 0)
  const first = filesOf('index.html')
  const screens = Object.keys(manifest).filter(
    (name) => manifest[name]!.isDynamicEntry && name.startsWith('screens/') && !LATER_PARTS.test(name),
  )
  return [
    {
      name: 'first load of the console, gzip',
      bytes: bytesOf(first),
      limitBytes: CONSOLE_FIRST_KB * KB,
    },
    {
      name: 'first load of the designer of campaigns, gzip',
      bytes: bytesOf(new Set(DESIGNER.flatMap((name) => [...filesOf(name)]))),
      limitBytes: DESIGNER_FIRST_KB * KB,
    },
    ...screens.map((name) => ({
      name: `${name} of the console, gzip`,
      bytes: bytesOf([...filesOf(name)].filter((file) => !first.has(file))),
      limitBytes: CONSOLE_SCREEN_KB * KB,
    })),
  ]
}

/** The entry and its static imports; what is imported later, on interaction, does not count. */
const withImports = (manifest: Manifest, entry: string, seen = new Set<string>()): string[] => {
  if (seen.has(entry) || !manifest[entry]) return [...seen]
  seen.add(entry)
  for (const name of manifest[entry].imports ?? []) withImports(manifest, name, seen)
  return [...seen]
}

/** Names of built files that contain React; a listing may load none of them. */
export const reactFiles = (): string[] =>
  readdirSync(join(DIST, 'assets')).filter(
    (name) =>
      name.endsWith('.js') &&
      readFileSync(join(DIST, 'assets', name), 'utf8').includes('react.transitional.element'),
  )

/** Files a listing loads at once. */
export const listingFiles = (): string[] => {
  const manifest = JSON.parse(readFileSync(join(DIST, 'assets/manifest.json'), 'utf8')) as Manifest
  return withImports(manifest, 'storefront/browser.ts').map((name) => manifest[name]!.file)
}
