import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatSquareMetres, orderablePacks, packsForArea, readSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { QuantityRule } from '#contract/shop/product.ts'
import { calculator as words } from '#storefront/strings/pl/catalog/calculator.ts'
import type { VariationWire } from './variations.tsx'

type Props = {
  /** Address of the product's page, which answers the form without JavaScript. */
  action: string
  packAreaCm2: number
  packGrosze: number | null
  rule: QuantityRule
  /** The chosen option cannot be bought: there is nothing to calculate. */
  isSoldOut: boolean
  areaText: string
  sparePercent: number
}

export const sparePercents = [0, 5, 10, 15] as const
export const USUAL_SPARE_PERCENT = 10

const QUANTITY = 'form.cart input.qty'

/** How many packs cover a floor; writes the number into the product's quantity. */
export default function Calculator({ action, areaText, sparePercent, ...pack }: Props) {
  const [text, setText] = useState(areaText)
  const [spare, setSpare] = useState(sparePercent)
  const [{ packAreaCm2, packGrosze, rule, isSoldOut }, setPack] = useState(pack)
  const [isUsed, setIsUsed] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // Something may have been typed before hydration.
  useEffect(() => {
    const given = form.current && new FormData(form.current)
    if (given) {
      setText(String(given.get('powierzchnia')))
      setSpare(Number(given.get('zapas')))
    }
  }, [])

  // Packs of the chosen option; it may have been chosen before hydration.
  useEffect(() => {
    const take = (variation: VariationWire | undefined) => {
      if (!variation) return
      setIsUsed(false)
      const { pack_area_cm2, price_grosze, min_qty: min, max_qty, step, is_in_stock } = variation
      setPack((known) => ({
        packAreaCm2: pack_area_cm2 ?? known.packAreaCm2,
        packGrosze: price_grosze,
        rule: { min, max: max_qty === '' ? null : max_qty, step },
        isSoldOut: !is_in_stock,
      }))
    }
    const listening = new AbortController()
    document.addEventListener('found_variation', ({ detail }) => take(detail.variation), listening)
    const options = document.querySelector<HTMLFormElement>('form.variations_form')
    const chosenId = Number(options?.querySelector<HTMLInputElement>('.variation_id')?.value)
    if (options && chosenId)
      take(
        (JSON.parse(options.dataset['product_variations'] ?? '[]') as VariationWire[]).find(
          (one) => one.variation_id === chosenId,
        ),
      )
    return () => listening.abort()
  }, [])

  const areaCm2 = readSquareMetres(text)
  const wanted = areaCm2 === undefined ? undefined : packsForArea(areaCm2, spare, packAreaCm2)
  const packs = wanted === undefined ? undefined : orderablePacks(wanted, rule)

  // A quantity typed manually does not belong to the calculator any more.
  useEffect(() => {
    const listening = new AbortController()
    const follow = ({ target }: Event) => {
      if ((target as Element).matches(QUANTITY) && (target as HTMLInputElement).value !== String(packs))
        setIsUsed(false)
    }
    for (const name of ['input', 'change']) document.addEventListener(name, follow, listening)
    return () => listening.abort()
  }, [packs])

  const use = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (packs === undefined) return
    const field = document.querySelector<HTMLInputElement>(QUANTITY)
    if (!field) return
    field.value = String(packs)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    setIsUsed(true)
  }

  return (
    <form
      ref={form}
      id="kalkulator"
      className="calculator"
      hidden={isSoldOut}
      method="get"
      action={`${action}#kalkulator`}
      onSubmit={use}
    >
      <fieldset>
        <legend>{words.title}</legend>
        <p className="calculator-fields">
          <label>
            <span>{words.area}</span>
            <input
              name="powierzchnia"
              inputMode="decimal"
              autoComplete="off"
              size={6}
              maxLength={20}
              placeholder="25"
              value={text}
              aria-describedby="kalkulator-wynik"
              onChange={(event) => {
                setText(event.target.value)
                setIsUsed(false)
              }}
            />
          </label>
          <label>
            <span>{words.spare}</span>
            <select
              name="zapas"
              value={spare}
              onChange={(event) => {
                setSpare(Number(event.target.value))
                setIsUsed(false)
              }}
            >
              {sparePercents.map((percent) => (
                <option key={percent} value={percent}>
                  {percent === 0 ? words.spareNone : `${percent}%`}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button quiet">
            {words.calculate}
          </button>
        </p>
        <p id="kalkulator-wynik" className="calculator-result" role="status">
          {packs !== undefined && wanted !== undefined ? (
            <>
              <strong>{words.result(packs, formatSquareMetres(packs * packAreaCm2))}</strong>
              {packGrosze === null ? null : <span>{words.resultPrice(formatPrice(packs * packGrosze))}</span>}
              {wanted > packs ? (
                <span className="problem">
                  {words.tooMany(packs, formatSquareMetres(packs * packAreaCm2))}
                </span>
              ) : null}
              {isUsed ? <span className="muted">{words.used}</span> : null}
            </>
          ) : (
            <span className={text.trim() ? 'problem' : 'muted'}>
              {text.trim() ? words.problem : words.hint}
            </span>
          )}
        </p>
      </fieldset>
    </form>
  )
}
