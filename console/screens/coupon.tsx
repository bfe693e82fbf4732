import { useEffect, useRef, useState } from 'react'
import { type CouponsAnswer, couponSchemaOf, type CouponToSave } from '#contract/console/coupons.ts'
import { normalCode } from '#contract/coupon-code.ts'
import { askServer, toProblem } from '../ask-server.ts'
import { Button } from '../parts/button.tsx'
import { Form, FormProblem } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Question } from '../parts/question.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { say } from '../parts/toast.tsx'
import { go, guardLeaving, places } from '../place.ts'
import { byPath, type Problems, problemsOf } from '../problems.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { CouponFields } from './coupon/coupon-fields.tsx'

/** One discount code; `code` null: a new one. */
export const CouponForm = ({ code }: { code: string | null }) => {
  const loaded = useLoaded<CouponsAnswer>('coupons')
  return (
    <Page title={code === null ? pl.coupons.newTitle : pl.coupons.edit(code)} back={{ to: places.coupons, title: pl.coupons.title }}>
      <Shown loaded={loaded}>
        {(answer) => {
          const found = answer.coupons.find((coupon) => coupon.code === code)
          if (code !== null && !found) return <Empty title={pl.coupons.gone} hint={pl.coupons.goneHint} />
          return <CouponEditor answer={answer} code={code} />
        }}
      </Shown>
    </Page>
  )
}

const blank = (kind: string): CouponToSave => ({
  code: '', kind, amount: Number.NaN, description: '', minTotalGrosze: null, maxTotalGrosze: null, startsMs: null, expiresMs: null, usageLimit: null,
  usageLimitPerEmail: null, isAlone: false, givesFreeDelivery: false, excludesSaleItems: false, productIds: [], categoryIds: [],
})

const CouponEditor = ({ answer: { coupons, kinds }, code }: { answer: CouponsAnswer; code: string | null }) => {
  const found = coupons.find((coupon) => coupon.code === code)
  // Taken once: what is typed is not thrown over by a later answer.
  const [first] = useState(() => found ?? blank(kinds.find(({ unit }) => unit === 'percent')?.kind ?? kinds[0]?.kind ?? ''))
  const [draft, setDraft] = useState<CouponToSave>(first)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null)
  const [isAsking, setAsking] = useState(false)

  const isDirty = JSON.stringify(draft) !== JSON.stringify(first)
  const dirty = useRef(false)
  useEffect(() => void (dirty.current = isDirty), [isDirty])
  useEffect(() => guardLeaving(() => dirty.current), [])
  const leave = () => {
    dirty.current = false
    go(places.coupons)
  }

  const save = async () => {
    if (busy) return
    const schema = couponSchemaOf(Object.fromEntries(kinds.map((kind) => [kind.kind, kind])))
    const wrong = problemsOf(schema, draft)
    if (code === null && coupons.some((coupon) => coupon.code === normalCode(draft.code))) wrong['code'] ??= pl.coupons.codeTaken
    setProblems(wrong)
    setProblem(null)
    if (Object.keys(wrong).length > 0) return setProblem(pl.frame.fix(Object.keys(wrong).length))
    setBusy('saving')
    try {
      await askServer('PUT', code === null ? 'coupons?new=1' : 'coupons', draft)
      say(pl.coupons.saved(draft.code))
      leave()
    } catch (error) {
      const { message, fields } = toProblem(error)
      setProblems(byPath(fields))
      setProblem(fields.length > 0 ? pl.frame.fix(fields.length) : message)
      setBusy(null)
    }
  }
  const remove = async () => {
    if (code === null || busy) return
    setBusy('deleting')
    try {
      await askServer('DELETE', `coupons/${encodeURIComponent(code)}`)
      say(pl.coupons.deleted(code))
      leave()
    } catch (error) {
      setProblem(toProblem(error).message)
      setBusy(null)
    }
    setAsking(false)
  }

  return (
    <Form problems={problems} onSubmit={() => void save()}>
      {found && <p className="muted">{pl.coupons.usedTimes(found.usedCount)}</p>}
      <CouponFields draft={draft} kinds={kinds} isNew={code === null} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
      <FormProblem text={problem} />
      <div className="form-actions">
        <Button look="main" type="submit" isBusy={busy === 'saving'}>
          {busy === 'saving' ? pl.frame.saving : pl.coupons.save}
        </Button>
        {code !== null && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {pl.coupons.delete}
          </Button>
        )}
      </div>
      {isAsking && code !== null && (
        <Question title={pl.coupons.deleteQuestion(code)} text={pl.coupons.deleteHint} yes={pl.frame.delete} no={pl.frame.cancel} isBusy={busy === 'deleting'} onYes={() => void remove()} onNo={() => setAsking(false)} />
      )}
    </Form>
  )
}
