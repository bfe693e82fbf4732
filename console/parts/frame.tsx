import type { ReactNode } from 'react'
import { leave, linkTo, places, stay, useAddress, useRefusedPlace } from '../place.ts'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'
import { useUnread, useUnreadCounting } from '../unread.ts'
import { Icon, type IconName } from './icon.tsx'
import { Question } from './question.tsx'

type Entry = { to: string; title: string; icon: IconName; isAside?: boolean }

/** Entries marked `isAside` are behind „Więcej” on a phone. */
export const entries: Entry[] = [
  { to: places.today, title: pl.frame.today, icon: 'today' },
  { to: places.orders, title: pl.frame.orders, icon: 'orders' },
  { to: places.messages, title: pl.frame.messages, icon: 'messages' },
  { to: places.products, title: pl.frame.products, icon: 'products' },
  { to: places.import, title: pl.frame.import, icon: 'import', isAside: true },
  { to: places.coupons, title: pl.frame.coupons, icon: 'coupons', isAside: true },
  { to: places.forms, title: pl.frame.forms, icon: 'forms', isAside: true },
  { to: places.campaigns, title: pl.frame.campaigns, icon: 'campaigns', isAside: true },
  { to: places.abandonment, title: pl.frame.abandonment, icon: 'basket', isAside: true },
  { to: places.results, title: pl.frame.results, icon: 'results', isAside: true },
  { to: places.leads, title: pl.frame.leads, icon: 'leads', isAside: true },
  { to: places.draws, title: pl.frame.draws, icon: 'draws', isAside: true },
  { to: places.sites, title: pl.frame.sites, icon: 'sites', isAside: true },
  { to: places.members, title: pl.frame.members, icon: 'members', isAside: true },
  { to: places.rules, title: pl.frame.rules, icon: 'rules', isAside: true },
  { to: places.audit, title: pl.frame.audit, icon: 'audit', isAside: true },
  { to: places.access, title: pl.frame.access, icon: 'access', isAside: true },
  { to: places.webhooks, title: pl.frame.webhooks, icon: 'webhooks', isAside: true },
  { to: places.opening, title: pl.opening.title, icon: 'file', isAside: true },
  { to: places.settings, title: pl.frame.settings, icon: 'settings', isAside: true },
  { to: places.account, title: pl.frame.account, icon: 'account', isAside: true },
]

/** Screens whose address begins otherwise than that of their menu entry. */
const PARENTS: Record<string, string> = {
  [places.newCoupon]: places.coupons,
  [places.newForm]: places.forms,
  [places.newCampaign]: places.campaigns,
  [places.newSite]: places.sites,
  '/nagrody': places.draws,
  '/klienci-oauth': places.access,
  '/aplikacje': places.access,
}

const sectionOf = (address: string) => {
  const section = `/${address.split('?')[0]!.split('/')[1] ?? ''}`
  return PARENTS[section] ?? section
}

/** Menu beside (or, on a phone, below) what the owner works on. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { shopName, isDemo } = useOwner()
  const section = sectionOf(useAddress())
  const refused = useRefusedPlace()
  const unread = useUnread()
  useUnreadCounting()
  const isAside = section === places.more || entries.some(({ to, isAside: aside }) => aside && to === section)

  return (
    <>
      <a
        className="skip-link"
        href="#tresc"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('tresc')?.focus()
        }}
      >
        {pl.frame.skip}
      </a>
      <header className="bar">
        <a className="wordmark" href={linkTo(places.today)}>
          {shopName}
        </a>
        {isDemo && <span className="demo-mark">{pl.frame.demo}</span>}
        <a className="to-shop" href="/">
          <Icon name="shop" /> {pl.frame.openShop}
        </a>
      </header>
      <nav className="menu" aria-label={pl.frame.mainMenu}>
        <ul>
          {entries.map(({ to, title, icon, isAside: aside }) => (
            <li key={to} className={aside ? 'is-aside' : undefined}>
              <a href={linkTo(to)} aria-current={section === to ? 'page' : undefined}>
                <Icon name={icon} /> <span>{title}</span>
                {to === places.messages && unread > 0 && (
                  <b className="unread-count">
                    {unread} <span className="screen-reader-text">{pl.messages.unreadWord(unread)}</span>
                  </b>
                )}
              </a>
            </li>
          ))}
          <li className="is-more">
            <a href={linkTo(places.more)} aria-current={isAside ? 'page' : undefined}>
              <Icon name="more" /> <span>{pl.frame.more}</span>
            </a>
          </li>
        </ul>
      </nav>
      <main id="tresc" tabIndex={-1}>
        {children}
      </main>
      {refused !== null && (
        <Question
          title={pl.frame.unsaved}
          text={pl.frame.unsavedQuestion}
          yes={pl.frame.leave}
          no={pl.frame.stay}
          onYes={leave}
          onNo={stay}
        />
      )}
    </>
  )
}
