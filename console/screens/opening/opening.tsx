import { type OpeningAnswer, openingApi } from '#contract/console/opening.ts'
import { pagesApi } from '#contract/console/shop/pages.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useOwner } from '#console/data/session.ts'
import { frameWords } from '#console/strings.ts'
import { openingWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { NeededPages } from '#console/screens/pages/needed-pages.tsx'
import { OpeningSteps } from './opening-steps.tsx'
import { TestLetterCard } from './test-letter.tsx'
import { CompanyFields } from '#console/screens/settings/shop-data.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

type Put = (answer: OpeningAnswer) => void

/** What a shop needs before it may sell: the seller's data and the pages the law requires. */
export const Opening = () => {
  const loaded = useApiQuery(openingApi.all, {})
  const { data: pages } = useApiQuery(pagesApi.list, {})
  return (
    <Page title={openingWords.title} lead={openingWords.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <OpeningSteps answer={answer} pages={pages?.needed ?? []} />
            <Company answer={answer} put={loaded.put} />
            <TestLetterCard answer={answer} put={loaded.put} />
            {pages && <NeededPages needed={pages.needed.filter(({ isRequired }) => !isRequired)} />}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Company = ({ answer, put }: { answer: OpeningAnswer; put: Put }) => {
  const showToast = useToast()
  const { renew } = useOwner()
  const drafting = useDraft(answer.company, { form: 'company', id: '' })
  const { draft, isDirty, change, markSaved } = drafting
  const { saveOver, conflict } = useConflict(
    drafting,
    openingApi.all,
    {},
    { draftOf: ({ company }) => company, put },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(openingApi.saveCompany.request, draft, async () => {
      const saved = await saveOver(openingApi.saveCompany, { body: draft }, answer.version)
      markSaved(saved.company)
      put(saved)
      showToast(openingWords.companySaved)
      if (saved.company.shopName !== answer.company.shopName) void renew()
    })
  return (
    <section className="card" aria-labelledby="company">
      <h2 id="company">{openingWords.company}</h2>
      <Form problems={problems} onSubmit={() => void submit()}>
        <CompanyFields settings={draft} change={change} />
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <Button look="main" type="submit" isBusy={isBusy} disabled={!isDirty}>
          {isBusy ? frameWords.saving : openingWords.saveCompany}
        </Button>
      </Form>
    </section>
  )
}
