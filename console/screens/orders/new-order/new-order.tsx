import { useNavigate } from '#console/routing/router-context.tsx'
import {
  newOrderApi,
  type NewOrderPrice,
  type SellableProduct,
  writeLines,
} from '#contract/console/orders/new-order.ts'
import { formatPrice } from '#contract/money.ts'
import type { CheckoutFieldName, CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useDraft } from '#console/data/use-draft.ts'
import { useSaving } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, NumberField, SelectField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { Labelled } from '#console/screens/orders/editing/edit-lines.tsx'
import { ProductPicker, ProductThumbnail } from '#console/screens/orders/editing/product-picker.tsx'
import { orderEditWords } from '#console/screens/orders/editing/strings.ts'
import { ordersWords } from '#console/screens/orders/strings.ts'
import { frameWords } from '#console/strings.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { newOrderWords as words } from './strings.ts'
import '#console/screens/orders/orders.css'
import '#console/screens/orders/editing/editing.css'

const MAX_NOTE = 2_000

type ChosenLine = { product: SellableProduct; quantity: number }
type Draft = { lines: ChosenLine[]; values: CheckoutValues; tellBuyer: boolean }

const isWhole = ({ quantity }: ChosenLine) => Number.isInteger(quantity) && quantity > 0
const wantedOf = (lines: ChosenLine[]) =>
  lines.map(({ product: { productId, variationId }, quantity }) => ({ productId, variationId, quantity }))

const emptyOrder: Draft = { lines: [], values: {}, tellBuyer: true }

/** An order that the owner takes by telephone, placed like one from the checkout. */
export const NewOrderScreen = () => {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()
  const drafting = useDraft<Draft>(emptyOrder, { form: 'order', id: null })
  const { draft, change, allowLeaving, onceKey } = drafting
  const { problems, problem, isBusy, save } = useSaving()
  const { lines, values } = draft
  const setValue = (name: CheckoutFieldName, text: string) => change({ values: { ...values, [name]: text } })
  const priced = lines.filter(isWhole)
  const { data, problem: priceProblem } = useApiQuery(
    newOrderApi.price,
    priced.length > 0
      ? { query: { lines: writeLines(wantedOf(priced)), delivery: values['shipping_method[0]'] ?? '' } }
      : null,
  )
  const price = priced.length > 0 ? data : undefined
  const body = () => ({
    key: onceKey,
    lines: wantedOf(lines),
    values: {
      ...values,
      'shipping_method[0]': price?.deliveryId ?? '',
      payment_method: chosenPayment(values, price),
    },
    seenTotalGrosze: price?.totalGrosze ?? 0,
    tellBuyer: draft.tellBuyer,
  })
  const submit = async () => {
    const { id } = await api(newOrderApi.place, { body: body() }, { onceKey })
    allowLeaving()
    showToast(words.placed(id))
    void navigate({ to: '/zamowienia/$id', params: { id: String(id) } })
  }
  const setQuantity = (at: number, quantity: number) =>
    change({ lines: lines.map((line, index) => (index === at ? { ...line, quantity } : line)) })
  const add = (product: SellableProduct) => {
    const at = lines.findIndex(
      (line) =>
        line.product.productId === product.productId && line.product.variationId === product.variationId,
    )
    const line = lines[at]
    if (line) setQuantity(at, (line.quantity || 0) + 1)
    else change({ lines: [...lines, { product, quantity: 1 }] })
  }

  return (
    <Page
      title={words.title}
      lead={words.lead}
      back={{ address: { to: '/zamowienia' }, title: ordersWords.title }}
    >
      <Form
        problems={problems}
        className="new-order"
        isLocked={isBusy}
        onSubmit={() => void save(newOrderApi.place.request, body(), submit)}
      >
        <section className="card" aria-labelledby="new-goods">
          <h2 id="new-goods">{words.goods}</h2>
          {lines.length === 0 && <p className="muted">{words.noGoods}</p>}
          <ul className="edited-lines">
            {lines.map((line, index) => (
              <Line
                key={`${line.product.productId}-${line.product.variationId}`}
                line={line}
                index={index}
                price={price}
                setQuantity={(quantity) => setQuantity(index, quantity)}
                remove={() => change({ lines: lines.filter((_, at) => at !== index) })}
              />
            ))}
          </ul>
          {problems['lines'] && <p className="problem">{problems['lines']}</p>}
          <ProductPicker label={words.addProduct} onChoose={add} />
        </section>
        <BuyerFields values={values} setValue={setValue} needsDelivery={price?.needsDelivery ?? true} />
        <section className="card" aria-labelledby="new-delivery">
          <h2 id="new-delivery">{words.deliveryAndPayment}</h2>
          <FormMessage text={priceProblem?.message ?? null} />
          {price && <Choices price={price} values={values} setValue={setValue} />}
          <LongTextField
            label={
              <>
                {words.note} <i>{frameWords.optional}</i>
              </>
            }
            path="values.order_comments"
            maxLength={MAX_NOTE}
            value={values.order_comments ?? ''}
            onChange={(text) => setValue('order_comments', text)}
          />
          <Tick
            label={words.tellBuyer}
            hint={values.billing_email}
            isOn={draft.tellBuyer}
            onChange={(tellBuyer) => change({ tellBuyer })}
          />
          {price && <Totals price={price} />}
          <FormMessage text={problem} />
          <Button look="main" type="submit" isBusy={isBusy}>
            {isBusy ? words.placing : words.place}
          </Button>
        </section>
      </Form>
    </Page>
  )
}

/** A single way to pay needs no choice. */
const chosenPayment = (values: CheckoutValues, price: NewOrderPrice | undefined): string => {
  const chosen = price?.payments.find(({ id }) => id === values.payment_method)
  return (chosen ?? price?.payments[0])?.id ?? ''
}

type LineProps = {
  line: ChosenLine
  index: number
  price: NewOrderPrice | undefined
  setQuantity: (quantity: number) => void
  remove: () => void
}

const Line = ({ line: { product, quantity }, index, price, setQuantity, remove }: LineProps) => {
  const { name, choice, picture, sku, stock, productId, variationId } = product
  const found = price?.lines.find((one) => one.productId === productId && one.variationId === variationId)
  return (
    <li>
      <ProductThumbnail picture={picture} />
      <span className="edited-name">
        {name}
        {choice && <small>{choice}</small>}
        <small>{[sku, stock !== null && orderEditWords.inStock(stock)].filter(Boolean).join(', ')}</small>
      </span>
      <NumberField
        label={<Labelled text={orderEditWords.quantity} full={orderEditWords.quantityOf(name)} />}
        path={`lines.${index}.quantity`}
        value={quantity}
        onChange={(count) => setQuantity(count ?? Number.NaN)}
        read={readCount}
        write={writeCount}
      />
      <p className="line-total">{found && formatPrice(found.totalGrosze)}</p>
      <Button look="quiet" aria-label={orderEditWords.removeLine(name)} onClick={remove}>
        {orderEditWords.remove}
      </Button>
      {found?.problem && <p className="problem">{found.problem}</p>}
    </li>
  )
}

type ChoicesProps = {
  price: NewOrderPrice
  values: CheckoutValues
  setValue: (name: CheckoutFieldName, text: string) => void
}

const Choices = ({ price, values, setValue }: ChoicesProps) => (
  <div className="field-row">
    {!price.needsDelivery ? (
      <p className="muted">{words.noDelivery}</p>
    ) : price.deliveries.length > 0 ? (
      <SelectField
        label={words.delivery}
        path="values.shipping_method[0]"
        value={price.deliveryId ?? ''}
        onChange={(id) => setValue('shipping_method[0]', id)}
        choices={price.deliveries.map(({ id, title, priceGrosze }) => ({
          value: id,
          title: words.choiceWithPrice(title, formatPrice(priceGrosze)),
        }))}
      />
    ) : (
      <p className="problem">
        {words.noDeliveryFits} {price.unavailable.join(' ')}
      </p>
    )}
    <SelectField
      label={words.payment}
      path="values.payment_method"
      value={chosenPayment(values, price)}
      onChange={(id) => setValue('payment_method', id)}
      choices={price.payments.map(({ id, title }) => ({ value: id, title }))}
    />
  </div>
)

const Totals = ({ price }: { price: NewOrderPrice }) => (
  <dl className="totals" aria-live="polite">
    <div>
      <dt>{words.items}</dt>
      <dd>{formatPrice(price.itemsGrosze)}</dd>
    </div>
    <div>
      <dt>{words.delivery}</dt>
      <dd>{formatPrice(price.deliveryGrosze)}</dd>
    </div>
    <div className="is-sum">
      <dt>{words.total}</dt>
      <dd>{formatPrice(price.totalGrosze)}</dd>
    </div>
    {price.vat.map(({ rate, grosze }) => (
      <div key={rate} className="muted">
        <dt>{words.vatOf(rate)}</dt>
        <dd>{formatPrice(grosze)}</dd>
      </div>
    ))}
  </dl>
)
