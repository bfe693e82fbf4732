import { useSearch } from '#console/routing/router-context.tsx'
import { membersApi, type SignOnRules, type SignOnRulesAnswer } from '#contract/console/shop/members.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { NumberField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { frameWords } from '#console/strings.ts'
import { membersWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { MemberSiteTabs } from './site-choice.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './members.css'

/** What a site requires for an account and for signing in. */
export const Rules = () => {
  const { witryna = '' } = useSearch({ from: '/zasady-logowania' })
  const loaded = useApiQuery(membersApi.rules, { query: { site: witryna } })
  return (
    <Page title={membersWords.rulesTitle} lead={membersWords.rulesLead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <MemberSiteTabs sites={answer.sites} siteId={answer.siteId} to="/zasady-logowania" />
            <RulesForm key={answer.siteId} answer={answer} put={loaded.put} />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const RulesForm = ({
  answer: { siteId, rules, version },
  put,
}: {
  answer: SignOnRulesAnswer
  put: (answer: SignOnRulesAnswer) => void
}) => {
  const showToast = useToast()
  const drafting = useDraft<SignOnRules>(rules, { form: 'sign-on-rules', id: siteId })
  const { draft, change, markSaved } = drafting
  const query = { site: siteId }
  const { saveOver, conflict } = useConflict(
    drafting,
    membersApi.rules,
    { query },
    { draftOf: (newer) => newer.rules, put },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(membersApi.saveRules.request, draft, async () => {
      const saved = await saveOver(membersApi.saveRules, { query, body: draft }, version)
      markSaved(saved.rules)
      put(saved)
      showToast(membersWords.rulesSaved)
    })
  const count = { read: readCount, write: writeCount }
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={membersWords.rulesTitle}>
      <section className="card" aria-labelledby="registering">
        <h2 id="registering">{membersWords.registering}</h2>
        <Tick
          label={membersWords.ownerApproval}
          hint={membersWords.ownerApprovalHint}
          isOn={draft.requireOwnerApproval}
          onChange={(requireOwnerApproval) => change({ requireOwnerApproval })}
        />
        <Tick
          label={membersWords.emailVerification}
          hint={membersWords.emailVerificationHint}
          isOn={draft.requireEmailVerification}
          onChange={(requireEmailVerification) => change({ requireEmailVerification })}
        />
        <Tick
          label={membersWords.hidesKnown}
          hint={membersWords.hidesKnownHint}
          isOn={draft.hidesKnownEmails}
          onChange={(hidesKnownEmails) => change({ hidesKnownEmails })}
        />
        <NumberField
          label={membersWords.minPassword}
          hint={membersWords.minPasswordHint}
          path="minPasswordLength"
          className="is-number"
          value={draft.minPasswordLength}
          onChange={(value) => change({ minPasswordLength: value ?? Number.NaN })}
          {...count}
        />
      </section>
      <section className="card" aria-labelledby="signing-in">
        <h2 id="signing-in">{membersWords.signingIn}</h2>
        <NumberField
          label={membersWords.captchaAfter}
          hint={membersWords.captchaAfterHint}
          path="captchaAfterFailures"
          className="is-number"
          placeholder={membersWords.captchaNever}
          value={draft.captchaAfterFailures}
          onChange={(captchaAfterFailures) => change({ captchaAfterFailures })}
          {...count}
        />
      </section>
      <ConflictChoice conflict={conflict} />
      <FormMessage text={problem} />
      <div className="form-actions">
        <Button type="submit" look="main" isBusy={isBusy}>
          {isBusy ? frameWords.saving : frameWords.save}
        </Button>
      </div>
    </Form>
  )
}
