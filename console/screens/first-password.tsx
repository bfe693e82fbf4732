import { useEffect, useRef } from 'react'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { pl } from '../strings/pl.ts'

/** Once, after the first link: without it the owner could not come back. */
export const FirstPassword = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = pl.session.welcome
    heading.current?.focus()
  }, [])
  return (
    <main className="gate">
      <h1 ref={heading} tabIndex={-1}>
        {pl.session.welcome}
      </h1>
      <p>{pl.session.welcomeHint}</p>
      <SignInForm submit={pl.session.start} onDone={() => {}} />
    </main>
  )
}
