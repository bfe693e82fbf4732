import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useConsoleShortcuts } from '#console/parts/shortcuts.tsx'
import { useLiveNotices } from '#console/data/live-notices.ts'
import { useOwner } from '#console/data/session.ts'
import { usePreload } from '#console/data/use-preload.ts'
import {
  useMessageCounting,
  usePendingReviews,
  useUnreadCount,
  useWaitingQuestions,
} from '#console/data/unread.ts'
import { RedirectTo, useAddress } from '#console/routing/router-context.tsx'
import type { ConsoleAddress, MenuGroup } from '#console/routing/addresses.ts'
import { frameWords } from '#console/strings.ts'
import { Bell } from './notices/bell.tsx'
import { ConsoleIcon } from './icon.tsx'
import { Link } from './link.tsx'
import { Page } from './page.tsx'
import { Empty } from './states.tsx'
import { useRestoredFocus } from './use-focus-later.ts'
import { groupMenu, type MenuEntry, useMaySee, useMenu } from './menu.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

/** What waits behind an entry of the menu, in a bubble. */
const useWaiting = () => {
  const unread = useUnreadCount()
  const reviews = usePendingReviews()
  const questions = useWaitingQuestions()
  return (entries: MenuEntry[]): { count: number; word: string } => {
    const has = (path: string) => entries.some(({ to }) => to === path)
    const ofMessages = has('/wiadomosci') ? unread : 0
    const ofReviews = has('/opinie') ? reviews : 0
    const ofQuestions = has('/pytania') ? questions : 0
    const words = [
      ...(ofMessages > 0 ? [frameWords.unreadWord(ofMessages)] : []),
      ...(ofReviews > 0 ? [frameWords.reviewWord(ofReviews)] : []),
      ...(ofQuestions > 0 ? [frameWords.questionWord(ofQuestions)] : []),
    ]
    return { count: ofMessages + ofReviews + ofQuestions, word: words.join(', ') }
  }
}

const WaitingBubble = ({ count, word }: { count: number; word: string }) =>
  count > 0 && (
    <b className="unread-count">
      {count} <span className="screen-reader-text">{word}</span>
    </b>
  )

const MenuLink = ({ entry, section }: { entry: MenuEntry; section: string | undefined }) => {
  const { to, title, icon } = entry
  const waiting = useWaiting()
  return (
    <Link {...({ to } as ConsoleAddress)} aria-current={section === to ? 'page' : undefined}>
      <ConsoleIcon name={icon} /> <span>{title}</span>
      <WaitingBubble {...waiting([entry])} />
    </Link>
  )
}

/** On wide screens: groups that open; the one with the current screen does so by itself. */
const GroupedMenu = ({ entries, section }: { entries: MenuEntry[]; section: string | undefined }) => {
  const [chosen, setChosen] = useState<{ [Group in MenuGroup]?: boolean }>({})
  const waiting = useWaiting()
  const current = entries.find(({ to }) => to === section)?.group
  useEffect(() => {
    if (current) setChosen((before) => ({ ...before, [current]: true }))
  }, [current])
  return (
    <ul className="menu-groups">
      {groupMenu(entries).map(({ group, entries: ofGroup }) => {
        if (group === 'today') {
          return ofGroup.map((entry) => (
            <li key={entry.to}>
              <MenuLink entry={entry} section={section} />
            </li>
          ))
        }
        const isOpen = chosen[group] ?? group === current
        return (
          <li key={group}>
            <button
              type="button"
              className="menu-group"
              aria-expanded={isOpen}
              onClick={() => setChosen({ ...chosen, [group]: !isOpen })}
            >
              <ConsoleIcon name={ofGroup[0]!.icon} /> <span>{frameWords.groups[group]}</span>
              {!isOpen && <WaitingBubble {...waiting(ofGroup)} />}
              <ConsoleIcon name="open" />
            </button>
            <ul hidden={!isOpen}>
              {ofGroup.map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} section={section} />
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

/** On a phone: the main screens in a bar at the bottom, the others behind „Więcej”. */
const MenuBar = ({ entries, section }: { entries: MenuEntry[]; section: string | undefined }) => {
  const isAside = section === '/wiecej' || entries.some((entry) => entry.isAside && entry.to === section)
  return (
    <ul className="menu-bar">
      {entries
        .filter((entry) => !entry.isAside)
        .map((entry) => (
          <li key={entry.to}>
            <MenuLink entry={entry} section={section} />
          </li>
        ))}
      <li>
        <Link to="/wiecej" aria-current={isAside ? 'page' : undefined}>
          <ConsoleIcon name="more" /> <span>{frameWords.more}</span>
        </Link>
      </li>
    </ul>
  )
}

/** The search of the whole console, opened by its button or Ctrl-K. */
const SearchEverywhere = () => {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // What is typed right after Ctrl-K is not lost.
  usePreload(loadPalette)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="search-everywhere"
        aria-label={`${frameWords.searchEverywhere} Ctrl K`}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <ConsoleIcon name="search" /> <span>{frameWords.searchEverywhere}</span> <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <CommandPalette close={close} />
        </Suspense>
      )}
    </>
  )
}

/** In place of a screen that the role may not see; leads to the first one that it may, from the start at once. */
const ForbiddenScreen = ({ entries: [first], isStart }: { entries: MenuEntry[]; isStart: boolean }) => {
  if (first && isStart) return <RedirectTo to={first.to} />
  return (
    <Page title={frameWords.forbidden}>
      <Empty title={frameWords.forbidden} hint={frameWords.forbiddenHint}>
        {first && (
          <Link className="button is-main" {...({ to: first.to } as ConsoleAddress)}>
            {frameWords.goTo(first.title)}
          </Link>
        )}
      </Empty>
    </Page>
  )
}

/** Menu beside (or, on a phone, below) what the owner works on. */
export const ConsoleFrame = ({ children }: { children: ReactNode }) => {
  const { shopName, isDemo } = useOwner()
  const section = useAddress().screen?.section
  const entries = useMenu()
  const maySee = useMaySee(section)
  const main = useRef<HTMLElement>(null)
  useRestoredFocus(main)
  useMessageCounting()
  useLiveNotices()
  useConsoleShortcuts()

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
        <SearchEverywhere />
        <Bell />
        <a className="to-shop" href="/">
          <ConsoleIcon name="shop" /> {frameWords.openShop}
        </a>
      </header>
      <nav className="menu" aria-label={frameWords.mainMenu}>
        <MenuBar entries={entries} section={section} />
        <GroupedMenu entries={entries} section={section} />
      </nav>
      <main id="tresc" ref={main} tabIndex={-1}>
        {maySee ? children : <ForbiddenScreen entries={entries} isStart={section === '/'} />}
      </main>
    </>
  )
}
