import { useEffect, useRef } from 'react'
import type { AccessAnswer } from '#contract/console/access.ts'
import { Button } from '../../parts/button.tsx'
import { say } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'

/** A new key or secret, shown this once. */
export const Secret = ({ secret: { kind, name, text }, onHide }: { secret: NonNullable<AccessAnswer['secret']>; onHide: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = () => {
    // Without a safe connection a browser has no clipboard at all.
    const copying = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    copying.then(
      () => say(pl.members.copied),
      () => say(pl.members.notCopied),
    )
  }
  return (
    <section className="card is-warning" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        {pl.members.secretTitle[kind]}
      </h2>
      <p>{pl.members.secretHint}</p>
      <code className="secret-text" aria-label={pl.members.secretOf(name)} role="group">
        {text}
      </code>
      <div className="form-actions">
        <Button look="main" onClick={copy}>
          {pl.members.copy}
        </Button>
        <Button onClick={onHide}>{pl.members.hideSecret}</Button>
      </div>
    </section>
  )
}
