import { useState } from 'react'
import { toProblem } from '../call-console.ts'
import { Button } from '../parts/button.tsx'
import { FormMessage } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { showToast } from '../parts/toast.tsx'
import { useOwner } from '../session.ts'
import { pl } from '../strings/pl.ts'

export const Account = () => {
  const { owner, signOut } = useOwner()
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const end = async () => {
    setLeaving(true)
    setProblem(null)
    try {
      await signOut()
    } catch (error) {
      setProblem(toProblem(error).message)
      setLeaving(false)
    }
  }
  return (
    <Page title={pl.session.accountTitle}>
      <section className="card">
        <h2>{pl.session.signInData}</h2>
        <p className="muted">{pl.session.signInDataHint}</p>
        <SignInForm submit={pl.frame.save} onDone={() => showToast(pl.session.changed)} />
      </section>
      <section className="card">
        <h2>{pl.session.signOut}</h2>
        <p className="muted">
          {pl.frame.signedInAs(owner.name || owner.email)}. {pl.session.signOutHint}
        </p>
        <FormMessage text={problem} />
        <Button onClick={() => void end()} isBusy={isLeaving}>
          {pl.session.signOut}
        </Button>
      </section>
    </Page>
  )
}
