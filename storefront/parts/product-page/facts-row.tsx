import type { ComponentProps } from 'react'
import type { ProductDetails } from '#contract/shop/product.ts'
import { Icon } from '#storefront/parts/icon.tsx'
import { pl } from '#storefront/strings/pl.ts'

type IconName = ComponentProps<typeof Icon>['name']

/** Attributes that decide about a floor, by how their names begin, in the order of a shopper's questions. */
const deciding: { begins: RegExp; icon: IconName }[] = [
  { begins: /^klasa/i, icon: 'layers' },
  { begins: /^grubość/i, icon: 'ruler' },
  { begins: /^(?:odporność na wodę|wodoodporn)/i, icon: 'drop' },
  { begins: /^gwarancja/i, icon: 'shield' },
  { begins: /^ogrzewanie podłogowe/i, icon: 'heat' },
]
const MOST = 4
/** A longer value is a sentence, which belongs to the table. */
const MAX_LENGTH = 24

/** The few facts that decide, near the price; the table of attributes has all of them. */
export const FactsRow = ({ product }: { product: ProductDetails }) => {
  const facts = deciding
    .flatMap(({ begins, icon }) => {
      const found = product.attributes.find(({ name }) => begins.test(name))
      const value = found?.values.join(', ') ?? ''
      return found && value && value.length <= MAX_LENGTH ? [{ icon, name: found.name, value }] : []
    })
    .slice(0, MOST)
  return facts.length === 0 ? null : (
    <ul className="facts-row" aria-label={pl.product.facts}>
      {facts.map(({ icon, name, value }) => (
        <li key={name}>
          <Icon name={icon} />
          <span>
            <span className="muted">{name}</span> {value}
          </span>
        </li>
      ))}
    </ul>
  )
}
