import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Campaign } from '#campaign/campaign-shape.ts'
import type { PublishedCampaign, SiteConfiguration } from '#campaign/published/configuration.ts'
import type { StorePlatform } from '#contract/display/names.ts'
import { definePart } from '#server/platform/services.ts'

/** Addresses of the widget's files except the loader, by part. */
export type WidgetFiles = SiteConfiguration['scripts']

/** Source text of functions, by name (`tools/build/build-widget.ts`). */
export type SourceTable = Record<string, string>

/** The loader's text for a site with campaigns and for one without, and the functions that are put into it. */
export type LoaderBuild = {
  site: string
  empty: string
  pieces: { kinds: SourceTable; fields: SourceTable }
  hash: string
}

const HASH_LENGTH = 8

const readBuilt = (name: string) =>
  readFileSync(new URL(`../../../dist/widget/${name}`, import.meta.url), 'utf8')

const orElse = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const readLoader = (): LoaderBuild => {
  const [site, empty, pieces] = [
    readBuilt('loader.site.js'),
    readBuilt('loader.empty.js'),
    readBuilt('loader-pieces.json'),
  ]
  return {
    site,
    empty,
    pieces: JSON.parse(pieces) as LoaderBuild['pieces'],
    hash: createHash('sha256')
      .update(site + empty + pieces)
      .digest('hex')
      .slice(0, HASH_LENGTH),
  }
}

/** The built widget, read once. Without a build there are no files and no loader, and pages show nothing. */
export const widgetBuild = definePart('widget build', () => ({
  files: orElse(() => JSON.parse(readBuilt('manifest.json')) as WidgetFiles, {}),
  loader: orElse<LoaderBuild | null>(readLoader, null),
}))

/** Sends what an earlier page could not send, and requests previews. */
const ALWAYS = ['campaigns', 'ask']
/** Parts that may be needed as soon as a campaign may be shown. */
const WITH_CAMPAIGNS = ['view', 'cookies', 'frames', 'quiet']

/** The files of these parts only: every page contains their names. */
export const pageFiles = (files: WidgetFiles, needed: Iterable<string>, always = ALWAYS): WidgetFiles =>
  Object.fromEntries(
    [...new Set([...always, ...needed])].flatMap((part) => (files[part] ? [[part, files[part]]] : [])),
  )

/** Parts that pages of a site may need. */
export const partsOfSite = (
  campaigns: readonly PublishedCampaign[],
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
