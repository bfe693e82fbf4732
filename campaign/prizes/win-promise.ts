import type { Campaign } from '../campaign-shape.ts'
import { blocksOf } from '../screen-names.ts'

type Screens = Campaign['screens']

/** Sentence of the ready wheel; removed automatically when it is no longer true. */
const READY_PROMISE = /Każde pole wygrywa\.\s*/g
/** Everybody wins, each field wins, you always win. */
const PROMISE =
  /(?<!nie )każd(?:y|a|e)(?: \p{L}+){0,2} wygrywa|wygrywa każd(?:y|a|e)|zawsze (?:coś )?wygrywasz|every(?:one|body| spin| field) wins/iu

const canLose = ({ game }: Campaign): boolean =>
  game?.prizes.some(({ isLosing, chance }) => isLosing && chance > 0) ?? false

/** Removes the sentence that each field wins from a game with a losing prize. */
export const withoutFalsePromise = (campaign: Campaign): Campaign => {
  if (!canLose(campaign)) return campaign
  const shorten = (screens: Screens): Screens =>
    Object.fromEntries(
      Object.entries(screens).map(([name, blocks]) => [
        name,
        blocks.flatMap((block) => {
          if (!('text' in block) || !block.text.match(READY_PROMISE)) return [block]
          const text = block.text.replace(READY_PROMISE, '').trim()
          return text ? [{ ...block, text }] : []
        }),
      ]),
    ) as Screens
  return {
    ...campaign,
    screens: shorten(campaign.screens),
    mobileScreens: campaign.mobileScreens && shorten(campaign.mobileScreens),
  }
}

/** Texts that promise a prize to everybody in a game with a losing prize. */
export const falsePromises = (campaign: Campaign): string[] =>
  canLose(campaign)
    ? [
        ...new Set(
          blocksOf(campaign).flatMap((block) =>
            'text' in block && PROMISE.test(block.text) ? [block.text] : [],
          ),
        ),
      ]
    : []
