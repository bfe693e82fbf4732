import type { PublishedSite } from '../sites/published-site.ts'
import { type SourceTable, widgetBuild } from '../sites/widget-build.ts'
import { taggedText } from './tagged-text.ts'
import { derivedOnce } from '#server/platform/derived.ts'
import type { Services } from '#server/platform/services.ts'
import { hasCampaignsOn } from '../editor/list-campaigns.ts'
import { LOADER_PATH } from '../editor/campaign-sites.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'

/** Address of the widget for the shop's own pages, while its site has an active campaign. */
export const findCampaignScript = cacheByVersion('settings', async (services): Promise<string | null> => {
  const { campaignSite } = services.shopSettings()
  return campaignSite !== null && (await hasCampaignsOn(services.db.read, campaignSite))
    ? `${LOADER_PATH}?id=${campaignSite}`
    : null
})

/** The same on a page opened by a link to a preview, whose campaign may be the only one and off. */
export const findPreviewScript = ({ shopSettings }: Services): string | null => {
  const { campaignSite } = shopSettings()
  return campaignSite === null ? null : `${LOADER_PATH}?id=${campaignSite}`
}

/** The call of the function that the whole file consists of. */
const CALL = /\(\);?\s*$/
/** Pages log that there is no such site, and nothing else happens. */
export const NO_SITE_LOADER = taggedText('"no-site"', () => 'console.info("Poptin pixel Code not exist")')

/**
 * The loader with the part of a site's configuration that decides about loading, and with the code of only
 * those filters and rules that its campaigns use. Its ETag changes with either. Null: the widget is not
 * built.
 */
export const loaderOf = derivedOnce((site: PublishedSite, services: Services) => {
  const { loader } = services.get(widgetBuild)
  if (!loader) return null
  const { etag, deciding, pieces } = site.configuration()
  return taggedText(`"${etag.slice(1, -1)}-${loader.hash}"`, () => {
    // JSON.parse of a string: browsers parse JSON faster than an object literal, and no key has a special meaning.
    const configuration = `JSON.parse('${deciding.replace(/[\\']/g, String.raw`\$&`)}')`
    const call = `(${configuration},${tableOf(loader.pieces.kinds, pieces?.kinds)},${tableOf(loader.pieces.fields, pieces?.fields)})`
    return (pieces ? loader.site : loader.empty).replace(CALL, () => call)
  })
})

/** Kinds that the loader cannot evaluate are left out: a later script decides them. */
const tableOf = (table: SourceTable, names: readonly string[] = []) =>
  `{${names.flatMap((name) => (Object.hasOwn(table, name) ? `${name}:${table[name]}` : [])).join()}}`
