import { useSearch } from '#console/routing/router-context.tsx'
import { useEffect, useRef, useState } from 'react'
import {
  campaignsApiOf,
  campaignSpans,
  type CampaignsAnswer,
  type CampaignSummary,
} from '#contract/console/campaigns/campaigns.ts'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { campaignsWords } from './strings.ts'
import { publishWords } from './publish/strings.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { frameWords } from '#console/strings.ts'
import { WarningsQuestion } from '#console/screens/prizes/warnings-question.tsx'
import { useChange } from '#console/data/use-saving.ts'
import { NoSites } from './no-sites.tsx'
import { SiteChoice } from './site-choice.tsx'
import { FilterTabs } from '#console/parts/list-navigation.tsx'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './campaigns.css'
import './campaign-table.css'

const campaignsApi = campaignsApiOf()

/** A site's campaigns with what they achieved; the address names site and span. */
export const Campaigns = () => {
  const { strona = '', okres = '' } = useSearch({ from: '/kampanie' })
  const loaded = useApiQuery(campaignsApi.list, { query: { site: strona, span: okres } })
  const { data } = loaded
  const add = data?.siteId ? (
    <Link className="button is-main" to="/nowa-kampania" search={{ strona: data.siteId }}>
      {campaignsWords.addLink}
    </Link>
  ) : undefined
  const actions = add && (
    <>
      <Link className="button" to="/wyglad-marki" search={{ strona: data?.siteId ?? '' }}>
        {campaignsWords.brand}
      </Link>
      {add}
    </>
  )
  return (
    <Page title={campaignsWords.title} lead={campaignsWords.lead} actions={actions}>
      <LoadedContent loaded={loaded}>
        {(answer) =>
          answer.siteId === null ? (
            <NoSites />
          ) : (
            <>
              <SiteChoice
                sites={answer.sites}
                siteId={answer.siteId}
                addressOf={(id) => ({ to: '/kampanie', search: { strona: id, okres } })}
              />
              <FilterTabs
                label={campaignsWords.spans}
                tabs={campaignSpans.map((span) => ({
                  title: campaignsWords.span(span),
                  address: { to: '/kampanie' as const, search: { strona, okres: span } },
                  isCurrent: answer.span === span,
                }))}
              />
              {answer.campaigns.length === 0 ? (
                <Empty title={campaignsWords.none} hint={campaignsWords.noneHint}>
                  {add}
                </Empty>
              ) : (
                <Table answer={answer} put={loaded.put} />
              )}
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const Table = ({
  answer: { siteId, span, campaigns },
  put,
}: {
  answer: CampaignsAnswer
  put: (answer: CampaignsAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef<{ id: string; by: -1 | 1 } | null>(null)
  const [warned, setWarned] = useState<CampaignSummary | null>(null)
  const [unpublished, setUnpublished] = useState<CampaignSummary | null>(null)
  const query = { site: siteId ?? '', span }
  const heads = campaigns.filter(({ parentId }) => parentId === null)
  const flip = ({ id, name, isOn }: CampaignSummary) =>
    start(id, async () => {
      await api(campaignsApi.switch, { params: { id }, body: { isOn: !isOn } })
      put(await api(campaignsApi.list, { query }))
      showToast(campaignsWords.switched(name, !isOn))
    }).then(() => setWarned(null))
  /** Switching on in spite of warnings must be confirmed, and what becomes of a draft decided. */
  const flipOrConfirm = (campaign: CampaignSummary) => {
    if (campaign.isOn) return void flip(campaign)
    if (campaign.hasDraft) return setUnpublished(campaign)
    return flipWithWarnings(campaign)
  }
  const flipWithWarnings = (campaign: CampaignSummary) => {
    setUnpublished(null)
    if (campaign.warnings.length > 0) setWarned(campaign)
    else void flip(campaign)
  }
  const move = ({ id, name }: CampaignSummary, by: -1 | 1) =>
    start(id, async () => {
      const ids = heads.map((each) => each.id)
      const at = ids.indexOf(id)
      const answer = await api(campaignsApi.reorder, {
        query,
        body: { ids: ids.toSpliced(at, 1).toSpliced(at + by, 0, id) },
      })
      moved.current = { id, by }
      put(answer)
      showToast(campaignsWords.moved(name, at + by + 1))
    })
  // The browser drops the focus of a moved row. At an end the pressed button is off: the other one takes the focus.
  useEffect(() => {
    if (!moved.current) return
    const { id, by } = moved.current
    moved.current = null
    const buttons = `[data-id="${id}"] [data-by]:not(:disabled)`
    const found =
      table.current?.querySelector<HTMLElement>(`${buttons}[data-by="${by}"]`) ??
      table.current?.querySelector<HTMLElement>(buttons)
    found?.focus()
  }, [campaigns])
  return (
    <>
      <FormMessage text={problem} />
      <table ref={table} className="table campaign-table" aria-label={campaignsWords.title}>
        <thead>
          <tr>
            <th scope="col">{campaignsWords.one}</th>
            <th scope="col">{campaignsWords.state}</th>
            {(['views', 'closes', 'conversions', 'rate'] as const).map((what) => (
              <th key={what} scope="col" className="number">
                {campaignsWords[what]}
              </th>
            ))}
            <th scope="col">
              <span className="screen-reader-text">{campaignsWords.order}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((campaign) => (
            <Row
              key={campaign.id}
              campaign={campaign}
              place={heads.indexOf(campaign)}
              count={heads.length}
              isBusy={doing === campaign.id}
              flip={() => flipOrConfirm(campaign)}
              move={(by) => void move(campaign, by)}
            />
          ))}
        </tbody>
      </table>
      {unpublished && (
        <ModalDialog
          title={publishWords.turnOnQuestion(unpublished.name)}
          onCancel={() => setUnpublished(null)}
        >
          <p>{publishWords.turnOnHint}</p>
          <div className="dialog-actions">
            <Button onClick={() => setUnpublished(null)}>{frameWords.cancel}</Button>
            <Button isBusy={doing !== null} onClick={() => flipWithWarnings(unpublished)}>
              {publishWords.turnOnOnly}
            </Button>
            <Link className="button is-main" to="/kampanie/$id" params={{ id: unpublished.id }}>
              {publishWords.openIt}
            </Link>
          </div>
        </ModalDialog>
      )}
      {warned && (
        <WarningsQuestion
          warnings={warned.warnings.map((kind) => ({ kind, items: [] }))}
          isBusy={doing !== null}
          onConfirm={() => void flip(warned)}
          onCancel={() => setWarned(null)}
        />
      )}
    </>
  )
}

type RowProps = {
  campaign: CampaignSummary
  place: number
  count: number
  isBusy: boolean
  flip: () => void
  move: (by: -1 | 1) => void
}

const Row = ({
  campaign: { id, name, type, isOn, parentId, lacksPrivacyNote, hasDraft, schedule, plan, counts },
  place,
  count,
  isBusy,
  flip,
  move,
}: RowProps) => (
  <tr data-id={id} className={parentId === null ? undefined : 'is-variant'}>
    <td>
      <Link className="campaign-name" to="/kampanie/$id" params={{ id }}>
        {name}
      </Link>
      <small>{parentId === null ? campaignsWords.type(type) : campaignsWords.variant}</small>
      {lacksPrivacyNote && <span className="badge">{campaignsWords.lacksPrivacyNote}</span>}
      {hasDraft && <span className="badge">{publishWords.withDraft}</span>}
      {schedule && (
        <span className={`badge ${schedule.hasFailed ? 'is-failed' : ''}`}>
          {schedule.hasFailed ? publishWords.planFailed : publishWords.plannedFor(schedule.atMs)}
        </span>
      )}
      {plan.onMs !== null && <span className="badge">{publishWords.turnsOnAt(plan.onMs)}</span>}
      {plan.offMs !== null && <span className="badge">{publishWords.turnsOffAt(plan.offMs)}</span>}
    </td>
    <td>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={campaignsWords.switchNamed(name)}
        aria-disabled={isBusy || undefined}
        className="switch"
        onClick={isBusy ? undefined : flip}
      >
        <i /> <span aria-hidden="true">{isOn ? campaignsWords.on : campaignsWords.off}</span>
      </button>
    </td>
    <Figure label={campaignsWords.views} text={campaignsWords.figure(counts.views)} />
    <Figure label={campaignsWords.closes} text={campaignsWords.figure(counts.closes)} />
    <Figure label={campaignsWords.conversions} text={campaignsWords.figure(counts.conversions)} />
    <Figure label={campaignsWords.rate} text={campaignsWords.share(counts)} />
    <td className="campaign-order">
      {parentId === null && (
        <>
          <button
            type="button"
            className="icon-button"
            data-by={-1}
            aria-label={campaignsWords.moveUp(name)}
            disabled={place === 0}
            onClick={() => move(-1)}
          >
            <ConsoleIcon name="up" />
          </button>
          <button
            type="button"
            className="icon-button"
            data-by={1}
            aria-label={campaignsWords.moveDown(name)}
            disabled={place === count - 1}
            onClick={() => move(1)}
          >
            <ConsoleIcon name="open" />
          </button>
        </>
      )}
    </td>
  </tr>
)

const Figure = ({ label, text }: { label: string; text: string }) => (
  <td className="number" data-label={label}>
    {text}
  </td>
)
