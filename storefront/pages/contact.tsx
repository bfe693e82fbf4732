import type { PageFrame } from '#storefront/page-frame.ts'
import { type OwnersPage, OwnersText } from '#storefront/parts/blocks.tsx'
import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'
import { contactPage } from '#storefront/strings/pl/contact-form/contact-form.ts'

/** `html`: clean, with rendered short codes. */
export type ContactPage = OwnersPage & {
  /** From the settings, so that they are changed in one place. */
  shop: PageFrame['shop']
}

export const bodyClass = 'page page-contact'

/** How to reach the shop: a form, and telephone and address. */
export default function Contact({ shop, ...page }: ContactPage) {
  return (
    <>
      <Breadcrumbs links={[]} current={page.title} />
      <div className="contact-page">
        <OwnersText {...page} />
        <aside className="contact-details" aria-labelledby="contact-details">
          <h2 id="contact-details">{contactPage.details}</h2>
          <dl>
            {shop.phone ? (
              <>
                <dt>{contactPage.phone}</dt>
                <dd>
                  <a className="more" href={`tel:${shop.phone.replace(/[^\d+]/g, '')}`}>
                    {shop.phone}
                  </a>
                </dd>
              </>
            ) : null}
            {shop.email ? (
              <>
                <dt>{contactPage.email}</dt>
                <dd>
                  <a className="more" href={`mailto:${shop.email}`}>
                    {shop.email}
                  </a>
                </dd>
              </>
            ) : null}
            {shop.openingHours ? (
              <>
                <dt>{contactPage.openingHours}</dt>
                <dd>{shop.openingHours}</dd>
              </>
            ) : null}
            {shop.companyLines.length > 0 ? (
              <>
                <dt>{contactPage.address}</dt>
                <dd>
                  <address>
                    {shop.companyLines.map((line, index) => (
                      <span key={index}>{line}</span>
                    ))}
                  </address>
                </dd>
              </>
            ) : null}
          </dl>
        </aside>
      </div>
    </>
  )
}
