import { useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { SignInForm } from '#console/screens/session/sign-in-form.tsx'
import { useOwner } from '#console/data/session.ts'
import { pl } from '#console/strings/pl.ts'
import { toProblem } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

export const Account = () => {
  const showToast = useToast()
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
