import { pl } from '#storefront/strings/pl.ts'

/** A line about this shop being a demo. */
export const DemoBanner = () => (
  <aside className="demo-banner" aria-label={pl.frame.demoLabel}>
    {pl.frame.demoBanner} <a href="/dev/poczta">{pl.frame.demoMail}</a>
  </aside>
)

/** Shown by its behaviour unless the visitor dismissed it (and by CSS when scripts are off). */
export const StoreNotice = ({ notice }: { notice: { id: string; text: string } }) => (
  <p
    className="woocommerce-store-notice demo_store"
    role="complementary"
    aria-label={pl.frame.storeNoticeLabel}
    data-notice-id={notice.id}
    hidden
  >
    {notice.text}{' '}
    <a role="button" href="#" className="woocommerce-store-notice__dismiss-link">
      {pl.frame.dismiss}
    </a>
  </p>
)

/** For the signed-in owner of a shop that is not open yet. */
export const ComingSoonBanner = ({ banner }: { banner: { restUrl: string; nonce: string } }) => (
  <div id="coming-soon-footer-banner" role="complementary" aria-label={pl.frame.comingSoonBannerLabel}>
    <p>
      {pl.frame.comingSoonBanner} <a href="/panel/">{pl.frame.openShop}</a>
    </p>
    <a
      role="button"
      href="#"
      className="coming-soon-footer-banner-dismiss"
      data-rest-url={banner.restUrl}
      data-rest-nonce={banner.nonce}
      aria-label={pl.frame.dismiss}
    >
      ×
    </a>
  </div>
)
