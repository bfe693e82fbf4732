import { readFileSync } from 'node:fs'
import type { Theme } from '#contract/shop/theme/theme.ts'
import type { PageFrame } from '#storefront/page-frame.ts'
import type { PageProps } from '#storefront/render'

const MANIFEST = new URL('../../../dist/assets/manifest.json', import.meta.url)

type ManifestEntry = {
  file: string
  css?: string[]
  isEntry?: boolean
  src?: string
  name?: string
  isDynamicEntry?: boolean
}

/** Tests render pages without a build; these addresses then do not exist. */
const readManifest = (): Record<string, ManifestEntry> => {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, ManifestEntry>
  } catch {
    return {}
  }
}

const assetsIn = (built: Record<string, ManifestEntry>): PageFrame['assets'] => {
  const address = (file: string) => `/assets/${file}`
  const entry = built['storefront/browser.ts']
  if (!entry)
    return { script: '/assets/browser.js', styles: ['/assets/browser.css'], islands: {}, preload: [] }
  const islands = Object.fromEntries(
    Object.entries(built).flatMap(([source, { file }]) => {
      const name = /^storefront\/islands\/(.+)\.tsx$/.exec(source)?.[1]
      return name ? [[name, address(file)]] : []
    }),
  )
  return { script: address(entry.file), styles: (entry.css ?? []).map(address), islands, preload: [] }
}

const manifest = readManifest()

/** Addresses of the built browser files that every page links. */
export const assets = assetsIn(manifest)

/** Addresses of the typefaces of a theme; titles without serifs are set in that of the text. */
export const fontsOf = (titleFont: Theme['titleFont']): string[] =>
  (titleFont === 'serif' ? ['text', 'title'] : ['text']).flatMap((name) => {
    const font = manifest[`storefront/fonts/${name}.woff2`]
    return font ? [`/assets/${font.file}`] : []
  })

/** Handles the banner about cookies and its form. */
export const consentModule = `/assets/${manifest['storefront/cookie-consent/main.ts']?.file ?? 'consent.js'}`
/** Loads tags of other companies. */
export const tagsModule = `/assets/${manifest['storefront/cookie-consent/tags.ts']?.file ?? 'tags.js'}`

const starter = manifest['storefront/contact-form/starter.ts']

/** The styles that every page links hold its frame, listings and home; these hold what other pages add. */
const stylesOf: Record<keyof PageProps, PageStyles[]> = {
  home: [],
  listing: [],
  static: [],
  error: [],
  'not-found': [],
  'coming-soon': [],
  product: ['product'],
  cart: ['cart'],
  'cart-proposal': ['chosen'],
  wishlist: ['chosen'],
  compare: ['chosen'],
  checkout: ['checkout'],
  'order-received': ['customer'],
  payment: ['checkout'],
  'track-order': ['customer'],
  quote: ['customer'],
  withdrawal: ['customer'],
  complaint: ['customer'],
  'content-notice': ['customer'],
  newsletter: ['customer'],
  'cookie-settings': ['customer'],
  review: ['product'],
  question: [],
  account: ['customer'],
  'sign-in': ['customer'],
  'hosted-sign-in': ['customer'],
  contact: ['forms'],
}
type PageStyles = 'product' | 'cart' | 'checkout' | 'customer' | 'forms' | 'chosen'

/**
 * What a page of this kind (a file of `storefront/pages/`) links. With a contact form or a bot check (`hasForms`),
 * the starter of the forms loads along with the page's own script.
 */
export const assetsOf = (page: keyof PageProps, hasForms: boolean): PageFrame['assets'] => {
  const names = new Set([...stylesOf[page], ...(hasForms ? (['forms'] as const) : [])])
  const added = [...names].flatMap((name) => {
    const entry = manifest[`storefront/styles/pages/${name}.css`]
    return entry ? [`/assets/${entry.file}`] : []
  })
  return {
    ...assets,
    styles: [...assets.styles, ...added],
    preload: hasForms && starter ? [`/assets/${starter.file}`] : [],
  }
}
