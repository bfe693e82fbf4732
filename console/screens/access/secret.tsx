import { useEffect, useRef } from 'react'
import type { AccessAnswer } from '#contract/console/access.ts'
import { Button, CopyButton } from '#console/parts/form/button.tsx'
import { accessWords } from './strings.ts'

/** A new key or secret, shown only once. */
export const Secret = ({
  secret: { kind, name, text },
  onHide,
}: {
  secret: NonNullable<AccessAnswer['secret']>
  onHide: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card is-warning" aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        {accessWords.secretTitle[kind]}
      </h2>
      <p>{accessWords.secretHint}</p>
      <code className="secret-text" aria-label={accessWords.secretOf(name)} role="group">
        {text}
      </code>
      <div className="form-actions">
        <CopyButton text={text} look="main" />
        <Button onClick={onHide}>{accessWords.hideSecret}</Button>
      </div>
    </section>
  )
}
