import { useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { SignInForm } from '#console/screens/session/sign-in-form.tsx'
import { useOwner } from '#console/data/session.ts'
import { frameWords } from '#console/strings.ts'
import { sessionWords } from './strings.ts'
import { toProblem } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'
import { chooseColourScheme, colourSchemes, readColourScheme } from '#console/data/colour-scheme.ts'

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
    <Page title={sessionWords.accountTitle}>
      <section className="card">
        <h2>{sessionWords.signInData}</h2>
        <p className="muted">{sessionWords.signInDataHint}</p>
        <SignInForm submit={frameWords.save} onDone={() => showToast(sessionWords.changed)} />
      </section>
      <Colours />
      <section className="card">
        <h2>{sessionWords.signOut}</h2>
        <p className="muted">
          {frameWords.signedInAs(owner.name || owner.email)}. {sessionWords.signOutHint}
        </p>
        <FormMessage text={problem} />
        <Button onClick={() => void end()} isBusy={isLeaving}>
          {sessionWords.signOut}
        </Button>
      </section>
    </Page>
  )
}

/** Light or dark, whatever the system is set to. */
const Colours = () => {
  const [scheme, setScheme] = useState(readColourScheme)
  return (
    <section className="card">
      <h2>{sessionWords.colours}</h2>
      <SelectField
        label={sessionWords.coloursLabel}
        path="colourScheme"
        hint={sessionWords.coloursHint}
        value={scheme}
        choices={colourSchemes.map((value) => ({ value, title: sessionWords.colourSchemes[value] }))}
        onChange={(value) => {
          const chosen = colourSchemes.find((one) => one === value) ?? 'system'
          chooseColourScheme(chosen)
          setScheme(chosen)
        }}
      />
    </section>
  )
}
