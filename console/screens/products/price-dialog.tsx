import { useState } from 'react'
import { type PriceChange, type PriceLine, productEditorApi } from '#contract/console/shop/product-editor.ts'
import type { RowToRestore } from '#contract/console/shop/products.ts'
import { formatPrice, readAmount } from '#contract/money.ts'
import { toProblem, useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { SelectField, TextField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { frameWords } from '#console/strings.ts'
import { readPercent } from '#console/text/read-number.ts'
import { productsWords } from './strings.ts'

type Draft = { target: PriceChange['target']; by: PriceChange['by']; isLower: boolean; text: string }

const words = productsWords.prices

/** The change that the fields describe; undefined: the amount is missing or no number. */
const changeOf = ({ target, by, isLower, text }: Draft): PriceChange | undefined => {
  if (target === 'endSale') return { target, by, value: 0 }
  const value = by === 'percent' ? readPercent(text) : readAmount(text)
  if (value === undefined || value === 0) return undefined
  return { target, by, value: isLower || target === 'sale' ? -value : value }
}

const priceText = (grosze: number | null) => (grosze === null ? '–' : formatPrice(grosze))

/** Changes prices of several products, after a preview of each old and new price. */
export const PriceDialog = ({
  ids,
  onCancel,
  onDone,
}: {
  ids: number[]
  onCancel: () => void
  onDone: (message: string, undo: RowToRestore[]) => void
}) => {
  const api = useApi()
  const [draft, setDraft] = useState<Draft>({ target: 'regular', by: 'percent', isLower: false, text: '' })
  const [plan, setPlan] = useState<{ change: PriceChange; lines: PriceLine[] } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const { doing, problem, start } = useChange()
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setPlan(null)
    setWrong(null)
  }
  const preview = () => {
    const change = changeOf(draft)
    if (!change) return setWrong(draft.by === 'percent' ? words.wrongPercent : words.wrongAmount)
    void start('preview', async () => {
      const { lines } = await api(productEditorApi.changePrices, {
        query: { 'dry-run': 1 },
        body: { ids, change },
      })
      setPlan({ change, lines })
    })
  }
  const changed = plan?.lines.filter((line) => line.problem === null) ?? []
  const apply = () =>
    void start('apply', async () => {
      if (!plan) return
      const expected = plan.lines.map(({ id, beforeGrosze, afterGrosze }) => ({
        id,
        beforeGrosze,
        afterGrosze,
      }))
      let undo: RowToRestore[]
      try {
        ;({ undo } = await api(productEditorApi.changePrices, {
          body: { ids, change: plan.change, expected },
        }))
      } catch (error) {
        if (toProblem(error).code === 'changed_meanwhile') setPlan(null)
        throw error
      }
      onDone(words.done(changed.length), undo)
    })
  return (
    <ModalDialog title={words.title(ids.length)} onCancel={onCancel}>
      <form
        className="price-change"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          preview()
        }}
      >
        <SelectField
          label={words.target}
          path="target"
          value={draft.target}
          choices={(['regular', 'sale', 'endSale'] as const).map((value) => ({
            value,
            title: words.targets[value],
          }))}
          onChange={(target) => set({ target: target as Draft['target'] })}
        />
        {draft.target !== 'endSale' && (
          <div className="field-row">
            <SelectField
              label={words.by}
              path="by"
              value={`${draft.isLower || draft.target === 'sale' ? '-' : '+'}${draft.by}`}
              choices={(['+percent', '-percent', '+amount', '-amount'] as const)
                .filter((value) => draft.target === 'regular' || value.startsWith('-'))
                .map((value) => ({ value, title: words.ways[value] }))}
              onChange={(way) => set({ isLower: way.startsWith('-'), by: way.slice(1) as Draft['by'] })}
            />
            <TextField
              label={draft.by === 'percent' ? words.percent : words.amount}
              path="value"
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={wrong ? true : undefined}
              value={draft.text}
              onChange={(text) => set({ text })}
            />
          </div>
        )}
        {draft.target === 'sale' && <p className="hint">{words.saleHint}</p>}
        <FormMessage text={wrong ?? problem} />
        {plan && <PricePreview lines={plan.lines} />}
        <div className="dialog-actions">
          <Button onClick={onCancel}>{frameWords.cancel}</Button>
          {changed.length > 0 ? (
            <Button look="main" isBusy={doing === 'apply'} onClick={apply}>
              {words.apply(changed.length)}
            </Button>
          ) : (
            <Button look="main" type="submit" isBusy={doing === 'preview'}>
              {words.preview}
            </Button>
          )}
        </div>
      </form>
    </ModalDialog>
  )
}

const PricePreview = ({ lines }: { lines: PriceLine[] }) =>
  lines.length === 0 ? (
    <p className="muted" role="status">
      {words.nothing}
    </p>
  ) : (
    <div className="price-preview" tabIndex={0} role="region" aria-label={words.previewTitle}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{productsWords.product}</th>
            <th scope="col" className="number">
              {words.before}
            </th>
            <th scope="col" className="number">
              {words.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, beforeGrosze, afterGrosze, problem }) => (
            <tr key={id}>
              <td>
                {name}
                {problem && <small className="problem">{words.problems[problem]}</small>}
              </td>
              <td className="number">{priceText(beforeGrosze)}</td>
              <td className="number">{problem ? <s>{priceText(afterGrosze)}</s> : priceText(afterGrosze)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
