import { plural } from '#contract/plural.ts'
import { formatPrice } from '#contract/money.ts'
import type { DeliveryRefusal, UnavailableDelivery } from '#contract/shop/cart.ts'

const metres = (mm: number) => `${String(Math.round(mm / 10) / 100).replace('.', ',')} m`
const kilograms = (grams: number) => `${String(Math.round(grams / 10) / 100).replace('.', ',')} kg`

const reasonText = (reason: DeliveryRefusal): string => {
  switch (reason.code) {
    case 'too_long':
      return `„${reason.name}” ma ${metres(reason.lengthMm)} długości, a tą drogą wysyłamy rzeczy do ${metres(reason.maxLengthMm)}.`
    case 'too_heavy':
      return `Produkty ważą razem ${kilograms(reason.weightGrams)}, a tą drogą wysyłamy do ${kilograms(reason.maxGrams)}.`
    case 'below_sum':
      return `Od ${formatPrice(reason.fromGrosze)}; brakuje jeszcze ${formatPrice(reason.missingGrosze)}.`
  }
}

/** „3 000 zł”, „49,90 zł”, on one line. */
const shortPrice = (grosze: number) => formatPrice(grosze).replace(',00', '').replaceAll(' ', '\u00a0')

/** How goods are delivered, from which sum it is free, and why a delivery method is not offered for a cart. */
export const delivery = {
  offered: (titles: string[]) =>
    `Dostawa: ${titles.map((title) => title.charAt(0).toLowerCase() + title.slice(1)).join(', ')}`,
  freeFrom: (grosze: number) => `Za darmo od ${shortPrice(grosze)}.`,
  freeMethod: (title: string, grosze: number) => `${title} za darmo od ${shortPrice(grosze)}.`,
  freeMissing: (title: string, grosze: number) =>
    `Do darmowej dostawy brakuje ${formatPrice(grosze).replaceAll(' ', '\u00a0')} (${title}).`,
  freeNow: (title: string) => `Masz darmową dostawę: ${title}.`,
  /** `1–3 dni robocze`, `jeden dzień roboczy`. */
  days: (from: number, to: number) =>
    to === 1 && from === to
      ? '1 dzień roboczy'
      : `${from === to ? to : `${from}–${to}`} ${plural(to, 'dzień roboczy', 'dni robocze', 'dni roboczych')}`,
  freeOfCharge: 'Bezpłatnie',
  priceRange: (least: number, most: number) => `${formatPrice(least)}–${formatPrice(most)}, zależnie od wagi`,
  reason: reasonText,
  unavailable: 'Sposoby dostawy niedostępne dla tego koszyka',
  isUnavailable: 'nie dla tego koszyka.',
  unavailableMethod: ({ title, reason }: UnavailableDelivery) =>
    `Sposób dostawy „${title}” jest niedostępny dla tego koszyka. ${reasonText(reason)}`,
}
