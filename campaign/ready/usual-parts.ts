import { fixedCodeOf, ownCodesOf } from '../prizes/coupon.ts'
import type { Campaign, CampaignFile } from '../campaign-shape.ts'
import { hasLink } from '../texts/inline-links.ts'
import { blocksOf } from '../screen-names.ts'
import type { Preparation } from './ready-campaign.ts'

type Fields = NonNullable<CampaignFile['fields']>
type Blocks = CampaignFile['screens']['form']

/** The address that identifies a lead. */
export const email = {
  kind: 'email',
  label: 'Adres e-mail',
  placeholder: 'np. ola@przyklad.pl',
  isRequired: true,
  mode: 'typos',
} as const satisfies Fields[string]

export const phone = {
  kind: 'phone',
  label: 'Telefon',
  placeholder: 'np. 600 100 200',
  isRequired: true,
} as const satisfies Fields[string]

/** Never ticked in advance, so that nobody consents by accident. */
export const consent = (text: string) =>
  ({ kind: 'consent', label: 'Zgoda', text, isRequired: true }) as const satisfies Fields[string]

export const newsletterConsent = consent(
  'Chcę dostawać newsletter sklepu. Wiem, że mogę z niego zrezygnować w każdej chwili.',
)
export const answerConsent = consent('Zgadzam się na kontakt w sprawie, o którą pytam.')

/** Note of campaigns that collect an address. */
export const CONSENT_BEFORE: Preparation = {
  text: 'Dopisz w zgodzie nazwę swojej firmy i odnośnik do polityki prywatności.',
  isDone: ({ fields }) =>
    Object.values(fields).every((field) => field.kind !== 'consent' || hasLink(field.text)),
}
export const PICTURE_BEFORE: Preparation = {
  text: 'Wstaw własne zdjęcie.',
  isDone: (campaign) =>
    blocksOf(campaign).every((block) => block.kind !== 'image' || block.src !== picture.src),
}
export const ADDRESS_BEFORE: Preparation = { text: 'Sprawdź, dokąd prowadzi przycisk.' }
/** Rules of games are made from the campaign; only the owner knows when it ends. */
export const END_BEFORE: Preparation = {
  text: 'Ustaw, kiedy gra się kończy. Tę datę pokaże regulamin, do którego prowadzi link w grze.',
  isDone: ({ game }) => Boolean(game?.untilMs),
}
export const VALIDITY_BEFORE: Preparation = {
  text: 'Wpisz w tekstach regulaminu, jak długo ważne są kody.',
  isDone: ({ game }) => Boolean(game?.rules?.validity),
}
export const COUPON_BEFORE: Preparation = {
  text: 'Wpisz kod w ustawieniu „Kod rabatowy”: bez niego kod się nie pokaże.',
  isDone: (campaign) => fixedCodeOf(campaign) !== '' || ownCodesOf(campaign) !== null,
}
/** Every prize that is a discount gives its code. */
export const discountsHaveCodes = ({ game }: Pick<Campaign, 'game'>): boolean =>
  game?.prizes.every(({ code, label }) => code !== null || !/rabat/i.test(label)) ?? false
export const selectorBefore = (example: string): Preparation => ({
  text: `Podaj selektor miejsca, w którym ma stanąć, na przykład ${example}.`,
  isDone: ({ container }) => container !== null && container !== example,
})

/** Visitors are not disturbed during payment. */
export const notAtCheckout = {
  kind: 'pageAddress',
  rules: [
    { outcome: 'dont_show', operator: 'contain', text: '/koszyk' },
    { outcome: 'dont_show', operator: 'contain', text: '/zamowienie' },
  ],
} as const satisfies NonNullable<CampaignFile['filters']>[number]

/** The picture of every new shop, until the owner replaces it. */
export const picture = {
  kind: 'image',
  src: '/pictures/hero.webp',
  alt: '',
  isDecorative: true,
  width: 1600,
  height: 800,
} as const satisfies Blocks[number]

export const thanks = (heading: string, text: string): Blocks => [
  { kind: 'heading', text: heading },
  { kind: 'text', text },
]

/** Does not change the page. */
export const closing = (text: string, style: 'primary' | 'secondary' | 'link' = 'link') =>
  ({ kind: 'button', text, style, action: { kind: 'close' } }) as const satisfies Blocks[number]

export const sending = (text: string) =>
  ({ kind: 'button', text, action: { kind: 'submit' } }) as const satisfies Blocks[number]

export const leading = (text: string, url: string, style: 'primary' | 'secondary' | 'link' = 'primary') =>
  ({ kind: 'button', text, style, action: { kind: 'redirect', url } }) as const satisfies Blocks[number]
