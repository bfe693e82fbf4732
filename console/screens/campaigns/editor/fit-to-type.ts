import type { Block as BlockKind } from '#campaign/blocks/block.ts'
import * as blocks from '#campaign/blocks/index.ts'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import type { Area, Format } from '#campaign/formats/format.ts'
import { screenNames } from '#campaign/screen-names.ts'
import type { CampaignKind } from '#campaign/types/campaign-kind.ts'
import * as types from '#campaign/types/index.ts'
import { isGameBlock, putAside, takeBack } from './set-aside.ts'
import * as v from 'valibot'

/**
 * What a campaign gets when its owner makes it a game: a wheel on which every spin wins something, played
 * next to the form.
 */
const whole = v.parse(campaignShape, {
  name: 'Gra',
  type: 'gamified',
  format: 'gamified_format_1',
  screens: {
    form: [{ kind: 'game' }, { kind: 'button', text: 'Gram', action: { kind: 'submit' } }],
    winning: [
      { kind: 'heading', text: 'Gratulacje!' },
      { kind: 'text', text: 'Wygrywasz: {{prize_label}}' },
      { kind: 'coupon', label: 'Twój kod' },
      { kind: 'button', text: 'Wróć do strony', action: { kind: 'close' } },
    ],
    losing: [
      { kind: 'heading', text: 'Tym razem bez nagrody' },
      { kind: 'text', text: 'Dziękujemy za grę.' },
    ],
  },
  game: {
    played: { kind: 'wheel' },
    prizes: [
      { id: 'rabat-5', label: 'Rabat 5%', chance: 60, code: { kind: 'fixed', code: 'GRA5' } },
      { id: 'rabat-10', label: 'Rabat 10%', chance: 30, code: { kind: 'fixed', code: 'GRA10' } },
      { id: 'rabat-15', label: 'Rabat 15%', chance: 10, code: { kind: 'fixed', code: 'GRA15' } },
    ],
  },
})

const startingGame: NonNullable<Campaign['game']> = whole.game!
const startingScreens: Campaign['screens'] = whole.screens

type Screens = Campaign['screens']
type Block = Screens['form'][number]

const kinds: Record<string, CampaignKind> = { ...types }
const blockKinds = { ...blocks } as unknown as Record<string, BlockKind<never>>
const sends = (block: Block) => blockKinds[block.kind]?.sends?.(block as never) ?? false

/**
 * The area a block moves to when the format has none of its own: blocks that are read together stay together.
 */
const NEAR: readonly Area[] = ['text', 'form', 'heading', 'note', 'game', 'media']

/**
 * Another type or format has other areas: nothing that an owner wrote is lost. It moves to where it is
 * visible; what the new type cannot show is set aside, and restored by a type that can.
 */
export const fitToType = (document: Campaign, before: Campaign = document): Campaign => {
  if (document.type === before.type) return fitted(document)
  return putAside(before, fitted(takeBack(document)))
}

const fitted = (document: Campaign): Campaign => fitToAreas(fitToGame(fitToPlaces(document)))

const fitToPlaces = (document: Campaign): Campaign => {
  const { formats, locations, isInFlow } = kinds[document.type]!
  return {
    ...document,
    format: Object.hasOwn(formats, document.format) ? document.format : (Object.keys(formats)[0] ?? ''),
    location: (locations as readonly (string | null)[]).includes(document.location)
      ? document.location
      : null,
    container: isInFlow ? document.container : null,
  }
}

/** A game type has a game, its block and screens; other types have none of them. */
const fitToGame = (document: Campaign): Campaign => {
  const { type, game, screens, mobileScreens } = document
  if (!kinds[type]!.isGame)
    return game === null
      ? document
      : {
          ...document,
          game: null,
          screens: withoutGame(screens),
          mobileScreens: mobileScreens && withoutGame(mobileScreens),
        }
  return {
    ...document,
    game: game ?? startingGame,
    redirect: null,
    screens: withGame(screens),
    mobileScreens: mobileScreens && withGame(mobileScreens),
  }
}

/** A screen is never empty. */
const ANYTHING: Screens['form'][number] = {
  kind: 'heading',
  text: 'Bądźmy w kontakcie',
  size: 'l',
  area: 'heading',
}

const withoutGame = ({ form, thankYou }: Screens): Screens => {
  const left = form.filter((block) => !isGameBlock(block))
  return {
    play: [],
    form: left.length ? left : [ANYTHING],
    winning: [],
    losing: [],
    thankYou,
  }
}

const withGame = (screens: Screens): Screens => {
  const { play, form, winning, losing } = screens
  const isShown = [...play, ...form].some(isGameBlock)
  const start = startingScreens.form.filter((block) => (isGameBlock(block) ? !isShown : !form.some(sends)))
  return {
    ...screens,
    form: [...start.filter(isGameBlock), ...form, ...start.filter((block) => !isGameBlock(block))],
    winning: winning.length ? winning : startingScreens.winning,
    losing: losing.length ? losing : startingScreens.losing,
  }
}

const fitToAreas = (document: Campaign): Campaign => {
  const format: Format | undefined = kinds[document.type]!.formats[document.format]
  if (!format) return document
  const areas = new Set<string>([...format.desktop.flat(), ...(format.media === 'behind' ? ['media'] : [])])
  const placed = (block: Block): Block => {
    const wanted = [block.area, blockKinds[block.kind]?.area, ...NEAR, ...format.desktop.flat()] as Area[]
    const isReachable = (area: Area) =>
      !(area === 'media' && format.media === 'behind' && blockKinds[block.kind]?.needsTouch)
    const area = wanted.find((one) => areas.has(one) && isReachable(one))
    return area === undefined || area === block.area ? block : { ...block, area }
  }
  const allPlaced = (screens: Screens): Screens =>
    Object.fromEntries(screenNames.map((name) => [name, screens[name].map(placed)])) as Screens
  return {
    ...document,
    screens: allPlaced(document.screens),
    mobileScreens: document.mobileScreens && allPlaced(document.mobileScreens),
  }
}
