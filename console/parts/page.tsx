import { type ReactNode, useEffect, useRef } from 'react'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'
import { linkTo, useAddress } from '../place.ts'
import { Icon } from './icon.tsx'

type Props = {
  title: string
  back?: { to: string; title: string }
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
  const path = useAddress().split('?')[0]

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
          <a href={linkTo(back.to)}>
            <Icon name="back" /> {back.title}
          </a>
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
