import { normalCode } from '#contract/coupon-code.ts'
import type { CouponFact } from '#contract/console/campaigns/campaign-checks.ts'
import { formatPrice } from '#contract/money.ts'
import type { Campaign } from '../campaign-shape.ts'
import { worthClaims, type WorthClaim } from './claims/amounts.ts'
import type { Check, CheckCircumstances, Finding, FindingPath } from './check.ts'
import { endOfCampaign } from './dates-and-hours.ts'
import { placedBlocks, shownTexts, type ShownText } from './shown-texts.ts'

type NamedCode = { code: string; path: FindingPath; texts: ShownText[] }

/** Codes that a campaign gives, with the texts that say what each is worth. */
export const namedCodes = (campaign: Campaign): NamedCode[] => [
  // A game gives the codes of its prizes.
  ...(campaign.coupon?.code && !campaign.game
    ? [{ code: campaign.coupon.code, path: ['coupon', 'code'], texts: shownTexts(campaign) }]
    : []),
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

const amountOf = ({ kind, amount }: CouponFact) =>
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

const isWorth = ({ kind, amount }: CouponFact, claim: WorthClaim) =>
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
    if (campaign.coupon?.code || campaign.game?.prizes.some(({ code }) => code !== null)) return []
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
