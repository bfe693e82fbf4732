import { normalCode } from '#contract/coupon-code.ts'
import type { CouponFact } from '#contract/console/campaigns/campaign-checks.ts'
import { formatPrice } from '#contract/money.ts'
import type { Campaign } from '../campaign-shape.ts'
import { fixedCodeOf, ownCodesOf } from '../prizes/coupon.ts'
import { worthClaims, type WorthClaim } from './claims/amounts.ts'
import type { Check, CheckCircumstances, Finding, FindingPath } from './check.ts'
import { endOfCampaign } from './dates-and-hours.ts'
import { placedBlocks, shownTexts, type ShownText } from './shown-texts.ts'

type NamedCode = { code: string; path: FindingPath; texts: ShownText[] }

/** Codes that a campaign gives, with the texts that say what each is worth. */
export const namedCodes = (campaign: Campaign): NamedCode[] => [
  // A game gives the codes of its prizes.
  ...(fixedCodeOf(campaign) && !campaign.game
    ? [{ code: fixedCodeOf(campaign), path: ['coupon', 'code'], texts: shownTexts(campaign) }]
    : []),
  ...spareCodeOf(campaign),
  ...(campaign.game?.prizes ?? []).flatMap(({ code, label }, index) =>
    code?.kind === 'fixed'
      ? [
          {
            code: code.code,
            path: ['game', 'prizes', index, 'code', 'code'],
            texts: [{ path: ['game', 'prizes', index, 'label'], text: label }],
          },
        ]
      : [],
  ),
]

const spareCodeOf = (campaign: Campaign): NamedCode[] => {
  const coupon = ownCodesOf(campaign)
  return coupon?.kind === 'pool' && coupon.spareCode
    ? [{ code: coupon.spareCode, path: ['coupon', 'spareCode'], texts: shownTexts(campaign) }]
    : []
}

type Worth = Pick<CouponFact, 'kind' | 'amount'>
const amountOf = ({ kind, amount }: Worth) =>
  kind === 'percent' ? `${String(amount / 100).replace('.', ',')}%` : formatPrice(amount)

type Known = NamedCode & { coupon: CouponFact | undefined; nowMs: number; endMs: number | null }
const known = (campaign: Campaign, { facts, nowMs }: CheckCircumstances): Known[] => {
  const { shop } = facts ?? {}
  if (!shop) return []
  const endMs = endOfCampaign(campaign)?.ms ?? null
  return namedCodes(campaign).map((named) => ({
    ...named,
    coupon: shop.coupons.find(({ code }) => code === normalCode(named.code)),
    nowMs,
    endMs,
  }))
}

const stateOf = ({ coupon, code, nowMs, endMs }: Known): string | undefined => {
  if (!coupon) return `Sklep nie ma kodu „${code}”. Dodaj go w kodach rabatowych albo popraw.`
  if (coupon.isUsedUp) return `Kod „${code}” został już użyty tyle razy, ile można.`
  if (coupon.expiresMs !== null && coupon.expiresMs <= nowMs) return `Kod „${code}” stracił ważność.`
  if (coupon.startsMs !== null && coupon.startsMs > nowMs) return `Kod „${code}” jeszcze nie działa.`
  return coupon.expiresMs !== null && endMs !== null && coupon.expiresMs < endMs
    ? `Kod „${code}” straci ważność, zanim kampania się skończy.`
    : undefined
}

/** A code that the shop would refuse. */
export const deadCode: Check = {
  severity: 'fails',
  find: (campaign, circumstances) =>
    known(campaign, circumstances).flatMap((named) => {
      const text = stateOf(named)
      return text ? [{ path: named.path, text }] : []
    }),
}

const isWorth = ({ kind, amount }: Worth, claim: WorthClaim) =>
  claim.unit === (kind === 'percent' ? 'percent' : 'grosze') && claim.amount === amount

/** A text that promises another discount than the code gives. Texts about several offers name the right one, too. */
export const otherWorth: Check = {
  severity: 'fails',
  find: (campaign, circumstances) =>
    known(campaign, circumstances).flatMap(({ coupon, code, texts }): Finding[] => {
      const claims = coupon
        ? texts.flatMap(({ text, path }) => worthClaims(text).map((claim) => ({ claim, path })))
        : []
      const [first] = claims
      if (!coupon || !first || claims.some(({ claim }) => isWorth(coupon, claim))) return []
      return [
        {
          path: first.path,
          text: `Tekst mówi „${first.claim.words}”, a kod „${code}” daje ${amountOf(coupon)}.`,
        },
      ]
    }),
}

/** A condition that the buyer learns of in the cart only. */
export const unsaidMinimum: Check = {
  severity: 'advice',
  find: (campaign, circumstances) =>
    known(campaign, circumstances).flatMap(({ coupon, code, path }) => {
      const least = coupon?.minTotalGrosze ?? 0
      if (!coupon || least <= 0) return []
      const digits = String(Math.round(least / 100))
      const isNamed = shownTexts(campaign).some(({ text }) => text.replace(/[\s.]/g, '').includes(digits))
      return isNamed
        ? []
        : [
            {
              path,
              text: `Kod „${code}” działa od ${formatPrice(least)}, a żaden tekst o tym nie mówi.`,
            },
          ]
    }),
}

/** A place for a code, or a button that applies it, without any code. */
export const missingCode: Check = {
  severity: 'fails',
  find: (campaign) => {
    if (
      fixedCodeOf(campaign) ||
      ownCodesOf(campaign) ||
      campaign.game?.prizes.some(({ code }) => code !== null)
    )
      return []
    const shown = placedBlocks(campaign).find(
      ({ block }) => block.kind === 'coupon' || ('action' in block && block.action.kind === 'applyCoupon'),
    )
    const path = campaign.game ? ['game', 'prizes'] : ['coupon']
    if (shown)
      return [
        {
          path,
          text: campaign.game
            ? 'Kampania ma pokazać kod, a żadna nagroda go nie ma.'
            : 'Kampania ma pokazać kod albo włożyć go do koszyka, a kodu nie ma. Wpisz go w ustawieniu „Kod rabatowy”.',
        },
      ]
    return campaign.appliesCoupon
      ? [{ path, text: 'Kampania ma włożyć kod do koszyka, a kodu nie ma. Wpisz go.' }]
      : []
  },
}

const HUNDRED = 100

/** Coupons that the shop makes, and texts that promise another discount or hide a condition. */
export const madeCoupons: Check = {
  severity: 'fails',
  find: (campaign, { facts }) => {
    const coupon = ownCodesOf(campaign)
    if (coupon?.kind !== 'generated') return []
    if (facts && !facts.shop && facts.hasStore)
      return [
        {
          path: ['coupon'],
          text: 'Kody tworzone przez ten sklep nie zadziałają w sklepie na innej platformie. Wybierz kody z listy i dodaj je w tamtym sklepie.',
        },
      ]
    const worth: Worth = {
      kind: coupon.discount === 'percent' ? 'percent' : 'fixed_cart',
      amount: Math.round(coupon.worth * HUNDRED),
    }
    const claims = shownTexts(campaign).flatMap(({ text, path }) =>
      worthClaims(text).map((claim) => ({ claim, path })),
    )
    const [first] = claims
    return !first || claims.some(({ claim }) => isWorth(worth, claim))
      ? []
      : [{ path: first.path, text: `Tekst mówi „${first.claim.words}”, a kody dają ${amountOf(worth)}.` }]
  },
}

/** A code that each gets only after the form is sent, and nobody would see. */
export const unseenOwnCode: Check = {
  severity: 'fails',
  find: (campaign) => {
    if (!ownCodesOf(campaign)) return []
    const shown = placedBlocks(campaign).filter(
      ({ block }) => block.kind === 'coupon' || textsWithCode(block),
    )
    const tooEarly = shown.find(({ screen }) => screen === 'form')
    if (tooEarly)
      return [
        {
          path: tooEarly.path,
          text: 'Własny kod powstaje dopiero po wysłaniu formularza, więc tutaj nikt go nie zobaczy. Przenieś go na ekran po wysłaniu.',
        },
      ]
    return shown.some(({ screen }) => screen === 'thankYou')
      ? []
      : [
          {
            path: ['screens', 'thankYou'],
            text: 'Na ekranie po wysłaniu nie ma miejsca na kod. Dodaj blok „Kod rabatowy” albo wyślij kod w wiadomości powitalnej.',
          },
        ]
  },
}

const textsWithCode = (block: object) =>
  ['text', 'label'].some((name) =>
    /\{\{\s*prize_code\s*\}\}/.test(String((block as Record<string, unknown>)[name] ?? '')),
  )

/** The page is left before the code can be read. */
export const codeLeftBehind: Check = {
  severity: 'advice',
  find: (campaign) =>
    ownCodesOf(campaign) && campaign.redirect && !campaign.redirect.opensNewTab
      ? [
          {
            path: ['redirect'],
            text: 'Po wysłaniu od razu otwiera się inna strona i nikt nie zdąży zobaczyć kodu. Wyślij go w wiadomości powitalnej albo usuń przejście.',
          },
        ]
      : [],
}
