import type { Campaign } from '../campaign-shape.ts'
import { contrastOf, mixColours, nearestReadable } from './contrast.ts'
import { blocksOf, screenNames } from '../screen-names.ts'
import { coloursOfText } from '../texts/rich-text.ts'
import type { Format } from '../formats/format.ts'
import * as types from '../types/index.ts'

/** WCAG 2, AA: for text, and for large text. */
const LEAST = 4.5
const LEAST_LARGE = 3
/** Below this it is unreadable. */
const READABLE = 1.5
/** Share of the text colour in secondary text, as in the widget's styles. */
export const SOFT = 0.76
const WHOLE = 100

/** A setting with low contrast, its path, the contrast (1 to 21), and a better value; null: none nearby. */
export type LookAdvice = {
  path: (string | number)[]
  ratio: number
  least: number
  proposal: string | number | null
  isUnreadable: boolean
}

type Block = Campaign['screens']['form'][number]
type Colours = Pick<Campaign['look'], 'background' | 'text' | 'accent' | 'accentText'>

const kinds = { ...types }
const isLarge = (block: Block) => 'size' in block && (block.size === 'l' || block.size === 'xl')
const isWriting = (block: Block) => 'text' in block && !('action' in block)

const formatOf = ({ type, format }: Campaign): Format | undefined =>
  (kinds[type].formats as Record<string, Format | undefined>)[format]

/** Advice if the contrast is too low: `measure` returns the contrast for another value of the setting. */
const checkReadability = (
  path: LookAdvice['path'],
  now: string,
  least: number,
  measure: (colour: string) => number | undefined,
): LookAdvice[] => {
  const ratio = measure(now)
  if (ratio === undefined || ratio >= least) return []
  return [
    {
      path,
      ratio,
      least,
      proposal: nearestReadable(now, (other) => (measure(other) ?? 0) >= least) ?? null,
      isUnreadable: ratio < READABLE,
    },
  ]
}

const ofColours = (
  { background, text, accent, accentText }: Colours,
  path: string[],
  least: number,
  isSoft: boolean,
): LookAdvice[] => [
  // Everything except headings is rendered in a softer mix of the text colour.
  ...checkReadability([...path, 'text'], text, least, (colour) =>
    contrastOf(isSoft ? mixColours(colour, background, SOFT) : colour, background),
  ),
  ...checkReadability([...path, 'accentText'], accentText, LEAST, (colour) => contrastOf(colour, accent)),
]

/** A picture may have any brightness: the shade over it ensures readable text. */
const ofPicture = ({ look: { background, text, shadePercent } }: Campaign, least: number): LookAdvice[] => {
  const measure = (percent: number) => {
    const ratios = ['#000000', '#ffffff'].map((picture) =>
      contrastOf(text, mixColours(background, picture, percent / WHOLE)),
    )
    return ratios.some((ratio) => ratio === undefined) ? undefined : Math.min(...(ratios as number[]))
  }
  const ratio = measure(shadePercent)
  if (ratio === undefined || ratio >= least) return []
  const proposal = Array.from({ length: WHOLE + 1 }, (_, percent) => percent).find(
    (percent) => percent > shadePercent && (measure(percent) ?? 0) >= least,
  )
  return [{ path: ['look', 'shadePercent'], ratio, least, proposal: proposal ?? null, isUnreadable: false }]
}

/** Words in a colour of their own, on the ground of each scheme. */
const ofWords = ({ look, screens, mobileScreens }: Campaign): LookAdvice[] => {
  const grounds = [look.background, ...(look.dark ? [look.dark.background] : [])]
  const ofBlock = (block: Block, path: LookAdvice['path']) => {
    if (block.kind !== 'heading' && block.kind !== 'text') return []
    return coloursOfText(block.text).flatMap((colour) =>
      checkReadability([...path, 'text'], colour, isLarge(block) ? LEAST_LARGE : LEAST, (other) => {
        const ratios = grounds.map((ground) => contrastOf(other, ground))
        return ratios.includes(undefined) ? undefined : Math.min(...(ratios as number[]))
      }),
    )
  }
  return [['screens', screens] as const, ['mobileScreens', mobileScreens] as const].flatMap(([set, own]) =>
    own
      ? screenNames.flatMap((name) => own[name].flatMap((block, index) => ofBlock(block, [set, name, index])))
      : [],
  )
}

/** Colours of a campaign with a low contrast, in the light scheme and, if it has one, in the dark scheme. */
export const lookAdvice = (campaign: Campaign): LookAdvice[] => {
  const { look } = campaign
  const blocks = blocksOf(campaign)
  const least =
    blocks.filter((block) => isWriting(block)).every(isLarge) && Object.keys(campaign.fields).length === 0
      ? LEAST_LARGE
      : LEAST
  const liesOnPicture = formatOf(campaign)?.media === 'behind' && blocks.some(({ area }) => area === 'media')
  const isSoft = least === LEAST && !liesOnPicture
  return [
    ...ofColours(look, ['look'], least, isSoft),
    ...(look.dark ? ofColours(look.dark, ['look', 'dark'], least, isSoft) : []),
    ...(liesOnPicture ? ofPicture(campaign, least) : []),
    ...ofWords(campaign),
  ]
}

const inTwoDigits = (ratio: number) => ratio.toFixed(2)

/** Text for programmers, in the report of an import. */
export const adviceText = ({ ratio, least, proposal }: LookAdvice): string =>
  `contrast is ${inTwoDigits(ratio)}:1, should be at least ${least}:1${proposal === null ? '' : `; ${typeof proposal === 'number' ? `${proposal}%` : proposal} would do`}`

/** Low contrast gives advice; an unreadable one is a fault. */
export const unreadable = (campaign: Campaign): { path: (string | number)[]; message: string }[] =>
  lookAdvice(campaign).flatMap(({ path, ratio, isUnreadable }) =>
    isUnreadable ? [{ path, message: `cannot be read: its contrast is ${inTwoDigits(ratio)}:1` }] : [],
  )
