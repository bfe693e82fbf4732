import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatSquareMetres, orderablePacks, packsForArea, readSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import { formatMetres, readMetres, skirtingMm, totalAreaCm2 } from '#contract/shop/product-page/floor-plan.ts'
import type { QuantityRule } from '#contract/shop/product.ts'
import { readStored, writeStored } from '#storefront/behaviours/product/visit-storage.ts'
import { ListForm } from '#storefront/calculator/list-form.tsx'
import { readRoomForms, type RoomForm, roomOf } from '#storefront/calculator/room-form.ts'
import { RoomFields } from '#storefront/calculator/room-fields.tsx'
import type { ListedAccessory } from '#storefront/calculator/shopping-list.ts'
import { calculator as words } from '#storefront/strings/pl/catalog/calculator.ts'
import type { VariationWire } from './variations.tsx'

type Props = {
  /** Address of the product's page, which answers the forms without JavaScript. */
  action: string
  productId: number
  /** What is sold: the product, or the chosen variation; null: not chosen. */
  soldId: number | null
  name: string
  packAreaCm2: number
  packGrosze: number | null
  rule: QuantityRule
  /** The chosen option cannot be bought: there is nothing to calculate. */
  isSoldOut: boolean
  areaText: string
  wallsText: string
  sparePercent: number
  patterns: { key: 'none' | 'straight' | 'diagonal' | 'herringbone'; percent: number }[]
  doorWidthCm: number
  accessories: ListedAccessory[]
}

const STORED = 'klepka-rooms'

const QUANTITY = 'form.cart input.qty'

/** How many packs cover a floor; writes the number into the product's quantity. */
export default function Calculator({
  action,
  productId,
  name,
  areaText,
  wallsText,
  sparePercent,
  patterns,
  doorWidthCm,
  accessories,
  ...pack
}: Props) {
  const [text, setText] = useState(areaText)
  const [walls, setWalls] = useState(wallsText)
  const [rooms, setRooms] = useState<RoomForm[]>([])
  const [spare, setSpare] = useState(sparePercent)
  const [{ soldId, packAreaCm2, packGrosze, rule, isSoldOut }, setPack] = useState(pack)
  const [isUsed, setIsUsed] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // Something may have been typed before hydration, or on another product's page in this visit.
  useEffect(() => {
    const given = form.current && new FormData(form.current)
    if (!given) return
    const typed = String(given.get('powierzchnia'))
    setText(typed)
    setSpare(Number(given.get('zapas')))
    const stored = typed === '' ? (readStored(STORED) as Partial<Remembered> | null) : null
    if (typeof stored !== 'object' || stored === null) return
    setRooms(readRoomForms(stored.rooms))
    if (typeof stored.text === 'string') setText(stored.text)
    if (typeof stored.walls === 'string') setWalls(stored.walls)
    if (patterns.some(({ percent }) => percent === stored.spare)) setSpare(stored.spare!)
  }, [patterns])

  const remember = (changed: Partial<Remembered>) =>
    writeStored(STORED, { text, walls, spare, rooms, ...changed } satisfies Remembered)
  const changeRooms = (changed: RoomForm[]) => {
    const all = changed.map(roomOf)
    const total = totalAreaCm2(all)
    const next = {
      rooms: changed,
      text: total > 0 ? formatSquareMetres(total) : changed.length > 0 ? '' : text,
      walls: changed.length > 0 ? formatMetres(Math.ceil(skirtingMm(all, doorWidthCm) / 10)) : walls,
    }
    setRooms(changed)
    setText(next.text)
    setWalls(next.walls)
    setIsUsed(false)
    remember(next)
  }

  // Packs of the chosen option; it may have been chosen before hydration.
  useEffect(() => {
    const take = (variation: VariationWire | undefined) => {
      if (!variation) return
      setIsUsed(false)
      const { pack_area_cm2, price_grosze, min_qty: min, max_qty, step, is_in_stock } = variation
      setPack((known) => ({
        packAreaCm2: pack_area_cm2 ?? known.packAreaCm2,
        soldId: variation.variation_id,
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
  const wallsCm = readMetres(walls) ?? 0
  const needsWalls = accessories.some(({ role, isAddable }) => role === 'skirting' && isAddable)

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
    <div className="calculator" hidden={isSoldOut}>
      <form ref={form} id="kalkulator" method="get" action={`${action}#kalkulator`} onSubmit={use}>
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
                readOnly={rooms.length > 0}
                aria-describedby="kalkulator-wynik"
                onChange={(event) => {
                  setText(event.target.value)
                  setIsUsed(false)
                  remember({ text: event.target.value })
                }}
              />
            </label>
            <label>
              <span>{words.pattern}</span>
              <select
                name="zapas"
                value={spare}
                onChange={(event) => {
                  setSpare(Number(event.target.value))
                  setIsUsed(false)
                  remember({ spare: Number(event.target.value) })
                }}
              >
                {patterns.map(({ key, percent }) => (
                  <option key={key} value={percent}>
                    {words.patterns[key](percent)}
                  </option>
                ))}
              </select>
            </label>
            {needsWalls ? (
              <label>
                <span>{words.walls}</span>
                <input
                  name="sciany"
                  inputMode="decimal"
                  autoComplete="off"
                  size={6}
                  maxLength={12}
                  value={walls}
                  readOnly={rooms.length > 0}
                  onChange={(event) => {
                    setWalls(event.target.value)
                    remember({ walls: event.target.value })
                  }}
                />
              </label>
            ) : null}
            <button type="submit" className="button quiet">
              {words.calculate}
            </button>
          </p>
          <p id="kalkulator-wynik" className="calculator-result" role="status">
            {packs !== undefined && wanted !== undefined ? (
              <>
                <strong>{words.result(packs, formatSquareMetres(packs * packAreaCm2))}</strong>
                {packGrosze === null ? null : (
                  <span>{words.resultPrice(formatPrice(packs * packGrosze))}</span>
                )}
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
        <div className="needs-scripts">
          <RoomFields rooms={rooms} onChange={changeRooms} />
        </div>
      </form>
      {areaCm2 !== undefined && packs !== undefined && accessories.length > 0 ? (
        <div data-add-form="">
          <ListForm
            action={action}
            floor={{ id: soldId, productId, name, packs, packGrosze, rule }}
            accessories={accessories}
            areaCm2={areaCm2}
            wallsMm={wallsCm * 10}
          />
        </div>
      ) : null}
    </div>
  )
}

type Remembered = { text: string; walls: string; spare: number; rooms: RoomForm[] }
