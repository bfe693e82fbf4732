import { useState } from 'react'
import { type LawAnswer, lawApi, type LawDuty, type LawGroup, lawGroups } from '#contract/console/law/law.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { lawPageWords as words } from './strings.ts'
import './law.css'

type Put = (answer: LawAnswer) => void
const LEVELS = ['red', 'amber', 'green'] as const

/** Every duty of the shop: whether it is met, why, and what to do. */
export const Law = () => {
  const loaded = useApiQuery(lawApi.all, {})
  return (
    <Page title={words.title} lead={words.lead}>
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <Opening answer={answer} put={loaded.put} />
            <ul className="law-counts" aria-label={words.summary}>
              {LEVELS.map((level) => (
                <li key={level} className={`law-level is-${level}`}>
                  {words.count(level, answer.duties.filter((duty) => duty.level === level).length)}
                </li>
              ))}
            </ul>
            {lawGroups.map((group) => (
              <DutyGroup
                key={group}
                group={group}
                duties={answer.duties.filter((duty) => duty.group === group)}
                put={loaded.put}
              />
            ))}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

/** What is met without the owner's word is folded: the rest needs reading. */
const isQuiet = ({ level, check }: LawDuty): boolean => level === 'green' && check === null

const DutyGroup = ({ group, duties, put }: { group: LawGroup; duties: LawDuty[]; put: Put }) => {
  const quiet = duties.filter(isQuiet)
  const list = (shown: LawDuty[]) => (
    <ul className="law-duties">
      {shown.map((duty) => (
        <Duty key={duty.id} duty={duty} put={put} />
      ))}
    </ul>
  )
  return (
    <section className="card" aria-labelledby={`law-${group}`}>
      <h2 id={`law-${group}`}>{words.groups[group]}</h2>
      {quiet.length < duties.length && list(duties.filter((duty) => !isQuiet(duty)))}
      {quiet.length > 0 && (
        <details>
          <summary>{words.met(quiet.length)}</summary>
          {list(quiet)}
        </details>
      )}
    </section>
  )
}

const Duty = ({ duty, put }: { duty: LawDuty; put: Put }) => {
  const { id, title, level, why, examples, advice, address, article, isOwners, check } = duty
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange<'check'>()
  const setChecked = (isChecked: boolean) =>
    start('check', async () => {
      put(await api(lawApi.check, { params: { id }, body: { isChecked, why } }))
      showToast(isChecked ? words.checkSaved : words.checkRemoved)
    })
  const mayChange = isOwners && (check !== null || level !== 'green')
  return (
    <li>
      <h3>
        {title} <span className={`law-level is-${level}`}>{words.levels[level]}</span>
      </h3>
      <p>{why}</p>
      {examples.length > 0 && (
        <ul>
          {examples.map((example) => (
            <li key={example.title}>
              <Link {...example.address}>{example.title}</Link>
            </li>
          ))}
        </ul>
      )}
      {check && <p className="muted">{words.checked(check.by, formatFullMoment(check.atMs))}</p>}
      {level !== 'green' && <p>{advice}</p>}
      <p className="law-article">
        {words.article} {article}
      </p>
      <FormMessage text={problem} />
      {(level !== 'green' || mayChange) && (
        <div className="form-actions">
          {level !== 'green' && (
            <Link className="button is-plain" {...address} aria-label={words.goToOf(title)}>
              {words.goTo}
            </Link>
          )}
          {mayChange && (
            <Button
              look={check ? 'quiet' : 'plain'}
              isBusy={doing !== null}
              aria-label={check ? words.uncheckOf(title) : words.checkOf(title)}
              onClick={() => void setChecked(check === null)}
            >
              {check ? words.uncheck : words.check}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** What keeps the shop closed, and the owner's decision to open it all the same. */
const Opening = ({ answer: { duties, opening }, put }: { answer: LawAnswer; put: Put }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange<'open'>()
  const [isAsking, setAsking] = useState(false)
  const red = duties.filter(({ level }) => level === 'red')
  const open = () =>
    start('open', async () => {
      setAsking(false)
      put(await api(lawApi.openDespite, { body: { duties: red.map(({ id }) => id) } }))
      showToast(words.opened)
    })
  if (!opening.isBlocked)
    return (
      opening.confirmation && (
        <p className="muted">
          {words.confirmed(
            opening.confirmation.by,
            formatFullMoment(opening.confirmation.atMs),
            opening.confirmation.titles,
          )}
        </p>
      )
    )
  return (
    <section className="card is-warning" aria-labelledby="law-blocked">
      <h2 id="law-blocked">
        <ConsoleIcon name="warning" /> {words.blocked}
      </h2>
      <ul>
        {red.map(({ id, title, address }) => (
          <li key={id}>
            <Link {...address}>{title}</Link>
          </li>
        ))}
      </ul>
      <p>{words.blockedHint}</p>
      <FormMessage text={problem} />
      <Button isBusy={doing !== null} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.openTitle}
          text={words.openText(red.map(({ title }) => title))}
          confirm={words.open}
          cancel={frameWords.cancel}
          onConfirm={() => void open()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  )
}
