import { useNavigate, useParams } from '#console/routing/router-context.tsx'
import {
  type CampaignSite,
  type SiteAnswer,
  sitesApi,
  type SiteSettings,
  type SiteToSave,
} from '#contract/console/campaigns/campaigns.ts'
import { CopyButton } from '#console/parts/form/button.tsx'
import { LongTextField, NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { faultInWords } from '#console/screens/campaigns/fault-words.ts'
import { frameWords } from '#console/strings.ts'
import { sitesWords } from './strings.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { linesOf, linesText } from '#console/screens/access/lines.ts'
import { parseWrittenAmount, writeAmount } from '#console/screens/campaigns/editor/written-values.ts'
import { Snippet } from './sites.tsx'
import { StoreChoice } from './store-choice.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import { resultsWords } from '#console/screens/results/strings.ts'

export const NewSite = () => <SiteForm id={null} />

export const SiteScreen = () => <SiteForm id={useParams({ from: '/witryny/$id' }).id} />

/** One site: its domains, its snippet, and settings of all its campaigns; `id` null: a new one. */
const SiteForm = ({ id }: { id: string | null }) => {
  const navigate = useNavigate()
  const loaded = useApiQuery(sitesApi.one, id === null ? null : { params: { id } })
  const back = { address: { to: '/witryny' }, title: sitesWords.title } as const
  if (loaded.problem?.status === 404) {
    return (
      <Page title={sitesWords.gone} back={back}>
        <Empty title={sitesWords.gone} hint={sitesWords.goneHint} />
      </Page>
    )
  }
  return (
    <Page title={id === null ? sitesWords.newTitle : (loaded.data?.site.name ?? sitesWords.one)} back={back}>
      {id === null ? (
        <Editor
          answer={null}
          onSaved={({ site }) =>
            void navigate({ to: '/witryny/$id', params: { id: site.id }, replace: true })
          }
        />
      ) : (
        <LoadedContent loaded={loaded}>
          {(answer) => (
            <>
              <section className="card" aria-labelledby="snippet">
                <h2 id="snippet">{sitesWords.snippet}</h2>
                <p className="muted">{sitesWords.snippetHint}</p>
                <Snippet name={answer.site.name} text={answer.site.snippet} />
              </section>
              <Editor answer={answer} onSaved={loaded.put} />
            </>
          )}
        </LoadedContent>
      )}
    </Page>
  )
}

const CONSENTS = Object.entries(sitesWords.consents).map(([value, title]) => ({ value, title }))

type Draft = Omit<SiteToSave, 'domains'> & { domains: string }

const usual: SiteSettings = {
  visitorsAMonth: null,
  isFreemium: false,
  holdoutPercent: 0,
  goal: null,
  runsOwnCode: false,
  popupLimits: { waitSeconds: 0, perVisit: null },
  consent: 'none',
  store: null,
  wixSigning: null,
  priceRules: [],
  conversionCode: '',
  leadsTo: null,
  leadMailsAnHour: 20,
  leadsWebhook: null,
  leadsWebhookFormat: 'json',
  landing: null,
}
const draftOf = (site: CampaignSite | null): Draft =>
  site
    ? { name: site.name, domains: linesText(site.domains), settings: site.settings, isShop: site.isShop }
    : { name: '', domains: '', settings: usual, isShop: false }

const Editor = ({
  answer,
  onSaved,
}: {
  answer: SiteAnswer | null
  onSaved: (answer: SiteAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const site = answer?.site ?? null
  const drafting = useDraft(draftOf(site), { form: 'site', id: site?.id ?? null })
  const { draft, isDirty, change, markSaved, allowLeaving, onceKey } = drafting
  const params = { id: site?.id ?? '' }
  const { saveOver, conflict } = useConflict(
    drafting,
    sitesApi.one,
    { params },
    { draftOf: (newer) => draftOf(newer.site), put: onSaved },
  )
  const { problems, problem, isBusy, save } = useSaving(faultInWords)
  const { settings } = draft
  const set = (part: Partial<SiteSettings>) => change({ settings: { ...settings, ...part } })
  const submit = () => {
    const given = { ...draft, domains: linesOf(draft.domains) }
    return save(sitesApi.add.request, given, async () => {
      const saved = answer
        ? await saveOver(sitesApi.change, { params, body: given }, answer.version)
        : await api(sitesApi.add, { body: given }, { onceKey })
      if (answer) markSaved(draftOf(saved.site))
      else allowLeaving()
      onSaved(saved)
      showToast(sitesWords.saved)
    })
  }
  return (
    <Form
      problems={problems}
      onSubmit={() => void submit()}
      label={sitesWords.settings}
      isLocked={isBusy && !site}
    >
      <section className="card" aria-labelledby="site-basics">
        <h2 id="site-basics">{sitesWords.settings}</h2>
        <TextField
          label={sitesWords.name}
          path="name"
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <LongTextField
          label={sitesWords.domains}
          hint={sitesWords.domainsHint}
          path="domains"
          rows={3}
          value={draft.domains}
          onChange={(domains) => change({ domains })}
        />
        <TextField
          label={sitesWords.leadsTo}
          hint={sitesWords.leadsToHint}
          path="settings.leadsTo"
          type="email"
          autoComplete="off"
          value={settings.leadsTo ?? ''}
          onChange={(text) => set({ leadsTo: text || null })}
        />
        {settings.leadsTo !== null && (
          <NumberField
            label={sitesWords.leadMails}
            hint={sitesWords.leadMailsHint}
            path="settings.leadMailsAnHour"
            className="is-number"
            value={settings.leadMailsAnHour}
            read={readCount}
            write={writeCount}
            onChange={(value) => set({ leadMailsAnHour: value ?? Number.NaN })}
          />
        )}
        <Tick
          label={sitesWords.showInShop}
          hint={sitesWords.showInShopHint}
          isOn={draft.isShop}
          onChange={(isShop) => change({ isShop })}
        />
      </section>
      <StoreChoice settings={settings} set={set} />
      <section className="card" aria-labelledby="site-limits">
        <h2 id="site-limits">{sitesWords.limits}</h2>
        <p className="muted">{sitesWords.limitsHint}</p>
        <div className="field-row">
          <NumberField
            label={sitesWords.waitSeconds}
            hint={sitesWords.waitSecondsHint}
            path="settings.popupLimits.waitSeconds"
            className="is-number"
            value={settings.popupLimits.waitSeconds}
            read={readCount}
            write={writeCount}
            onChange={(value) => set({ popupLimits: { ...settings.popupLimits, waitSeconds: value ?? 0 } })}
          />
          <NumberField
            label={sitesWords.perVisit}
            hint={sitesWords.perVisitHint}
            path="settings.popupLimits.perVisit"
            className="is-number"
            value={settings.popupLimits.perVisit}
            read={readCount}
            write={writeCount}
            onChange={(perVisit) => set({ popupLimits: { ...settings.popupLimits, perVisit } })}
          />
        </div>
      </section>
      <section className="card" aria-labelledby="site-more">
        <h2 id="site-more">{sitesWords.more}</h2>
        <NumberField
          label={sitesWords.holdout}
          hint={sitesWords.holdoutHint}
          path="settings.holdoutPercent"
          className="is-number"
          value={settings.holdoutPercent}
          read={parseWrittenAmount}
          write={writeAmount}
          onChange={(value) => set({ holdoutPercent: value ?? 0 })}
        />
        {settings.holdoutPercent > 0 && <GoalChoice goal={settings.goal} change={(goal) => set({ goal })} />}
        <NumberField
          label={sitesWords.visitors}
          hint={sitesWords.visitorsHint}
          path="settings.visitorsAMonth"
          className="is-number"
          value={settings.visitorsAMonth}
          read={readCount}
          write={writeCount}
          onChange={(visitorsAMonth) => set({ visitorsAMonth })}
        />
        <TextField
          label={sitesWords.webhook}
          hint={sitesWords.webhookHint}
          path="settings.leadsWebhook"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={settings.leadsWebhook ?? ''}
          onChange={(text) => set({ leadsWebhook: text || null })}
        />
        {settings.leadsWebhook !== null && (
          <WebhookFormat settings={settings} secret={site?.webhookSecret} set={set} />
        )}
        <SelectField
          label={sitesWords.consent}
          hint={sitesWords.consentHint}
          path="settings.consent"
          value={settings.consent}
          choices={CONSENTS}
          onChange={(consent) => set({ consent: consent as SiteSettings['consent'] })}
        />
        <Tick
          label={sitesWords.freemium}
          isOn={settings.isFreemium}
          onChange={(isFreemium) => set({ isFreemium })}
        />
        <Tick
          label={sitesWords.ownCode}
          hint={sitesWords.ownCodeHint}
          isOn={settings.runsOwnCode}
          onChange={(runsOwnCode) => set({ runsOwnCode })}
        />
        {settings.runsOwnCode && (
          <LongTextField
            label={sitesWords.conversionCode}
            hint={sitesWords.conversionCodeHint}
            path="settings.conversionCode"
            rows={5}
            className="is-code-text"
            value={settings.conversionCode}
            onChange={(conversionCode) => set({ conversionCode })}
          />
        )}
        <Tick
          label={sitesWords.landing}
          hint={sitesWords.landingHint}
          isOn={settings.landing !== null}
          onChange={(isOn) => set({ landing: isOn ? { domain: '', path: '/' } : null })}
        />
        {settings.landing && (
          <div className="field-row">
            <TextField
              label={sitesWords.landingDomain}
              path="settings.landing.domain"
              autoComplete="off"
              value={settings.landing.domain}
              onChange={(domain) => set({ landing: { ...settings.landing!, domain } })}
            />
            <TextField
              label={sitesWords.landingPath}
              path="settings.landing.path"
              autoComplete="off"
              value={settings.landing.path}
              onChange={(path) => set({ landing: { ...settings.landing!, path } })}
            />
          </div>
        )}
      </section>
      <SaveOrRemove
        isDirty={isDirty || !site}
        isBusy={isBusy}
        problem={problem}
        conflict={conflict}
        saveTitle={site ? frameWords.save : sitesWords.add}
        removal={null}
      />
    </Form>
  )
}

const FORMATS = (['json', 'token'] as const).map((value) => ({
  value,
  title: sitesWords.webhookFormats[value],
}))

/** How leads are posted, and what their signature is checked with. */
const WebhookFormat = ({
  settings,
  secret,
  set,
}: {
  settings: SiteSettings
  secret: string | undefined
  set: (part: Partial<SiteSettings>) => void
}) => (
  <>
    <SelectField
      label={sitesWords.webhookFormat}
      hint={sitesWords.webhookFormatHint}
      path="settings.leadsWebhookFormat"
      value={settings.leadsWebhookFormat}
      choices={FORMATS}
      onChange={(format) => set({ leadsWebhookFormat: format as SiteSettings['leadsWebhookFormat'] })}
    />
    {settings.leadsWebhookFormat === 'json' && secret !== undefined && (
      <div className="field">
        <b className="field-name">{sitesWords.webhookSecret}</b>
        <code className="webhook-secret">{secret}</code>
        <p className="hint">{sitesWords.webhookSecretHint}</p>
        <CopyButton text={secret} label={sitesWords.copyWebhookSecret} />
      </div>
    )}
  </>
)

const KINDS = Object.entries(resultsWords.goalKinds).map(([value, title]) => ({ value, title }))

const made: Record<string, SiteSettings['goal']> = {
  order: { kind: 'order' },
  address: { kind: 'address', text: '' },
  call: { kind: 'call' },
}

/** What the holdout and other visitors are compared by. */
export const GoalChoice = ({
  goal,
  change,
}: {
  goal: SiteSettings['goal']
  change: (goal: SiteSettings['goal']) => void
}) => (
  <>
    <SelectField
      label={resultsWords.goal}
      hint={resultsWords.goalHint}
      path="settings.goal"
      value={goal?.kind ?? ''}
      choices={KINDS}
      onChange={(kind) => change(made[kind] ?? null)}
    />
    {goal?.kind === 'address' && (
      <TextField
        label={resultsWords.goalText}
        path="settings.goal.text"
        autoComplete="off"
        value={goal.text}
        onChange={(text) => change({ kind: 'address', text })}
      />
    )}
  </>
)
