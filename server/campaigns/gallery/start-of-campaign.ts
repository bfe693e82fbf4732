import * as v from 'valibot'
import { withBrand, withLogo } from '#campaign/brand/with-brand.ts'
import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import { startingCampaign } from '#campaign/ready/starting-campaign.ts'
import { privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import type { Services } from '#server/platform/services.ts'
import { loadBrandKit } from '../brand/brand-kits.ts'
import { listCampaignSites } from '../editor/campaign-sites.ts'
import { loadCampaign } from '../editor/change-campaign.ts'
import { findTemplate } from '../templates/templates.ts'
import { formatStart } from './format-start.ts'
import { BLANK, CAMPAIGN_PREFIX, FORMAT_PREFIX, readyCampaigns, TEMPLATE_PREFIX } from './gallery-items.ts'

const NO_DOMAIN = 'sklep.example'

/** The site's first page; nothing of it is known before it has a domain. */
const homeOf = ([domain = NO_DOMAIN]: readonly string[]) =>
  `${/^(localhost|127\.)/.test(domain) ? 'http' : 'https'}://${domain}`

type Found = { campaign: Campaign; isOwn: boolean }

/** `isShown`: with what its owner has to add, such as a code. */
const findContent = async (
  services: Services,
  from: string,
  home: string,
  isShown: boolean,
): Promise<Found | undefined> => {
  const found = (campaign: Campaign | undefined, isOwn = false) => campaign && { campaign, isOwn }
  if (from === BLANK) return found(startingCampaign)
  if (from.startsWith(FORMAT_PREFIX)) {
    const [type = '', format = ''] = from.slice(FORMAT_PREFIX.length).split(':')
    return found(formatStart(type, format, isShown))
  }
  if (from.startsWith(TEMPLATE_PREFIX))
    return found((await findTemplate(services.db.read, from.slice(TEMPLATE_PREFIX.length)))?.campaign, true)
  if (from.startsWith(CAMPAIGN_PREFIX))
    return found(
      (await loadCampaign(services.db.read, from.slice(CAMPAIGN_PREFIX.length)))?.saved.campaign,
      true,
    )
  if (!Object.hasOwn(readyCampaigns, from)) return undefined
  // Only its shape: what needs a date of its owner's has none yet.
  const campaign = v.parse(campaignShape, readyCampaigns[from]!.campaign(home))
  return found({ ...campaign, preparation: { ready: from, done: [] } })
}

const branded = ({ campaign, isOwn }: Found, kit: BrandKit): Campaign =>
  // The owner's own campaigns have the logo already, or on purpose none.
  isOwn ? withBrand(campaign, kit) : withLogo(withBrand(campaign, kit), kit.logo)

type Wanted = {
  siteId: string
  from: string
  /** Instead of the site's. */
  kit?: BrandKit | undefined
  /** As it is saved. */
  isUnbranded?: boolean
}

/** What a campaign of the gallery looks like, in the site's brand; undefined: there is none of that name. */
export const shownStart = async (
  services: Services,
  { siteId, from, kit, isUnbranded = false }: Wanted,
): Promise<Campaign | undefined> => {
  const found = await findContent(services, from, homeOf([]), true)
  if (!found || isUnbranded) return found?.campaign
  return branded(found, kit ?? (await loadBrandKit(services, siteId)).kit)
}

/** What a new campaign of a site starts as, in the site's brand, with the note about personal data. */
export const startOfCampaign = async (
  services: Services,
  siteId: string,
  from: string,
): Promise<Campaign | undefined> => {
  const site = (await listCampaignSites(services)).find(({ id }) => id === siteId)
  const home = homeOf(site?.domains ?? [])
  const found = await findContent(services, from, home, false)
  if (!found) return undefined
  const { kit } = await loadBrandKit(services, siteId)
  const { publicUrl } = services.settings
  // On pages of the shop itself the address is relative.
  return withPrivacyNote(branded(found, kit), privacyNoticeAddress(home === publicUrl ? null : publicUrl))
}
