import { useId, useState } from 'react'
import {
  MAX_CODES_BYTES,
  type PrizePool,
  type PrizePoolsAnswer,
  prizesApi,
} from '#contract/console/campaigns/prizes.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'
import { prizesWords } from './strings.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

type Props = {
  campaignId: string
  pool: PrizePool
  codes: NonNullable<PrizePool['codes']>
  put: (answer: PrizePoolsAnswer) => void
}

/** Codes of one prize: those that are given away next, and room for more. */
export const PoolCodes = ({ campaignId, pool, codes: { free, taken, next }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [isConfirming, setConfirming] = useState(false)
  const heading = useId()
  const params = { id: campaignId, prizeId: pool.id }
  const remove = (code?: string) =>
    start(code ?? '', async () => {
      put(await api(prizesApi.removeCodes, { params, query: { code } }))
      showToast(prizesWords.removed)
    }).then(() => setConfirming(false))
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>{prizesWords.addTitle(pool.label)}</h2>
      <p>{prizesWords.codesOf(free, taken)}</p>
      {next.length > 0 && (
        <>
          <h3>{prizesWords.nextCodes}</h3>
          <ul className="pool-codes">
            {next.map((code) => (
              <li key={code}>
                <code className="any-break">{code}</code>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={prizesWords.removeCode(code)}
                  disabled={doing === code}
                  onClick={() => void remove(code)}
                >
                  <ConsoleIcon name="close" />
                </button>
              </li>
            ))}
            {free > next.length && <li className="muted">{prizesWords.andMore(free - next.length)}</li>}
          </ul>
        </>
      )}
      <FormMessage text={problem} />
      <AddCodes params={params} put={put} />
      {free > 0 && (
        <Button look="danger" onClick={() => setConfirming(true)}>
          {prizesWords.removeAll}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={prizesWords.removeAllQuestion(pool.label)}
          text={prizesWords.removeAllHint}
          confirm={prizesWords.removeAll}
          cancel={frameWords.cancel}
          isBusy={doing !== null}
          onConfirm={() => void remove()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

const AddCodes = ({
  params,
  put,
}: {
  params: { id: string; prizeId: string }
  put: (answer: PrizePoolsAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const [text, setText] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const [leftOut, setLeftOut] = useState('')
  const { problems, problem, isBusy, save } = useSaving()
  const add = () =>
    save(prizesApi.addCodes.request, { text }, async (onceKey) => {
      const answer = await api(prizesApi.addCodes, { params, body: { text } }, { onceKey })
      put(answer)
      setText('')
      if (!answer.added) return
      setLeftOut(prizesWords.leftOut(answer.added))
      showToast(prizesWords.added(answer.added.fresh))
    })
  const read = async (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > MAX_CODES_BYTES / 2)
    if (file && file.size <= MAX_CODES_BYTES / 2) setText(await file.text())
  }
  return (
    <Form problems={problems} onSubmit={() => void add()}>
      <LongTextField
        path="text"
        label={prizesWords.paste}
        hint={prizesWords.pasteHint}
        value={text}
        onChange={setText}
        rows={5}
      />
      <label className="field">
        <span>{prizesWords.file}</span>
        <input
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
      <FormMessage text={tooLarge ? prizesWords.tooLarge : problem} />
      <div role="status">{leftOut && <p className="hint">{leftOut}</p>}</div>
      <div className="form-actions">
        <button type="submit" className="button is-main" aria-disabled={isBusy || undefined}>
          {prizesWords.add}
        </button>
      </div>
    </Form>
  )
}
