import type { SiteConfiguration } from '#campaign/configured.ts'
import type { SiteSettings } from '#server/campaigns/site-settings.ts'

/** What pages are told of the shop that they are of; never a secret. */
export const storeInPage = ({
  store,
  wixSigning,
}: Pick<SiteSettings, 'store' | 'wixSigning'>): Pick<SiteConfiguration, 'store'> => {
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
