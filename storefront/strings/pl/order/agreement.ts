import type { Exemption } from '#contract/shop/agreement/exemptions.ts'
import { plural } from '#contract/plural.ts'
import type { DurabilityGuarantee } from '#contract/shop/product-page/product-extras.ts'
import type { DeliveryPromise } from '#contract/shop/order.ts'
import { formatDays } from '#contract/working-days.ts'

/** Why a buyer may not withdraw, as they read it before they order. */
const exemptionTexts: Record<Exemption, string> = {
  made_to_measure: 'Produkt wykonany lub docięty na zamówienie: nie można od niego odstąpić.',
  hygiene: 'Po otwarciu zapieczętowanego opakowania nie można odstąpić ze względów higienicznych.',
  mixed: 'Po połączeniu z innymi rzeczami, na przykład po przyklejeniu, nie można odstąpić od umowy.',
  service: 'Po wykonaniu usługi w całości, za Twoją zgodą, nie można odstąpić od umowy.',
  digital: 'Po rozpoczęciu dostarczania treści cyfrowej, za Twoją zgodą, nie można odstąpić od umowy.',
  recordings: 'Po otwarciu zapieczętowanego opakowania z nagraniem lub programem nie można odstąpić.',
  perishable: 'Produkt szybko się psuje lub ma krótki termin przydatności: nie można od niego odstąpić.',
  press: 'Dzienniki i czasopisma poza prenumeratą: nie można od nich odstąpić.',
  price: 'Cena zależy od wahań na rynku finansowym: nie można odstąpić od umowy.',
  repair: 'Pilna naprawa na Twoje wezwanie: nie można odstąpić od umowy.',
}

type LabelText = Omit<DurabilityGuarantee, 'labelSrc'>
const yearsWord = (years: number) => plural(years, 'rok', 'lata', 'lat')

/** What a line of an order promises, and what the buyer agrees to. */
export const agreement = {
  exemption: (exemption: Exemption) => exemptionTexts[exemption],
  delivery: ({ from, to }: DeliveryPromise) =>
    from === null ? `Dostawa najpóźniej do ${formatDays(to)}` : `Dostawa: ${formatDays(from, to)}`,
  afterTransfer: 'Przy przelewie dni dostawy liczą się od dnia, w którym wpłata do nas dotrze.',
  guarantee: 'Masz ustawową gwarancję zgodności towaru z umową przez co najmniej 2 lata. Więcej:',
  guaranteePicture: 'Zharmonizowane powiadomienie o ustawowej gwarancji zgodności towaru z umową',
  durability: ({ years, brand, model }: LabelText) =>
    `Producent (${brand}) bezpłatnie gwarantuje trwałość modelu ${model} przez ${years}\u{A0}${yearsWord(years)}.`,
  durabilityLabel: ({ years, brand, model }: LabelText) =>
    `Etykieta „GARAN”: gwarancja trwałości producenta, ${years} ${yearsWord(years)}, marka ${brand}, model ${model}`,
  piece: (price: string) => `${price} za sztukę`,
  pack: (price: string) => `${price} za paczkę`,
} as const
