import { type ReactNode, useState } from 'react'
import {
  followUpApi,
  type FollowUpAnswer,
  type FollowUpService,
  type FollowUpSettings,
} from '#contract/console/campaigns/follow-up.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { LongTextField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form } from '#console/parts/form/form.tsx'
import { SaveOrRemove } from '#console/parts/form/save-or-remove.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { useParams } from '#console/routing/router-context.tsx'
import { followUpWords as words } from './strings.ts'
import './follow-up.css'

/** What follows a campaign's lead, as cards in their order. */
export const FollowUp = () => {
  const { id } = useParams({ from: '/kampanie/$id/po-zgloszeniu' })
  const loaded = useApiQuery(followUpApi.one, { params: { id } })
  const { data, problem } = loaded
  if (problem?.status === 404)
    return (
      <Page title={words.gone} back={{ address: { to: '/kampanie' }, title: words.title }}>
        <Empty title={words.gone} hint={words.goneHint} />
      </Page>
    )
  return (
    <Page
      title={words.title}
      lead={data && words.lead(data.campaign.name, data.campaign.siteName)}
      back={{
        address: { to: '/kampanie/$id', params: { id } },
        title: data?.campaign.name ?? words.toCampaign,
      }}
    >
      <LoadedContent loaded={loaded}>
        {(answer) => <FollowUpForm answer={answer} onSaved={loaded.put} />}
      </LoadedContent>
    </Page>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className="card">
    <h2>{title}</h2>
    {children}
  </li>
)

const FollowUpForm = ({
  answer,
  onSaved,
}: {
  answer: FollowUpAnswer
  onSaved: (answer: FollowUpAnswer) => void
}) => {
  const { campaign, reminder } = answer
  const showToast = useToast()
  const params = { id: campaign.id }
  const drafting = useDraft<FollowUpSettings>(answer.settings, { form: 'follow-up', id: campaign.id })
  const { draft, isDirty, change, markSaved } = drafting
  const { saveOver, conflict } = useConflict(
    drafting,
    followUpApi.one,
    { params },
    { draftOf: ({ settings }) => settings, put: onSaved },
  )
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () =>
    save(followUpApi.save.request, draft, async () => {
      const saved = await saveOver(followUpApi.save, { params, body: draft }, answer.version)
      markSaved(saved.settings)
      onSaved(saved)
      showToast(words.saved)
    })
  const toCampaign = (
    <Link to="/kampanie/$id" params={params}>
      {words.toCampaign}
    </Link>
  )
  return (
    <Form problems={problems} onSubmit={() => void submit()} label={words.form}>
      <ol className="follow-up-steps">
        <Step title={words.confirmTitle}>
          <p>
            {campaign.hasEmail
              ? campaign.asksToConfirm
                ? words.confirms
                : words.confirmsNot
              : words.noEmail}{' '}
            {toCampaign}
          </p>
        </Step>
        <Step title={words.welcomeTitle}>
          <Welcome answer={answer} draft={draft.welcome} onChange={(welcome) => change({ welcome })} />
        </Step>
        <Step title={words.tagsTitle}>
          <TagsStep tags={draft.tags} onChange={(tags) => change({ tags })} />
        </Step>
        <Step title={words.servicesTitle}>
          <Services
            answer={answer}
            chosen={draft.connectors}
            onChange={(connectors) => change({ connectors })}
          />
        </Step>
        <Step title={words.reminderTitle}>
          <p>
            {reminder.isOn
              ? reminder.isChosen
                ? words.reminderOn
                : words.reminderNotChosen
              : words.reminderOff}{' '}
            <Link to="/porzucone-koszyki">{words.toReminders}</Link>
          </p>
        </Step>
      </ol>
      <SaveOrRemove isDirty={isDirty} isBusy={isBusy} problem={problem} conflict={conflict} removal={null} />
    </Form>
  )
}

const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** Tags as one line of text, which stays as it is typed. */
const TagsStep = ({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  const isOwn = typed !== null && readTags(typed).join() === tags.join()
  return (
    <TextField
      label={words.tags}
      hint={words.tagsHint}
      path="tags"
      autoComplete="off"
      value={isOwn ? typed : tags.join(', ')}
      onChange={(text) => {
        setTyped(text)
        onChange(readTags(text))
      }}
    />
  )
}

type WelcomeDraft = FollowUpSettings['welcome']

const Welcome = ({
  answer: { campaign, mailsAnHour },
  draft,
  onChange,
}: {
  answer: FollowUpAnswer
  draft: WelcomeDraft
  onChange: (welcome: WelcomeDraft) => void
}) => (
  <>
    {!campaign.hasEmail && <p>{words.noEmail}</p>}
    <Tick label={words.welcomeOn} isOn={draft.isOn} onChange={(isOn) => onChange({ ...draft, isOn })} />
    {draft.isOn && (
      <div className="fields">
        <SelectField
          label={words.kind}
          path="welcome.kind"
          hint={draft.kind === 'service' ? words.code[campaign.code] : undefined}
          value={draft.kind}
          onChange={(kind) => onChange({ ...draft, kind: kind as WelcomeDraft['kind'] })}
          choices={[
            { value: 'service', title: words.service },
            { value: 'marketing', title: words.marketing },
          ]}
        />
        <TextField
          label={words.subject}
          path="welcome.subject"
          maxLength={150}
          value={draft.subject}
          onChange={(subject) => onChange({ ...draft, subject })}
        />
        <LongTextField
          label={words.text}
          path="welcome.text"
          hint={words.textHint}
          rows={8}
          value={draft.text}
          onChange={(text) => onChange({ ...draft, text })}
        />
        <p className="muted">{words.limit(mailsAnHour)}</p>
      </div>
    )}
  </>
)

type Chosen = FollowUpSettings['connectors']

const Services = ({
  answer: { campaign, services },
  chosen,
  onChange,
}: {
  answer: FollowUpAnswer
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) => {
  const site = { strona: campaign.siteId }
  if (services.length === 0)
    return (
      <p>
        {words.noServices}{' '}
        <Link to="/integracje" search={site}>
          {words.connect}
        </Link>
      </p>
    )
  const hasLists = services.some(({ id, audience }) => audience === 'marketing' && indexIn(chosen, id) >= 0)
  return (
    <>
      {hasLists && campaign.consents.length === 0 && <p className="notice is-warning">{words.noConsent}</p>}
      {services.map((service) => (
        <ServiceChoice key={service.id} service={service} chosen={chosen} onChange={onChange} />
      ))}
      <p>
        <Link to="/integracje" search={site}>
          {words.manage}
        </Link>
      </p>
    </>
  )
}

const indexIn = (chosen: Chosen, id: string) => chosen.findIndex(({ connectorId }) => connectorId === id)

const ServiceChoice = ({
  service: { id, title, state, target, takesTags, sentCount, waitingCount },
  chosen,
  onChange,
}: {
  service: FollowUpService
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) => {
  const index = indexIn(chosen, id)
  const hints = [
    state === 'off' && words.isOff,
    (state === 'failing' || state === 'paused') && words.isPaused,
    !takesTags && words.noTags,
    sentCount + waitingCount > 0 && words.counts(sentCount, waitingCount),
  ]
  return (
    <div className="follow-up-service">
      <Tick
        label={words.send(title)}
        hint={hints.filter(Boolean).join(' ') || undefined}
        isOn={index >= 0}
        onChange={(isOn) =>
          onChange(
            isOn
              ? [...chosen, { connectorId: id, target: '' }]
              : chosen.filter(({ connectorId }) => connectorId !== id),
          )
        }
      />
      {index >= 0 && target && (
        <TextField
          label={words.target(target.label, target.isOptional)}
          hint={target.hint}
          path={`connectors.${index}.target`}
          autoComplete="off"
          value={chosen[index]!.target}
          onChange={(text) =>
            onChange(chosen.map((one) => (one.connectorId === id ? { ...one, target: text } : one)))
          }
        />
      )}
    </div>
  )
}
