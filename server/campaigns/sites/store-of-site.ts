import type { SiteConfiguration } from '#campaign/configured.ts'
import type { Services } from '#server/platform/services.ts'
import type { PublishedSite } from './published-site.ts'
import type { CampaignSiteSettings } from '../editor/site-settings.ts'

/** What pages are told of the shop that they are of; never a secret. */
export const storeInPage = ({
  store,
  wixSigning,
}: Pick<CampaignSiteSettings, 'store' | 'wixSigning'>): Pick<SiteConfiguration, 'store'> => {
  if (store === null) return {}
  if (store.platform !== 'wix') return { store: { platform: store.platform } }
  return {
    store: {
      platform: store.platform,
      appId: store.appId,
      host: store.host,
      ...(store.clientId && { clientId: store.clientId }),
      ...(wixSigning && { instanceApp: wixSigning.appId }),
    },
  }
}

/** Whether a site without a feed sells what our own shop does. */
export const sellsOurs = (services: Services, site: Pick<PublishedSite, 'id' | 'settings'>): boolean =>
  site.settings.store?.platform === 'klepka' || services.shopSettings().campaignSite === site.id
