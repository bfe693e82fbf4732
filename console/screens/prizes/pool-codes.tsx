import { useId, useState } from 'react'
import {
  codesToAdd,
  MAX_CODES_BYTES,
  type PrizePool,
  type PrizePoolsAnswer,
} from '#contract/console/prizes.ts'
import { callConsole } from '../../call-console.ts'
import { Button } from '../../parts/button.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { Form, FormMessage } from '../../parts/form.tsx'
import { ConsoleIcon } from '../../parts/icon.tsx'
import { Question } from '../../parts/question.tsx'
import { showToast } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'
import { useChange } from '../../use-change.ts'
import { useSaving } from '../../use-saving.ts'
import { withQuery } from '../../with-query.ts'

type Props = {
  campaignId: string
  pool: PrizePool
  codes: NonNullable<PrizePool['codes']>
  put: (answer: PrizePoolsAnswer) => void
}

/** Codes of one prize: those that are given away next, and room for more. */
export const PoolCodes = ({ campaignId, pool, codes: { free, taken, next }, put }: Props) => {
  const { doing, problem, start } = useChange()
  const [isAsking, setAsking] = useState(false)
  const heading = useId()
  const path = `campaigns/${campaignId}/prizes/${encodeURIComponent(pool.id)}/codes`
  const remove = (code?: string) =>
    start(code ?? '', async () => {
      put(await callConsole<PrizePoolsAnswer>('DELETE', withQuery(path, { code })))
      showToast(pl.prizes.removed)
    }).then(() => setAsking(false))
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>{pl.prizes.addTitle(pool.label)}</h2>
      <p>{pl.prizes.codesOf(free, taken)}</p>
      {next.length > 0 && (
        <>
          <h3>{pl.prizes.nextCodes}</h3>
          <ul className="pool-codes">
            {next.map((code) => (
              <li key={code}>
                <code className="any-break">{code}</code>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={pl.prizes.removeCode(code)}
                  disabled={doing === code}
                  onClick={() => void remove(code)}
                >
                  <ConsoleIcon name="close" />
                </button>
              </li>
            ))}
            {free > next.length && <li className="muted">{pl.prizes.andMore(free - next.length)}</li>}
          </ul>
        </>
      )}
      <FormMessage text={problem} />
      <AddCodes path={path} put={put} />
      {free > 0 && (
        <Button look="danger" onClick={() => setAsking(true)}>
          {pl.prizes.removeAll}
        </Button>
      )}
      {isAsking && (
        <Question
          title={pl.prizes.removeAllQuestion(pool.label)}
          text={pl.prizes.removeAllHint}
          yes={pl.prizes.removeAll}
          no={pl.frame.cancel}
          isBusy={doing !== null}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}

const AddCodes = ({ path, put }: { path: string; put: (answer: PrizePoolsAnswer) => void }) => {
  const [text, setText] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const [leftOut, setLeftOut] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const add = () =>
    save(codesToAdd, { text }, async () => {
      const answer = await callConsole<PrizePoolsAnswer>('POST', path, { text })
      put(answer)
      setText('')
      if (!answer.added) return
      setLeftOut(pl.prizes.leftOut(answer.added))
      showToast(pl.prizes.added(answer.added.fresh))
    })
  const read = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > MAX_CODES_BYTES / 2)
    if (file && file.size <= MAX_CODES_BYTES / 2) setText(await file.text())
  }
  return (
    <Form problems={problems} onSubmit={() => void add()}>
      <LongTextField
        path="text"
        label={pl.prizes.paste}
        hint={pl.prizes.pasteHint}
        value={text}
        onChange={setText}
        rows={5}
      />
      <label className="field">
        <span>{pl.prizes.file}</span>
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
      <FormMessage text={tooLarge ? pl.prizes.tooLarge : problem} />
      <div role="status">{leftOut && <p className="hint">{leftOut}</p>}</div>
      <div className="form-actions">
        <button type="submit" className="button is-main" aria-disabled={isBusy || undefined}>
          {pl.prizes.add}
        </button>
      </div>
    </Form>
  )
}
