import { type OrderLinesToSave, orderLinesApi } from '#contract/console/orders/order-lines.ts'
import type { SellableProduct } from '#contract/console/orders/new-order.ts'
import { type OrderDetailsAnswer, ordersApi } from '#contract/console/orders/orders.ts'
import { formatAmount, formatPrice, readAmount } from '#contract/money.ts'
import { totalsOfEdited } from '#contract/shop/edited-order.ts'
import { useConflict } from '#console/data/use-conflict.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ConflictChoice } from '#console/parts/form/conflict.tsx'
import { LongTextField, NumberField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { ProductPicker, ProductThumbnail } from './product-picker.tsx'
import { orderEditWords as words } from './strings.ts'
import './editing.css'

const MAX_NOTE = 2_000

type DraftLine = OrderLinesToSave['lines'][number] & { name: string; choice: string; picture: string | null }
type Draft = Omit<OrderLinesToSave, 'lines' | 'version'> & { lines: DraftLine[] }

const draftOf = ({ order, products }: OrderDetailsAnswer): Draft => ({
  lines: order.lines.map(({ productId, variationId, quantity, unitPriceGrosze, name, choice }, index) => ({
    position: products[index]?.position ?? index,
    productId,
    variationId,
    quantity,
    unitPriceGrosze,
    name,
    choice: choice.map(({ label, value }) => `${label}: ${value}`).join(', '),
    picture: products[index]?.picture ?? null,
  })),
  deliveryGrosze: order.delivery.grosze,
  discountGrosze: null,
  tellBuyer: false,
  note: '',
})

const lineOf = ({
  productId,
  variationId,
  priceGrosze,
  name,
  choice,
  picture,
}: SellableProduct): DraftLine => ({
  position: null,
  productId,
  variationId,
  quantity: 1,
  unitPriceGrosze: priceGrosze,
  name,
  choice,
  picture,
})

const totalOf = (
  { lines, deliveryGrosze, discountGrosze }: Draft,
  { order, products }: OrderDetailsAnswer,
) => {
  const totals = totalsOfEdited(
    lines.map(({ position, quantity, unitPriceGrosze }) => ({
      quantity: quantity || 0,
      unitPriceGrosze: unitPriceGrosze || 0,
      before: order.lines[products.findIndex((one) => one.position === position)] ?? null,
    })),
    Number.isNaN(discountGrosze) ? null : discountGrosze,
  )
  return {
    ...totals,
    totalGrosze: totals.itemsGrosze - totals.discountGrosze + (deliveryGrosze || 0),
  }
}

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void; close: () => void }

/** Changes what was ordered: quantities, prices, products, delivery cost and a discount. */
export const EditLines = ({ details, put, close }: Props) => {
  const showToast = useToast()
  const { order, version } = details
  const params = { id: order.id }
  const drafting = useDraft(draftOf(details), { form: 'order-lines', id: details.order.id })
  const { draft, change } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const { saveOver, conflict } = useConflict(drafting, ordersApi.one, { params }, { draftOf, put })
  const body = (): OrderLinesToSave => ({
    ...draft,
    version,
    lines: draft.lines.map(({ name: _, choice: __, picture: ___, ...line }) => line),
  })
  const send = async () => {
    put(await saveOver(orderLinesApi.save, { params, body: body() }, undefined, { isRepeated: false }))
    showToast(words.saved)
    close()
  }
  const setLine = (at: number, part: Partial<DraftLine>) =>
    change({ lines: draft.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) })
  const total = totalOf(draft, details)

  return (
    <section className="card" aria-labelledby="edit-lines">
      <h2 id="edit-lines">{words.editTitle}</h2>
      <Form
        problems={problems}
        isLocked={isBusy}
        onSubmit={() => void save(orderLinesApi.save.request, body(), send)}
      >
        <ul className="edited-lines">
          {draft.lines.map((line, index) => (
            <li key={line.position ?? `new-${line.productId}-${line.variationId}-${index}`}>
              <ProductThumbnail picture={line.picture} />
              <span className="edited-name">
                {line.name}
                {line.choice && <small>{line.choice}</small>}
              </span>
              <NumberField
                label={<Labelled text={words.quantity} full={words.quantityOf(line.name)} />}
                path={`lines.${index}.quantity`}
                value={line.quantity}
                onChange={(count) => setLine(index, { quantity: count ?? Number.NaN })}
                read={readCount}
                write={writeCount}
              />
              <NumberField
                label={<Labelled text={words.price} full={words.priceOf(line.name)} />}
                path={`lines.${index}.unitPriceGrosze`}
                value={line.unitPriceGrosze}
                onChange={(grosze) => setLine(index, { unitPriceGrosze: grosze })}
                read={readAmount}
                write={formatAmount}
              />
              <Button
                look="quiet"
                aria-label={words.removeLine(line.name)}
                onClick={() => change({ lines: draft.lines.filter((_, at) => at !== index) })}
              >
                {words.remove}
              </Button>
              {problems[`lines.${index}`] && <p className="problem">{problems[`lines.${index}`]}</p>}
            </li>
          ))}
        </ul>
        {problems['lines'] && <p className="problem">{problems['lines']}</p>}
        <ProductPicker
          label={words.addProduct}
          onChoose={(product) => change({ lines: [...draft.lines, lineOf(product)] })}
        />
        <div className="field-row">
          <NumberField
            label={words.delivery}
            path="deliveryGrosze"
            value={draft.deliveryGrosze}
            onChange={(grosze) => change({ deliveryGrosze: grosze ?? Number.NaN })}
            read={readAmount}
            write={formatAmount}
          />
          <NumberField
            label={
              <>
                {words.discount} <i>{frameWords.optional}</i>
              </>
            }
            hint={words.discountHint}
            path="discountGrosze"
            value={draft.discountGrosze}
            onChange={(discountGrosze) => change({ discountGrosze })}
            read={readAmount}
            write={formatAmount}
            placeholder={formatAmount(total.discountGrosze)}
          />
        </div>
        <dl className="totals" aria-live="polite">
          <div className="is-sum">
            <dt>
              {words.newTotal}
              <small>{words.totalWas(formatPrice(order.totalGrosze))}</small>
            </dt>
            <dd>{formatPrice(total.totalGrosze)}</dd>
          </div>
        </dl>
        <Tick
          label={words.tellBuyer}
          hint={order.email}
          isOn={draft.tellBuyer}
          onChange={(tellBuyer) => change({ tellBuyer })}
        />
        {draft.tellBuyer && (
          <LongTextField
            label={
              <>
                {words.note} <i>{frameWords.optional}</i>
              </>
            }
            path="note"
            maxLength={MAX_NOTE}
            value={draft.note}
            onChange={(note) => change({ note })}
          />
        )}
        <ConflictChoice conflict={conflict} />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button look="main" type="submit" isBusy={isBusy}>
            {isBusy ? frameWords.saving : words.save}
          </Button>
          <Button onClick={close}>{words.cancel}</Button>
        </div>
      </Form>
    </section>
  )
}

/** Short for the eye, with the product's name for screen readers. */
export const Labelled = ({ text, full }: { text: string; full: string }) => (
  <>
    <span aria-hidden="true">{text}</span>
    <span className="screen-reader-text">{full}</span>
  </>
)
