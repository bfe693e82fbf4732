import { type RefObject, useState } from 'react'
import { formatSquareMetres, orderablePacks, packsForArea, readSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { FloorPattern, RoomFloor } from '#contract/shop/room.ts'
import { emit } from '#storefront/behaviours/cart/events.ts'
import { postForm } from '#storefront/behaviours/post-form.ts'
import { paths } from '#storefront/paths.ts'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import type { RoomEngine } from './picture/engine.ts'
import { orderAddress, sharePicture } from './picture/share-picture.ts'

const SPARES = [0, 5, 10, 15] as const
/** Boards laid at an angle are cut at every wall. */
const SPARE_OF: Partial<Record<FloorPattern, number>> = { herringbone: 15, chevron: 15 }
const USUAL_SPARE = 10

type Props = {
  floor: RoomFloor
  pattern: FloorPattern
  /** Floor that the picture shows. */
  seenM2: number
  engine: RefObject<RoomEngine | undefined>
}

const roundedText = (m2: number) => (Math.round(m2 * 10) / 10).toFixed(1).replace('.', ',')

/** Square metres to packs, by the rules of the product's calculator, to the cart, and into a picture to share. */
export const OrderPanel = ({ floor, pattern, seenM2, engine }: Props) => {
  const [typed, setTyped] = useState<string>()
  const [chosenSpare, setChosenSpare] = useState<number>()
  const [message, setMessage] = useState<{ text: string; isProblem?: boolean }>()
  const [isBusy, setIsBusy] = useState(false)
  const seenText = roundedText(seenM2)
  const text = typed ?? seenText
  const spare = chosenSpare ?? SPARE_OF[pattern] ?? USUAL_SPARE
  const areaCm2 = readSquareMetres(text)
  const packs =
    areaCm2 === undefined
      ? undefined
      : orderablePacks(packsForArea(areaCm2, spare, floor.packAreaCm2), floor.quantity)
  const packsText = packs === undefined ? '' : words.packs(packs)
  const totalText =
    packs === undefined || floor.priceGrosze === null
      ? ''
      : words.total(
          packsText,
          formatSquareMetres(packs * floor.packAreaCm2),
          formatPrice(packs * floor.priceGrosze),
        )

  const during = async (work: () => Promise<string | undefined>, failure: string) => {
    setIsBusy(true)
    setMessage(undefined)
    try {
      const done = await work()
      if (done) setMessage({ text: done })
    } catch {
      setMessage({ text: failure, isProblem: true })
    }
    setIsBusy(false)
  }

  const add = () =>
    during(async () => {
      const answer = await postForm(paths.wcAjax('add_to_cart'), {
        product_id: String(floor.id),
        quantity: String(packs),
      })
      if (((await answer.json()) as { error?: boolean }).error) throw new Error('refused')
      emit(document, 'wc_fragment_refresh', {})
      return words.added(packsText)
    }, words.addFailed)

  const share = (isSaved: boolean) =>
    during(async () => {
      const picture = engine.current?.picture()
      if (!picture) throw new Error('no picture')
      await sharePicture(picture, {
        name: floor.name,
        lines: [totalText || packsText, words.shareNote].filter(Boolean),
        address: orderAddress(floor, packs),
        isSaved,
      })
      return undefined
    }, words.shareFailed)

  return (
    <section aria-labelledby="room-amount">
      <h3 id="room-amount">{words.amount}</h3>
      <div className="room-fields">
        <label className="room-field">
          <span>{words.area}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={text}
            aria-describedby="room-area-hint"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <label className="room-field">
          <span>{words.spare}</span>
          <select value={spare} onChange={(event) => setChosenSpare(Number(event.target.value))}>
            {SPARES.map((percent) => (
              <option key={percent} value={percent}>
                {words.percent(percent)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="room-hint" id="room-area-hint">
        {words.areaHint(seenText)}
      </p>
      <p className="room-total">{totalText}</p>
      {floor.isAddable && packs !== undefined ? (
        <button type="button" className="button alt" disabled={isBusy} onClick={() => void add()}>
          {words.add(packsText)}
        </button>
      ) : (
        <a className="button alt" href={floor.url}>
          {words.toProduct}
        </a>
      )}
      <div className="room-own">
        <button type="button" className="button" disabled={isBusy} onClick={() => void share(true)}>
          {words.save}
        </button>
        {'share' in navigator ? (
          <button type="button" className="button" disabled={isBusy} onClick={() => void share(false)}>
            {words.share}
          </button>
        ) : null}
      </div>
      <p className={message?.isProblem ? 'room-problem' : 'room-done'} role="status">
        {message?.text}
      </p>
    </section>
  )
}
