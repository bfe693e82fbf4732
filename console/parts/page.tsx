import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import type { ChangeKind } from '#contract/console/audit-events.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { useUnreadNotices } from '#console/data/live-notices.ts'
import { useOwner } from '#console/data/session.ts'
import { RestoredNotice } from '#console/data/unsaved.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { useAddress } from '#console/routing/router-context.tsx'
import { frameWords } from '#console/strings.ts'
import { ConsoleIcon } from './icon.tsx'
import { Link } from './link.tsx'

type Props = {
  title: string
  back?: { address: ConsoleAddress; title: string }
  badge?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  /** What is edited: links to its changes, for those who may read them. `id` '': everything of the kind. */
  history?: { kind: ChangeKind; id: string }
  children: ReactNode
}

/** The first page shown takes no focus: the browser starts at the top by itself. */
export const FirstPageContext = createContext<RefObject<boolean> | null>(null)

/**
 * A screen of the console. Its heading takes the focus when the owner comes to it, so that screen readers
 * announce it.
 */
export const Page = ({ title, back, badge, actions, lead, history, children }: Props) => {
  const { shopName, owner } = useOwner()
  const firstPageRef = useContext(FirstPageContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const { path } = useAddress()

  const unread = useUnreadNotices()
  useEffect(() => {
    document.title = frameWords.unreadTitle(unread, frameWords.title(title, shopName))
  }, [title, shopName, unread])
  useEffect(() => {
    if (!firstPageRef?.current) {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    if (firstPageRef) firstPageRef.current = false
  }, [path, firstPageRef])

  const shownHistory = history && hasRight(owner.role, 'audit') ? history : undefined
  return (
    <>
      {back && (
        <p className="back-link">
          <Link {...back.address}>
            <ConsoleIcon name="back" /> {back.title}
          </Link>
        </p>
      )}
      <div className="page-head">
        <div className="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {(actions || shownHistory) && (
          <div className="page-actions">
            {actions}
            {shownHistory && (
              <Link
                className="button is-quiet"
                to="/zmiany"
                search={{ rodzaj: shownHistory.kind, czego: shownHistory.id }}
              >
                {frameWords.history}
              </Link>
            )}
          </div>
        )}
      </div>
      {lead && <p className="lead">{lead}</p>}
      <RestoredNotice onDiscard={() => heading.current?.focus()} />
      {children}
    </>
  )
}
