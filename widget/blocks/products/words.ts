import type { CampaignLanguage } from '#contract/display/names.ts'

type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
type Words = {
  add: string
  open: string
  before: string
  soldOut: string
  left: Counted
  samples: readonly [string, string, string]
}

/** Texts of product blocks. `{{count}}`: remaining stock. */
export const words: Record<CampaignLanguage, Words> = {
  en: {
    add: 'Add to cart',
    open: 'View product',
    before: 'Before:',
    soldOut: 'Out of stock',
    left: { other: '{{count}} left' },
    samples: ['The first product', 'The second product', 'The third product'],
  },
  pl: {
    add: 'Do koszyka',
    open: 'Zobacz produkt',
    before: 'Wcześniej:',
    soldOut: 'Chwilowo niedostępny',
    left: {
      one: 'Została {{count}} sztuka',
      few: 'Zostały {{count}} sztuki',
      other: 'Zostało {{count}} sztuk',
    },
    samples: ['Pierwszy produkt', 'Drugi produkt', 'Trzeci produkt'],
  },
  he: {
    add: 'הוספה לסל',
    open: 'לצפייה במוצר',
    before: 'המחיר הקודם:',
    soldOut: 'אזל מהמלאי',
    left: { one: 'נותרה יחידה אחת', two: 'נותרו שתי יחידות', other: 'נותרו {{count}} יחידות' },
    samples: ['המוצר הראשון', 'המוצר השני', 'המוצר השלישי'],
  },
}

/** The remaining stock as text. */
export const stockLabel = (count: number, language: CampaignLanguage): string => {
  const { left } = words[language]
  return (left[new Intl.PluralRules(language).select(count)] ?? left.other).replace(
    '{{count}}',
    String(count),
  )
}
