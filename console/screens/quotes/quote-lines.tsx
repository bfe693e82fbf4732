import { useContext } from 'react'
import { formatSquareMetres, pricePerSquareMetre } from '#contract/area.ts'
import { formatAmount, formatPrice, readAmount } from '#contract/money.ts'
import { QUOTE_VAT_RATES } from '#contract/shop/quote.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, ProblemsContext, SelectField, TextField } from '#console/parts/form/fields.tsx'
import { Labelled } from '#console/screens/orders/editing/edit-lines.tsx'
import { ProductPicker, ProductThumbnail } from '#console/screens/orders/editing/product-picker.tsx'
import { orderEditWords } from '#console/screens/orders/editing/strings.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { type DraftLine, freeLine, lineOfProduct } from './quote-draft.ts'
import { quotesWords as words } from './strings.ts'

type Props = { lines: DraftLine[]; setLines: (change: (before: DraftLine[]) => DraftLine[]) => void }

export const vatChoices = QUOTE_VAT_RATES.map((rate) => ({ value: String(rate), title: words.percent(rate) }))
export const readVatRate = (value: string) => QUOTE_VAT_RATES.find((rate) => String(rate) === value) ?? 23

/** Products at own prices, and lines that are no products. */
export const QuoteLines = ({ lines, setLines }: Props) => {
  const problems = useContext(ProblemsContext)
  return (
    <section className="card" aria-labelledby="quote-lines">
      <h2 id="quote-lines">{words.lines}</h2>
      {lines.length === 0 && <p className="muted">{words.noLines}</p>}
      <ul className="edited-lines quote-lines">
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            index={index}
            set={(part) =>
              setLines((before) => before.map((one) => (one.key === line.key ? { ...one, ...part } : one)))
            }
            remove={() => setLines((before) => before.filter((one) => one.key !== line.key))}
          />
        ))}
      </ul>
      {problems['quote.lines'] && <p className="problem">{problems['quote.lines']}</p>}
      <ProductPicker
        label={words.addProduct}
        onChoose={(product) => setLines((before) => [...before, lineOfProduct(product)])}
      />
      <Button onClick={() => setLines((before) => [...before, freeLine()])}>{words.addFree}</Button>
    </section>
  )
}

type LineProps = {
  line: DraftLine
  index: number
  set: (part: Partial<DraftLine>) => void
  remove: () => void
}

const Line = ({ line, index, set, remove }: LineProps) => {
  const { productId, name, choice, picture, quantity, unitPriceGrosze, vatRate, packAreaCm2, listGrosze } =
    line
  const path = `quote.lines.${index}`
  const problem = useContext(ProblemsContext)[path]
  const shown = name || words.untitled
  const isPriced = unitPriceGrosze >= 0
  const facts = [
    ...(packAreaCm2 && quantity > 0 ? [words.area(formatSquareMetres(quantity * packAreaCm2))] : []),
    ...(packAreaCm2 && isPriced
      ? [words.perSquareMetre(formatPrice(pricePerSquareMetre(unitPriceGrosze, packAreaCm2)))]
      : []),
    ...(listGrosze !== null && listGrosze !== unitPriceGrosze
      ? [words.listPrice(formatPrice(listGrosze))]
      : []),
  ]
  return (
    <li>
      <ProductThumbnail picture={picture} />
      {productId === null ? (
        <div className="edited-name">
          <TextField
            label={words.freeName}
            path={`${path}.name`}
            maxLength={200}
            value={name}
            onChange={(text) => set({ name: text })}
          />
        </div>
      ) : (
        <span className="edited-name">
          {name}
          {choice && <small>{choice}</small>}
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </span>
      )}
      <NumberField
        className="line-quantity"
        label={<Labelled text={orderEditWords.quantity} full={orderEditWords.quantityOf(shown)} />}
        path={`${path}.quantity`}
        value={quantity}
        onChange={(count) => set({ quantity: count ?? Number.NaN })}
        read={readCount}
        write={writeCount}
      />
      <NumberField
        className="line-price"
        label={<Labelled text={orderEditWords.price} full={words.priceOf(shown)} />}
        path={`${path}.unitPriceGrosze`}
        value={unitPriceGrosze}
        onChange={(grosze) => set({ unitPriceGrosze: grosze ?? Number.NaN })}
        read={readAmount}
        write={formatAmount}
      />
      {productId === null && (
        <SelectField
          className="line-vat"
          label={<Labelled text={words.vatRate} full={words.vatOf(shown)} />}
          path={`${path}.vatRate`}
          value={String(vatRate)}
          choices={vatChoices}
          onChange={(value) => set({ vatRate: readVatRate(value) })}
        />
      )}
      <p className="line-sum">{isPriced && quantity > 0 && formatPrice(quantity * unitPriceGrosze)}</p>
      <Button look="quiet" aria-label={words.removeLine(shown)} onClick={remove}>
        {orderEditWords.remove}
      </Button>
      {problem && <p className="problem">{problem}</p>}
    </li>
  )
}
