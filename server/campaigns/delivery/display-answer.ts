import * as types from '#campaign/types/index.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { ClientRestriction, DisplayAnswer, Poptin } from '#contract/display/poptin.ts'
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

/** What is true of whoever asks, whatever is shown. */
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

/** When nothing is to be shown, and why. */
export const emptyAnswer = (requester: Requester, message: string): string =>
  asciiJson({ poptins: [], ...rest(requester, { message }) })

/** The site has had more visitors than its plan has. */
export const restrictedAnswer = (
  { settings }: Services,
  site: PublishedSite,
  requester: Requester,
): string => {
  const setting = site.restriction?.setting ?? null
  const notice = setting && noticeOf(setting, site, `${settings.publicUrl}/panel/`)
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

const notices = new WeakMap<ClientRestriction, ReturnType<typeof planLimitNote>>()

const noticeOf = (setting: ClientRestriction, { id, campaigns }: PublishedSite, panelUrl: string) => {
  const notice =
    notices.get(setting) ??
    planLimitNote(setting.upgrade_popup, campaigns[0]?.campaign.language ?? 'en', panelUrl, id)
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
    const [head, tail] = presented(services, site, saved)
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

const answers = new WeakMap<SavedCampaign, readonly [Buffer, Buffer]>()
const VIEWER_ID = '"viewer_id":""'

/**
 * A campaign as it is sent, which is the same for everybody but for the viewer's id, that stands between its
 * two halves.
 */
const presented = (
  services: Services,
  site: PublishedSite,
  saved: SavedCampaign,
): readonly [Buffer, Buffer] => {
  const known = answers.get(saved)
  if (known) return known
  const text = asciiJson(present(services, site, saved))
  const at = text.lastIndexOf(VIEWER_ID, text.indexOf('"design_properties":')) + VIEWER_ID.length - 2
  const halves = [asciiBytes(text.slice(0, at)), asciiBytes(text.slice(at + 2))] as const
  answers.set(saved, halves)
  return halves
}

const present = ({ settings }: Services, site: PublishedSite, saved: SavedCampaign): Poptin => {
  const weights = site.weights.get(saved.id) ?? []
  const poptin = presentCampaign(saved, {
    locations: kinds[saved.campaign.type].locations,
    markup: renderPlainMarkup(saved.id, saved.campaign),
    url: `${settings.publicUrl}${displayPaths.template.replace(':file', `${saved.id}-${saved.hash}.html`)}`,
    isPaired: saved.parentId !== null || site.campaigns.some(({ parentId }) => parentId === saved.id),
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
