import { useEffect, useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { QuantityRule } from '#contract/shop/product.ts'
import { calculator as words } from '#storefront/strings/pl/catalog/calculator.ts'
import { type ListedAccessory, piecesOf } from './shopping-list.ts'

type Floor = {
  /** Of the product, or of the chosen variation; null: its options are not chosen. */
  id: number | null
  productId: number
  name: string
  packs: number
  packGrosze: number | null
  rule: QuantityRule
}

type Props = {
  action: string
  floor: Floor
  accessories: ListedAccessory[]
  areaCm2: number
  wallsMm: number
}

/** Everything for the floor, added with one button; each number can be changed, 0 leaves a product out. */
export const ListForm = ({ action, floor, accessories, areaCm2, wallsMm }: Props) => {
  /** Numbers that the shopper changed; they stay until the floor is another one. */
  const [typed, setTyped] = useState<Record<number, string>>({})
  useEffect(() => setTyped({}), [areaCm2, wallsMm, floor.packs])

  const rows = [
    {
      id: floor.id,
      name: floor.name,
      url: null,
      priceGrosze: floor.packGrosze,
      rule: floor.rule,
      offered: floor.packs,
      wanted: floor.packs,
      isAddable: floor.id !== null && floor.packGrosze !== null,
    },
    ...accessories.map((accessory) => ({ ...accessory, ...piecesOf(accessory, areaCm2, wallsMm) })),
  ]
  const countOf = ({ id, offered }: (typeof rows)[number]): number => {
    const text = id === null ? undefined : typed[id]
    if (text === undefined) return offered
    return /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  }
  const sumGrosze = rows
    .filter(({ isAddable }) => isAddable)
    .reduce((sum, row) => sum + countOf(row) * (row.priceGrosze ?? 0), 0)
  return (
    <form className="buying-list" method="post" action={action} aria-labelledby="lista-do-podlogi">
      <h2 id="lista-do-podlogi">{words.listTitle}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id ?? 'floor'}>
            <span className="buying-name">
              {row.url ? <a href={row.url}>{row.name}</a> : row.name}
              {row.isAddable && row.wanted > row.offered ? (
                <small className="problem">{words.onlyLeft(row.offered)}</small>
              ) : null}
              {row.isAddable && row.wanted === 0 ? <small className="muted">{words.noWalls}</small> : null}
            </span>
            {row.isAddable ? (
              <>
                <input
                  type="number"
                  name={`quantity[${row.id}]`}
                  aria-label={words.listCount(row.name)}
                  min={0}
                  max={row.rule.max ?? undefined}
                  step={row.rule.step}
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed[row.id!] ?? String(row.offered)}
                  onChange={(event) => setTyped({ ...typed, [row.id!]: event.target.value })}
                />
                <span className="buying-sum">
                  {row.priceGrosze === null ? '' : formatPrice(countOf(row) * row.priceGrosze)}
                </span>
              </>
            ) : (
              <span className="buying-elsewhere muted">
                {row.url ? words.chooseThere : words.chooseOptions}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="buying-total">
        {words.listTotal} <strong>{formatPrice(sumGrosze)}</strong>
      </p>
      <button
        type="submit"
        name="add-to-cart"
        value={floor.productId}
        className="add-list-button button alt"
        disabled={rows.every((row) => !row.isAddable || countOf(row) === 0)}
      >
        {words.addList}
      </button>
    </form>
  )
}
