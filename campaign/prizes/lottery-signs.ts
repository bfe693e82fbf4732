import type { Action } from '../actions/action.ts'
import * as actionKinds from '../actions/index.ts'
import type { Campaign } from '../campaign-shape.ts'
import { allowingInShop } from '../targeting/decide-in-shop.ts'
import { filterGroups } from '../targeting/groups.ts'
import { wordsOfText } from '../texts/rich-text.ts'
import { blocksOf, type ScreenName } from '../screen-names.ts'
import { armingInShop } from '../triggers/in-page.ts'

/** Signs that only buyers can play. `text`: the found text. */
export type LotterySign = { kind: 'words' | 'button' | 'page' | 'cart'; text: string }

type SignFinder = (campaign: Campaign) => LotterySign[]
type Block = Campaign['screens']['form'][number]

const actions = { ...actionKinds } as unknown as Record<string, Pick<Action<never>, 'cartParts'>>

/** Statements that no purchase is necessary; removed before the search for signs. */
const NO_PURCHASE =
  /bez\s+(?:\p{L}+\s+)?zakup\p{L}*|nie\s+(?:trzeba|musisz|musicie|wymaga\p{L}*)\s+(?:\p{L}+\s+)?(?:kup|zakup|zamawia)\p{L}*|no\s+purchase(?:\s+(?:is\s+)?(?:necessary|required|needed))?|without\s+(?:a\s+)?(?:purchase|buying)|ללא\s+(?:קנייה|קניה|רכישה)/giu
/**
 * Words for a purchase or a proof of it, in Polish, English and Hebrew. The later use of a prize does not
 * restrict who may play.
 */
const PURCHASE =
  /(?:za|po|przy|robiąc|zrób|rób)\s+(?:\p{L}+\s+){0,2}zakup\p{L}*|zakup\p{L}*\s+za\s+\d+|kup(?:uj|ując|isz)?(?=\s|[,.!:;]|$)|złóż\s+(?:\p{L}+\s+)?zamówienie|(?:za|do|po)\s+(?:każde\p{L}*\s+|swoje\p{L}*\s+|złożeni\p{L}*\s+)?zamówieni\p{L}*|(?:numer|nr)\s+(?:\p{L}+\s+)?(?:zamówienia|paragonu|faktury)|paragon\p{L}*|dow(?:ó|o)d\p{L}*\s+zakupu|wydaj(?:ąc|esz)?\s+(?:co\s+najmniej\s+|minimum\s+)?\d+|with\s+(?:every|each|your)\s+(?:order|purchase)|(?:order|receipt|invoice)\s+number|\breceipt\b|\bbuy\b|proof\s+of\s+purchase|spend\s+(?:over\s+|at\s+least\s+)?\D?\d+|בכל\s+(?:קנייה|קניה|הזמנה|רכישה)|מספר\s+הזמנה|קבלה/giu
/** Pages of a purchase or after it. */
const BUYING_PAGE =
  /koszyk|zamowieni|zamówieni|kasa|platnos|płatno|podziekowan|dziekujemy|order|checkout|cart|basket|thank[-_]?you|payment/i

/** Screens before the draw. */
const beforePlay = ({ screens }: Pick<Campaign, 'screens'>): ScreenName[] =>
  screens.play.length ? ['play'] : ['form']

const blocksBefore = ({ screens, mobileScreens }: Campaign): Block[] =>
  [screens, mobileScreens].flatMap((own) =>
    own ? beforePlay({ screens: own }).flatMap((name) => own[name]) : [],
  )

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []

const words: SignFinder = (campaign) => {
  // Labels of fields count on every screen.
  const labels = Object.values(campaign.fields).flatMap((field) => [
    ...('label' in field ? [field.label] : []),
    ...('text' in field ? [field.text] : []),
  ])
  const shown = [
    ...blocksBefore(campaign),
    ...blocksOf(campaign).filter((block) => 'fields' in block),
  ].flatMap(textsOf)
  const found = [...shown, ...labels].flatMap(
    (text) => wordsOfText(text).replace(NO_PURCHASE, ' ').match(PURCHASE) ?? [],
  )
  return [...new Set(found.map((text) => text.trim().toLowerCase()))].map((text) => ({ kind: 'words', text }))
}

const buttons: SignFinder = (campaign) =>
  blocksBefore(campaign).flatMap((block) =>
    'action' in block && actions[block.action.kind]?.cartParts
      ? [{ kind: 'button' as const, text: 'text' in block ? block.text : '' }]
      : [],
  )

const pages: SignFinder = (campaign) =>
  filterGroups(campaign)
    .flat()
    .flatMap((filter) =>
      'rules' in filter
        ? filter.rules
            .filter(({ outcome, text }) => outcome === 'show' && BUYING_PAGE.test(text))
            .map(({ text }) => ({ kind: 'page' as const, text }))
        : [],
    )

const carts: SignFinder = ({ triggers, ...audience }) =>
  [
    ...triggers.filter(({ kind }) => Object.hasOwn(armingInShop, kind)),
    ...filterGroups(audience)
      .flat()
      .filter(({ kind }) => Object.hasOwn(allowingInShop, kind)),
  ].map(({ kind }) => ({ kind: 'cart', text: kind }))

const finders = [words, buttons, pages, carts]

/**
 * Signs of a lottery under the Polish act on gambling: chance decides about prizes, and players have to buy.
 * Empty: no signs found, which proves nothing.
 */
export const lotterySigns: SignFinder = (campaign) => {
  const drawn = campaign.game?.prizes.filter(({ chance }) => chance > 0) ?? []
  // If everybody gets the same prize, chance decides nothing.
  return drawn.length < 2 ? [] : finders.flatMap((find) => find(campaign))
}
