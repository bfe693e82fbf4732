import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ConsoleAddress } from '../router.tsx'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'
import { ConsoleIcon } from './icon.tsx'
import { Link } from './link.tsx'

type Props = {
  title: string
  back?: { address: ConsoleAddress; title: string }
  badge?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** The first page shown takes no focus: the browser starts at the top by itself. */
let isFirst = true

/**
 * A screen of the console. Its heading takes the focus when the owner comes to it, so that readers hear where
 * they are.
 */
export const Page = ({ title, back, badge, actions, lead, children }: Props) => {
  const { shopName } = useOwner()
  const heading = useRef<HTMLHeadingElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })

  useEffect(() => {
    document.title = pl.frame.title(title, shopName)
  }, [title, shopName])
  useEffect(() => {
    if (!isFirst) {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    isFirst = false
  }, [path])

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
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </>
  )
}
