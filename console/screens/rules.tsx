import { useState } from 'react'
import { type SignOnRules, type SignOnRulesAnswer, signOnRules } from '#contract/console/members.ts'
import { askServer, CallProblem } from '../ask-server.ts'
import { Button } from '../parts/button.tsx'
import { NumberField, Tick } from '../parts/fields.tsx'
import { Form, FormProblem } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Shown } from '../parts/states.tsx'
import { say } from '../parts/toast.tsx'
import { places, withQuery } from '../place.ts'
import { byPath, type Problems, problemsOf } from '../problems.ts'
import { pl } from '../strings/pl.ts'
import { useChange } from '../use-change.ts'
import { useLoaded } from '../use-loaded.ts'
import { SiteChoice } from './members/site-choice.tsx'

/** What a site demands of who makes an account. */
export const Rules = ({ query }: { query: URLSearchParams }) => {
  const loaded = useLoaded<SignOnRulesAnswer>(withQuery('sign-on-policy', { site: query.get('witryna') ?? '' }))
  return (
    <Page title={pl.members.rulesTitle}>
      <Shown loaded={loaded}>
        {(answer) => (
          <>
            <SiteChoice sites={answer.sites} siteId={answer.siteId} place={places.rules} />
            <RulesForm key={answer.siteId} answer={answer} put={loaded.put} />
          </>
        )}
      </Shown>
    </Page>
  )
}

const readCount = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined)

const RulesForm = ({ answer: { siteId, rules }, put }: { answer: SignOnRulesAnswer; put: (answer: SignOnRulesAnswer) => void }) => {
  const [draft, setDraft] = useState<SignOnRules>(rules)
  const [problems, setProblems] = useState<Problems>({})
  const { doing, problem, start } = useChange()
  const change = (part: Partial<SignOnRules>) => setDraft({ ...draft, ...part })
  const save = async () => {
    const found = problemsOf(signOnRules, draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    await start('save', async () => {
      try {
        put(await askServer<SignOnRulesAnswer>('PUT', withQuery('sign-on-policy', { site: siteId }), draft))
        say(pl.members.rulesSaved)
      } catch (error) {
        if (error instanceof CallProblem) setProblems(byPath(error.fields))
        throw error
      }
    })
  }
  return (
    <Form problems={problems} onSubmit={() => void save()} label={pl.members.rulesTitle}>
      <section className="card">
        <h2>{pl.members.registering}</h2>
        <Tick label={pl.members.ownerApproval} hint={pl.members.ownerApprovalHint} isOn={draft.requireOwnerApproval} onChange={(requireOwnerApproval) => change({ requireOwnerApproval })} />
        <Tick label={pl.members.emailVerification} hint={pl.members.emailVerificationHint} isOn={draft.requireEmailVerification} onChange={(requireEmailVerification) => change({ requireEmailVerification })} />
        <Tick label={pl.members.hidesKnown} hint={pl.members.hidesKnownHint} isOn={draft.hidesKnownEmails} onChange={(hidesKnownEmails) => change({ hidesKnownEmails })} />
        <NumberField label={pl.members.minPassword} path="minPasswordLength" value={draft.minPasswordLength} onChange={(value) => change({ minPasswordLength: value ?? Number.NaN })} read={readCount} write={String} />
      </section>
      <FormProblem text={problem} />
      <Button type="submit" look="main" isBusy={doing !== null}>
        {pl.frame.save}
      </Button>
    </Form>
  )
}
