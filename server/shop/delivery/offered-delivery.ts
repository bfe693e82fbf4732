import { formatPrice } from '#contract/money.ts'
import { delivery as words } from '#storefront/strings/pl/cart/delivery.ts'
import type { DeliveryMethodSettings } from '#server/platform/shop-settings/shop-settings.ts'
import * as registry from './index.ts'

/** A description of a shop's delivery outside of a cart. */
export type OfferedDelivery = {
  titles: string[]
  /** The method with the lowest free-delivery sum; null: none. */
  freeFrom: { title: string; grosze: number } | null
}

type Methods = readonly DeliveryMethodSettings[]

const isOffered = ({ isOn, kind }: DeliveryMethodSettings) => isOn && kind in registry

/** From which sum a method with a price is free; null: it never is, or always. */
const thresholdOf = ({ kind, priceGrosze, freeFromGrosze }: DeliveryMethodSettings): number | null =>
  freeFromGrosze && (kind === 'free_from' || (kind === 'flat_rate' && priceGrosze > 0))
    ? freeFromGrosze
    : null

/** The sums from which some method is free, lowest first; 0: one that brings goods has no price. */
export const freeDeliverySums = (methods: Methods): number[] => {
  const sums = methods.filter(isOffered).flatMap((method) => {
    const { kind, priceGrosze, freeFromGrosze } = method
    if (kind === 'flat_rate' && priceGrosze === 0) return [0]
    return thresholdOf(method) ?? (kind === 'by_weight' && freeFromGrosze ? freeFromGrosze : [])
  })
  return [...new Set(sums)].toSorted((a, b) => a - b)
}

export const offeredDelivery = (methods: Methods): OfferedDelivery => {
  const offered = methods.filter(isOffered)
  const free = offered.flatMap((method) => {
    const grosze = thresholdOf(method)
    return grosze === null ? [] : [{ title: method.title, grosze }]
  })
  return {
    titles: offered.map(({ title }) => title),
    freeFrom: free.toSorted((a, b) => a.grosze - b.grosze)[0] ?? null,
  }
}

const DAYS = '{dni}'

/** Without the parts between commas that name days. */
const withoutDays = (sentence: string): string => {
  if (!sentence.includes(DAYS)) return sentence
  const left = sentence
    .replace(/\.$/, '')
    .split(', ')
    .filter((part) => !part.includes(DAYS))
    .join(', ')
  return left && `${left.charAt(0).toUpperCase()}${left.slice(1)}.`
}

/** The owner's hint, with the days of the method's own setting in place of `{dni}`, or without what needs them. */
export const fillDays = ({ hint, days }: Pick<DeliveryMethodSettings, 'hint' | 'days'>): string =>
  days
    ? hint.replaceAll(DAYS, words.days(days.from, days.to))
    : hint
        .split(/(?<=\.) /)
        .map(withoutDays)
        .filter(Boolean)
        .join(' ')

/**
 * The owner's hint of a method, and from which sum it is free: generated from its own setting, so that both
 * always agree.
 */
export const describeMethod = (method: DeliveryMethodSettings): string => {
  const grosze = thresholdOf(method)
  const hint = fillDays(method)
  return [hint, grosze === null ? '' : words.freeFrom(grosze)].filter(Boolean).join(' ')
}

/** The delivery methods with their prices, as a static page lists them. */
export const listOfferedMethods = (methods: Methods): { title: string; text: string }[] =>
  methods.filter(isOffered).map((method) => {
    const prices =
      method.kind === 'by_weight' ? method.steps.map(({ priceGrosze }) => priceGrosze) : [method.priceGrosze]
    const [least, most] = [Math.min(...prices), Math.max(...prices)]
    const price =
      method.kind === 'free_from' || most <= 0
        ? words.freeOfCharge
        : least === most
          ? formatPrice(most)
          : words.priceRange(least, most)
    return { title: method.title, text: `${price}. ${describeMethod(method)}`.trim() }
  })
