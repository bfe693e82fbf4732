import * as v from 'valibot'
import { hexId } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

const MAX_CAMPAIGNS = 500

/** A campaign that looks otherwise than its brand. */
export type OffBrandCampaign = {
  id: string
  name: string
  isOn: boolean
  /** It looked as the brand did before its last change. */
  hadBrand: boolean
}

export type BrandAnswer<Kit> = {
  site: { id: string; name: string }
  sites: { id: string; name: string }[]
  kit: Kit
  /** False: it is the shop's theme, until somebody saves it. */
  isSaved: boolean
  /** As the shop looks now. */
  ofTheme: Kit
  /** Version of the kit, to be returned in `If-Match`. */
  version: string
  others: OffBrandCampaign[]
  /** The last restyling, which can be taken back. */
  restyled: { atMs: number; names: string[] } | null
}

/** `changed`: how many campaigns look differently now; `skipped`: changed by somebody since, so they were left. */
export type RestyleAnswer<Kit> = { brand: BrandAnswer<Kit>; changed: number; skipped: number }

const kitToSave = v.object({ kit: v.record(v.string(), v.unknown()) })
const campaignsToRestyle = v.object({
  ids: v.pipe(v.array(hexId), v.minLength(1, 'Wybierz kampanie.'), v.maxLength(MAX_CAMPAIGNS)),
})
const ofSite = v.object({ id: hexId })

/** The look that campaigns of a site start in; `Kit` is `BrandKit` (campaign/brand/brand-kit.ts). */
export const brandApiOf = <Kit>() => ({
  one: consoleEndpoint<BrandAnswer<Kit>>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaign-sites/:id/brand',
    params: ofSite,
  }),
  change: consoleEndpoint<BrandAnswer<Kit>>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaign-sites/:id/brand',
    params: ofSite,
    request: kitToSave,
    log: {
      kind: 'site',
      text: 'Zmieniono wygląd marki',
      before: '/campaign-sites/:id/brand',
      subject: ({ site, kit }) => ({ id: site.id, name: site.name, fields: { kit } }),
      undo: (_, whole) => whole,
    },
  }),
  restyle: consoleEndpoint<RestyleAnswer<Kit>>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaign-sites/:id/restyle',
    params: ofSite,
    request: campaignsToRestyle,
    log: { kind: 'site', text: 'Zmieniono wygląd kampanii na wygląd marki' },
  }),
  undoRestyle: consoleEndpoint<RestyleAnswer<Kit>>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/campaign-sites/:id/restyle/undo',
    params: ofSite,
    log: { kind: 'site', text: 'Przywrócono poprzedni wygląd kampanii' },
  }),
})
