import { type AnyRoute, type RegisteredRouter, useMatches, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOwner } from '#console/data/session.ts'
import { frameWords } from '#console/strings.ts'
import { ConsoleIcon, type IconName } from './icon.tsx'
import { type ConsoleAddress, Link } from './link.tsx'
import { useMessageCounting, useUnreadCount } from '#console/data/unread.ts'

type MenuEntry = {
  to: keyof RegisteredRouter['routesByPath']
  title: string
  icon: IconName
  isAside?: boolean
}

/** The screens that name themselves for it, in the order of the router. */
export const useMenu = (): MenuEntry[] =>
  ((useRouter().routeTree.children ?? []) as AnyRoute[]).flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.menu ? [{ to: fullPath as MenuEntry['to'], ...staticData.menu }] : [],
  )

/** Menu beside (or, on a phone, below) what the owner works on. */
export const ConsoleFrame = ({ children }: { children: ReactNode }) => {
  const { shopName, isDemo } = useOwner()
  const section = useMatches({ select: (matches) => matches.at(-1)?.staticData.section })
  const entries = useMenu()
  const unread = useUnreadCount()
  useMessageCounting()
  const isAside = section === '/wiecej' || entries.some(({ to, isAside: aside }) => aside && to === section)

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
        {frameWords.skip}
      </a>
      <header className="bar">
        <Link className="wordmark" to="/">
          {shopName}
        </Link>
        {isDemo && <span className="demo-mark">{frameWords.demo}</span>}
        <a className="to-shop" href="/">
          <ConsoleIcon name="shop" /> {frameWords.openShop}
        </a>
      </header>
      <nav className="menu" aria-label={frameWords.mainMenu}>
        <ul>
          {entries.map(({ to, title, icon, isAside: aside }) => (
            <li key={to} className={aside ? 'is-aside' : undefined}>
              <Link {...({ to } as ConsoleAddress)} aria-current={section === to ? 'page' : undefined}>
                <ConsoleIcon name={icon} /> <span>{title}</span>
                {to === '/wiadomosci' && unread > 0 && (
                  <b className="unread-count">
                    {unread} <span className="screen-reader-text">{frameWords.unreadWord(unread)}</span>
                  </b>
                )}
              </Link>
            </li>
          ))}
          <li className="is-more">
            <Link to="/wiecej" aria-current={isAside ? 'page' : undefined}>
              <ConsoleIcon name="more" /> <span>{frameWords.more}</span>
            </Link>
          </li>
        </ul>
      </nav>
      <main id="tresc" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
