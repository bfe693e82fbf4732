import { pl } from '#storefront/strings/pl.ts'

export type ComingSoonPage = {
  shopName: string
  /** Empty while the owner has given none. */
  email: string
  phone: string
}

export const bodyClass = 'coming-soon'

/** What everybody except the owner sees until the shop opens. */
export default function ComingSoon({ shopName, email, phone }: ComingSoonPage) {
  return (
    <section className="empty-state">
      <p className="wordmark">{shopName}</p>
      <h1>{pl.messages.comingSoonTitle}</h1>
      <p>{email ? pl.messages.comingSoonText : pl.messages.comingSoonShort}</p>
      {email ? (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
          {phone ? ` · ${phone}` : null}
        </p>
      ) : null}
    </section>
  )
}
