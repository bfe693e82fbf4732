import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatSquareMetres, packsForArea, readSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import { calculator as words } from '#storefront/strings/pl/calculator.ts'
import type { VariationWire } from './variations.ts'

type Props = {
  /** Address of the product's page, which answers the form without JavaScript. */
  action: string
  packAreaCm2: number
  packGrosze: number | null
  areaText: string
  sparePercent: number
}

export const sparePercents = [0, 5, 10, 15] as const
export const USUAL_SPARE_PERCENT = 10

/** How many packs cover a floor; puts the number into the product's quantity. */
export default function Calculator({ action, areaText, sparePercent, ...pack }: Props) {
  const [text, setText] = useState(areaText)
  const [spare, setSpare] = useState(sparePercent)
  const [{ packAreaCm2, packGrosze }, setPack] = useState(pack)
  const [isUsed, setIsUsed] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // What was typed while this script was on its way.
  useEffect(() => {
    const given = form.current && new FormData(form.current)
    if (given) {
      setText(String(given.get('powierzchnia')))
      setSpare(Number(given.get('zapas')))
    }
  }, [])

  // Packs of the chosen option; it may have been chosen before this script came.
  useEffect(() => {
    const take = (variation: VariationWire | undefined) => {
      if (variation?.pack_area_cm2) setPack({ packAreaCm2: variation.pack_area_cm2, packGrosze: variation.price_grosze })
    }
    const listening = new AbortController()
    document.addEventListener('found_variation', ({ detail }) => take(detail.variation), listening)
    const options = document.querySelector<HTMLFormElement>('form.variations_form')
    const chosenId = Number(options?.querySelector<HTMLInputElement>('.variation_id')?.value)
    if (options && chosenId) take((JSON.parse(options.dataset['product_variations'] ?? '[]') as VariationWire[]).find((one) => one.variation_id === chosenId))
    return () => listening.abort()
  }, [])

  const areaCm2 = readSquareMetres(text)
  const packs = areaCm2 === undefined ? undefined : packsForArea(areaCm2, spare, packAreaCm2)

  const use = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (packs === undefined) return
    const field = document.querySelector<HTMLInputElement>('form.cart input.qty')
    if (!field) return
    field.value = String(packs)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    setIsUsed(true)
  }

  return (
    <form ref={form} id="kalkulator" className="calculator" method="get" action={`${action}#kalkulator`} onSubmit={use}>
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
              maxLength={11}
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
          {packs !== undefined ? (
            <>
              <strong>{words.result(packs, formatSquareMetres(packs * packAreaCm2))}</strong>
              {packGrosze === null ? null : <span>{words.resultPrice(formatPrice(packs * packGrosze))}</span>}
              {isUsed ? <span className="muted">{words.used}</span> : null}
            </>
          ) : (
            <span className={text.trim() ? 'problem' : 'muted'}>{text.trim() ? words.problem : words.hint}</span>
          )}
        </p>
      </fieldset>
    </form>
  )
}
