import { lazy, Suspense } from 'react'
import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { type BrandAnswer, brandApiOf } from '#contract/console/campaigns/brand.ts'
import { sitesApi } from '#contract/console/campaigns/campaigns.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent, Loading } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { NoSites } from '#console/screens/campaigns/no-sites.tsx'
import { SiteChoice } from '#console/screens/campaigns/site-choice.tsx'
import { KitFields } from './kit-fields.tsx'
import { brandWords } from './strings.ts'
import './brand-kit.css'

type Answer = BrandAnswer<BrandKit>
type Draft = { kit: BrandKit }
const brandApi = brandApiOf<BrandKit>()

const KitPreview = lazy(async () => ({ default: (await import('./kit-preview.tsx')).KitPreview }))
const Restyle = lazy(async () => ({ default: (await import('./restyle.tsx')).Restyle }))

/** The look that a site's new campaigns start in, and the campaigns that look otherwise. */
export const BrandKitScreen = () => {
  const { strona = '' } = useSearch({ from: '/wyglad-marki' })
  const sites = useApiQuery(sitesApi.list, {})
  const siteId = (sites.data?.sites.find(({ id }) => id === strona) ?? sites.data?.sites[0])?.id ?? null
  return (
    <Page
      title={brandWords.title}
      lead={brandWords.lead}
      back={{ address: { to: '/kampanie', search: { strona } }, title: brandWords.back }}
    >
      <LoadedContent loaded={sites}>
        {() => (siteId === null ? <NoSites /> : <SiteBrand key={siteId} siteId={siteId} />)}
      </LoadedContent>
    </Page>
  )
}

const SiteBrand = ({ siteId }: { siteId: string }) => {
  const loaded = useApiQuery(brandApi.one, { params: { id: siteId } })
  return (
    <LoadedContent loaded={loaded}>
      {(answer) => (
        <>
          <SiteChoice
            sites={answer.sites}
            siteId={siteId}
            addressOf={(id) => ({ to: '/wyglad-marki', search: { strona: id } })}
          />
          <BrandEditor answer={answer} put={loaded.put} />
        </>
      )}
    </LoadedContent>
  )
}

const BrandEditor = ({ answer, put }: { answer: Answer; put: (answer: Answer) => void }) => {
  const api = useApi()
  const showToast = useToast()
  const params = { id: answer.site.id }
  const drafting = useDraft<Draft>({ kit: answer.kit }, { form: 'brand-kit', id: answer.site.id })
  const { draft, isDirty, change, markSaved } = drafting
  const { saveOver, conflict } = useConflict(
    drafting,
    brandApi.one,
    { params },
    { draftOf: ({ kit }): Draft => ({ kit }), put },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(brandApi.change.request, draft, async () => {
      const saved = await saveOver(brandApi.change, { params, body: draft }, answer.version)
      markSaved({ kit: saved.kit })
      put(saved)
      showToast(brandWords.saved)
    })
  return (
    <>
      <Form
        problems={problems}
        onSubmit={() => void submit()}
        className="form-editor"
        label={brandWords.title}
      >
        {!answer.isSaved && <p className="notice">{brandWords.fromTheme}</p>}
        <div className="brand-editor">
          <KitFields kit={draft.kit} onChange={(part) => change({ kit: { ...draft.kit, ...part } })} />
          <Suspense fallback={<Loading />}>
            <KitPreview kit={draft.kit} siteId={answer.site.id} />
          </Suspense>
        </div>
        <SaveOrRemove
          isDirty={isDirty || !answer.isSaved}
          isBusy={isBusy}
          problem={problem}
          conflict={conflict}
          removal={null}
        />
        {JSON.stringify(draft.kit) !== JSON.stringify(answer.ofTheme) && (
          <Button look="quiet" onClick={() => change({ kit: answer.ofTheme })}>
            {brandWords.useTheme}
          </Button>
        )}
      </Form>
      <Suspense fallback={<Loading />}>
        <Restyle key={answer.version} answer={answer} isDirty={isDirty} api={api} put={put} />
      </Suspense>
    </>
  )
}
