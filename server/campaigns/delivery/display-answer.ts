import * as types from '#campaign/types/index.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { DisplayAnswer, Poptin } from '#contract/display/poptin.ts'
import { derivedOnce } from '#server/platform/derived.ts'
import type { Services } from '#server/platform/services.ts'
import { asciiBytes, asciiJson } from '#server/platform/text/ascii-json.ts'
import { renderPlainMarkup } from './plain-markup.ts'
import { countryName } from '../http/visitor-address.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { planLimitNote } from './plan-limit-note.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { presentCampaign } from './present-campaign.ts'

const kinds = { ...types }
const NOT_ALLOWED = 'Client restricted. You have been reached the max poptins views number'
export const UNKNOWN_SITE = 'Poptin pixel Code not exist'

/** What the answer contains about the caller, whatever is shown. */
export type Requester = { ip: string; country: string; viewerId: string }

type Rest = Omit<DisplayAnswer, 'poptins'>

const rest = ({ ip, country }: Requester, other: Partial<Rest>): Rest => ({
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

/** Nothing is shown; `message` is the reason. */
export const emptyAnswer = (requester: Requester, message: string): string =>
  asciiJson({ poptins: [], ...rest(requester, { message }) })

/** The site has had more visitors than its plan allows. */
export const restrictedAnswer = (services: Services, site: PublishedSite, requester: Requester): string => {
  const setting = site.restriction?.setting ?? null
  const notice = noticeOf(site, services)
  return asciiJson({
    poptins: [],
    ...rest(requester, {
      display: 'not_allowed',
      message: NOT_ALLOWED,
      is_client_restriction: true,
      client_restriction_setting: setting,
      ...(notice && { notice }),
    }),
  })
}

const noticeOf = derivedOnce(({ campaigns, restriction }: PublishedSite, { settings }: Services) =>
  restriction?.setting
    ? planLimitNote(
        restriction.setting.upgrade_popup,
        campaigns[0]?.campaign.language ?? 'en',
        `${settings.publicUrl}/panel/`,
      )
    : null,
)

const OPENING = asciiBytes('{"poptins":[')
const BETWEEN = asciiBytes(',')
const CLOSING = asciiBytes('],')

/** These campaigns in the wire's format, as bytes: nearly all of them are cached, and text would be encoded again. */
export const displayAnswer = (
  services: Services,
  site: PublishedSite,
  campaigns: readonly SavedCampaign[],
  requester: Requester,
  more: Pick<Partial<DisplayAnswer>, 'preview' | 'wix_cart_details'> = {},
): Uint8Array<ArrayBuffer> => {
  const viewer = asciiBytes(JSON.stringify(requester.viewerId))
  const parts: Uint8Array[] = [OPENING]
  for (const saved of campaigns) {
    if (parts.length > 1) parts.push(BETWEEN)
    const [head, tail] = presented(saved, services, site)
    parts.push(head, viewer, tail)
  }
  const other = {
    display: campaigns.length > 0,
    if_freemium: site.settings.isFreemium,
    lang: campaigns[0]?.campaign.language ?? 'en',
    ...more,
  }
  parts.push(CLOSING, asciiBytes(asciiJson(rest(requester, other)).slice(1)))
  return Buffer.concat(parts)
}

const VIEWER_ID = '"viewer_id":""'

/** A campaign as it is sent: the bytes before and after the viewer's id, the only part that differs. */
const presented = derivedOnce((saved: SavedCampaign, services: Services, site: PublishedSite) => {
  const text = asciiJson(present(services, site, saved))
  const at = text.lastIndexOf(VIEWER_ID, text.indexOf('"design_properties":')) + VIEWER_ID.length - 2
  return [asciiBytes(text.slice(0, at)), asciiBytes(text.slice(at + 2))] as const
})

const present = ({ settings }: Services, site: PublishedSite, saved: SavedCampaign): Poptin => {
  const weights = site.weights.get(saved.id) ?? []
  const poptin = presentCampaign(saved, {
    locations: kinds[saved.campaign.type].locations,
    markup: renderPlainMarkup(saved.id, saved.campaign),
    url: `${settings.publicUrl}${displayPaths.template.replace(':file', `${saved.id}-${saved.hash}.html`)}`,
    isPaired: saved.parentId !== null || site.campaigns.some(({ parentId }) => parentId === saved.id),
    bestTrigger: Math.max(0, weights.indexOf(Math.max(...weights))),
  })
  // A cart trigger applies only to the store platform of the site.
  const platform = site.settings.store?.platform
  return {
    ...poptin,
    shopify_cart_trigger_active: platform === 'wix' ? 0 : poptin.shopify_cart_trigger_active,
    wix_cart_trigger_active: platform === 'wix' ? poptin.wix_cart_trigger_active : 0,
  }
}
