import { readFileSync } from 'node:fs'
import type { StorePlatform } from '#contract/display/names.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { Configured, SiteConfiguration } from '#campaign/configured.ts'

const MANIFEST = new URL('../../../dist/widget/manifest.json', import.meta.url)

let read: SiteConfiguration['scripts'] | undefined

/** What sends on what an earlier page could not, and what asks about a preview, whose answer brings the rest. */
const ALWAYS = ['campaigns', 'ask']
/** What may be needed as soon as anything may be shown. */
const WITH_CAMPAIGNS = ['view', 'cookies', 'frames', 'quiet']

/**
 * Files of the widget that pages load after the snippet's own, by part: those of these parts alone, since
 * every page carries their names.
 */
export const pageFiles = (needed: Iterable<string>, always = ALWAYS): SiteConfiguration['scripts'] => {
  const all = widgetFiles()
  return Object.fromEntries(
    [...new Set([...always, ...needed])].flatMap((part) => (all[part] ? [[part, all[part]]] : [])),
  )
}

/** Parts that pages of a site may come to need. */
export const partsOfSite = (
  campaigns: readonly Configured[],
  { isRestricted, runsOwnCode, hasGoal, store, hasConsent, holdoutPercent, documents }: SiteNeeds,
): Set<string> =>
  new Set([
    ...(campaigns.length || isRestricted ? WITH_CAMPAIGNS : []),
    ...campaigns.flatMap(({ parts, laterParts, teaser, container }) => [
      ...parts,
      ...laterParts,
      ...(teaser ? ['teaser', 'tabs'] : []),
      ...(container ? ['in-flow'] : []),
    ]),
    ...(documents.some(({ fields }) =>
      Object.values(fields).some((field) => field.kind === 'phone' && field.mode === 'international'),
    )
      ? ['phone']
      : []),
    ...(holdoutPercent || campaigns.some(({ parentId }) => parentId) ? ['variants'] : []),
    ...(store ? ['store'] : []),
    ...(hasGoal ? ['goals'] : []),
    ...(hasConsent ? ['consent'] : []),
    ...(runsOwnCode ? ['appended'] : []),
  ])
type SiteNeeds = {
  isRestricted: boolean
  runsOwnCode: boolean
  hasGoal: boolean
  store: StorePlatform | null
  hasConsent: boolean
  holdoutPercent: number
  documents: readonly Campaign[]
}

/**
 * All files of the widget but the snippet's own, by part; read once. Without a build there are none, and
 * pages show nothing.
 */
export const widgetFiles = (): SiteConfiguration['scripts'] => (read ??= fromManifest())

const fromManifest = (): SiteConfiguration['scripts'] => {
  try {
    return JSON.parse(readFileSync(MANIFEST, 'utf8')) as SiteConfiguration['scripts']
  } catch {
    return {}
  }
}
