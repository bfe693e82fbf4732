import * as types from '#campaign/types/index.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { ClientRestriction, DisplayAnswer, Poptin } from '#contract/display/poptin.ts'
import type { Shop } from '#server/shop.ts'
import { asciiBytes, asciiJson } from './answer-json.ts'
import { drawMarkup } from './draw-markup.ts'
import { countryName } from './find-country.ts'
import type { KeptCampaign } from './kept-campaign.ts'
import { limitNote } from './limit-note.ts'
import type { LiveSite } from './live-site.ts'
import { presentCampaign } from './present.ts'

const kinds = { ...types }
const NOT_ALLOWED = 'Client restricted. You have been reached the max poptins views number'
export const UNKNOWN_SITE = 'Poptin pixel Code not exist'

/** What is true of whoever asks, whatever is shown. */
export type Asking = { ip: string; country: string; viewerId: string }

type Rest = Omit<DisplayAnswer, 'poptins'>

const rest = ({ ip, country }: Asking, other: Partial<Rest>): Rest => ({
  display: false,
  message: '',
  is_client_restriction: false,
  client_restriction_setting: null,
  country: countryName(country),
  country_code: country,
  if_freemium: false,
  lang: 'en',
  ip,
  wix_cart_details: null,
  ...other,
})

/** When nothing is to be shown, and why. */
export const nothing = (asking: Asking, message: string): string =>
  asciiJson({ poptins: [], ...rest(asking, { message }) })

/** The site has had more visitors than its plan has. */
export const restricted = ({ settings }: Shop, site: LiveSite, asking: Asking): string => {
  const setting = site.restriction?.setting ?? null
  const notice = setting && noticeOf(setting, site, `${settings.publicUrl}/panel/`)
  return asciiJson({
    poptins: [],
    ...rest(asking, {
      display: 'not_allowed',
      message: NOT_ALLOWED,
      is_client_restriction: true,
      client_restriction_setting: setting,
      ...(notice && { notice }),
    }),
  })
}

const notices = new WeakMap<ClientRestriction, ReturnType<typeof limitNote>>()

const noticeOf = (setting: ClientRestriction, { id, campaigns }: LiveSite, panelUrl: string) => {
  const notice =
    notices.get(setting) ??
    limitNote(setting.upgrade_popup, campaigns[0]?.campaign.language ?? 'en', panelUrl, id)
  notices.set(setting, notice)
  return notice
}

const OPENING = asciiBytes('{"poptins":[')
const BETWEEN = asciiBytes(',')
const CLOSING = asciiBytes('],')

/**
 * These campaigns, in the wire's words. In bytes: all but a few of them are kept as such, and a text would be
 * copied for each of its parts and then encoded.
 */
export const shown = (
  shop: Shop,
  site: LiveSite,
  campaigns: readonly KeptCampaign[],
  asking: Asking,
  more: Pick<Partial<DisplayAnswer>, 'preview' | 'wix_cart_details'> = {},
): Uint8Array<ArrayBuffer> => {
  const viewer = asciiBytes(JSON.stringify(asking.viewerId))
  const parts: Uint8Array[] = [OPENING]
  for (const kept of campaigns) {
    if (parts.length > 1) parts.push(BETWEEN)
    const [head, tail] = presented(shop, site, kept)
    parts.push(head, viewer, tail)
  }
  const other = {
    display: campaigns.length > 0,
    if_freemium: site.settings.isFreemium,
    lang: campaigns[0]?.campaign.language ?? 'en',
    ...more,
  }
  parts.push(CLOSING, asciiBytes(asciiJson(rest(asking, other)).slice(1)))
  return Buffer.concat(parts)
}

const answers = new WeakMap<KeptCampaign, readonly [Buffer, Buffer]>()
const PLACE = '"viewer_id":""'

/**
 * A campaign as it is sent, which is the same for everybody but for the viewer's id, that stands between its
 * two halves.
 */
const presented = (shop: Shop, site: LiveSite, kept: KeptCampaign): readonly [Buffer, Buffer] => {
  const known = answers.get(kept)
  if (known) return known
  const text = asciiJson(present(shop, site, kept))
  const at = text.lastIndexOf(PLACE, text.indexOf('"design_properties":')) + PLACE.length - 2
  const halves = [asciiBytes(text.slice(0, at)), asciiBytes(text.slice(at + 2))] as const
  answers.set(kept, halves)
  return halves
}

const present = ({ settings }: Shop, site: LiveSite, kept: KeptCampaign): Poptin => {
  const weights = site.weights.get(kept.id) ?? []
  const poptin = presentCampaign(kept, {
    locations: kinds[kept.campaign.type].locations,
    markup: drawMarkup(kept.id, kept.campaign),
    url: `${settings.publicUrl}${displayPaths.template.replace(':file', `${kept.id}-${kept.hash}.html`)}`,
    isPaired: kept.parentId !== null || site.campaigns.some(({ parentId }) => parentId === kept.id),
    bestTrigger: Math.max(0, weights.indexOf(Math.max(...weights))),
  })
  // A trigger by the cart waits in the shop that the site is of, and in no other.
  const platform = site.settings.store?.platform
  return {
    ...poptin,
    shopify_cart_trigger_active: platform === 'wix' ? 0 : poptin.shopify_cart_trigger_active,
    wix_cart_trigger_active: platform === 'wix' ? poptin.wix_cart_trigger_active : 0,
  }
}
