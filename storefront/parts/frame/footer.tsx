import type { FooterColumn } from '#contract/shop/content/blocks.ts'
import type { PageFrame } from '#storefront/page-frame.ts'
import { paths } from '#storefront/paths.ts'
import { accessibility } from '#storefront/strings/pl/frame/accessibility.ts'
import { privacy } from '#storefront/strings/pl/frame/privacy.ts'
import { newsletter } from '#storefront/strings/pl/mail/newsletter.ts'
import { pl } from '#storefront/strings/pl.ts'
import { Icon } from '#storefront/parts/icon.tsx'

/**
 * For pointers, a button that is shown once the page is scrolled; for keyboards, a link at the page's end.
 */
const ToTop = () => (
  <>
    <a id="kt-scroll-up-reader" className="screen-reader-text scroll-ignore" href="#wrapper">
      {pl.frame.toTop}
    </a>
    <a
      id="kt-scroll-up"
      className="scroll-ignore"
      href="#wrapper"
      aria-label={pl.frame.toTop}
      aria-hidden="true"
      tabIndex={-1}
    >
      <Icon name="up" />
    </a>
  </>
)

type Frame = Pick<
  PageFrame,
  'shop' | 'categories' | 'footer' | 'pages' | 'hasNewsletter' | 'hasAccessibility' | 'cookieBanner'
>
type Links = readonly { name: string; url: string }[]

const List = ({ links }: { links: Links }) => (
  <ul>
    {links.map(({ name, url }, index) => (
      <li key={index}>
        <a href={url}>{name}</a>
      </li>
    ))}
  </ul>
)

const Contact = ({ phone, email, openingHours }: Frame['shop']) => (
  <ul>
    {phone ? (
      <li>
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </li>
    ) : null}
    {email ? (
      <li>
        <a href={`mailto:${email}`}>{email}</a>
      </li>
    ) : null}
    {openingHours ? <li>{openingHours}</li> : null}
  </ul>
)

/** Ids of the columns that a shop starts with. */
const IDS: Partial<Record<FooterColumn['kind'], string>> = {
  categories: 'footer-categories',
  pages: 'footer-help',
  contact: 'footer-contact',
}

const contentOf = (column: FooterColumn, { shop, categories, pages }: Frame) => {
  switch (column.kind) {
    case 'categories':
      // A new shop has none yet.
      return categories.length > 0 ? <List links={categories} /> : null
    case 'pages':
      return (
        <List
          links={[
            { name: pl.frame.account, url: paths.account },
            { name: pl.frame.trackOrder, url: paths.trackOrder },
            ...pages.map(({ title, url }) => ({ name: title, url })),
          ]}
        />
      )
    case 'contact':
      return <Contact {...shop} />
    case 'links':
      return <List links={column.links} />
    case 'text':
      return <div dangerouslySetInnerHTML={{ __html: column.html }} />
  }
}

const Column = ({ column, id, frame }: { column: FooterColumn; id: string; frame: Frame }) => {
  const content = contentOf(column, frame)
  if (content === null) return null
  const Element = column.kind === 'contact' || column.kind === 'text' ? 'section' : 'nav'
  return (
    <Element {...(column.title ? { 'aria-labelledby': id } : {})}>
      {column.title ? <h2 id={id}>{column.title}</h2> : null}
      {content}
    </Element>
  )
}

/** The shop's data and the owner's columns beside it. */
export const Footer = ({ frame }: { frame: Frame }) => {
  const { shop, footer } = frame
  return (
    <footer id="colophon" className="site-footer">
      <div className="container footer-columns">
        <div className="footer-shop">
          <p className="wordmark">{shop.name}</p>
          <p>{shop.tagline}</p>
          <address>
            {shop.companyLines.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </address>
          <p className="footer-links">
            <a href={paths.withdraw}>{pl.withdrawal.link}</a>
            <a href={paths.complain}>{pl.complaint.link}</a>
            <a href={paths.privacyNotice}>{privacy.link}</a>
            {frame.hasAccessibility ? <a href={paths.accessibility}>{accessibility.link}</a> : null}
            {frame.hasNewsletter ? <a href={paths.newsletter}>{newsletter.link}</a> : null}
          </p>
          {frame.cookieBanner ? (
            <p>
              <a href={paths.cookieSettings}>{pl.cookies.link}</a>
            </p>
          ) : null}
        </div>
        {footer.map((column, index) => {
          const isFirst = footer.findIndex(({ kind }) => kind === column.kind) === index
          const id = (isFirst && IDS[column.kind]) || `footer-${index}`
          return <Column key={index} column={column} id={id} frame={frame} />
        })}
      </div>
      <ToTop />
    </footer>
  )
}
