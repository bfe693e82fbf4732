import { plural } from '#contract/plural.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { Check, Finding } from './check.ts'
import { placedBlocks } from './shown-texts.ts'

/** The narrowest phone that is common, in CSS pixels, and what stays of its height below the browser's bars. */
const PHONE_PX = 360
const VISIBLE_PX = 560
const EM_PX = 16
/** As `widget/screens/styles.css` has them on phones: margin and padding on both sides. */
const TEXT_WIDTH_PX = PHONE_PX - 2 * 16 - 2 * 1.4 * EM_PX
const BUTTON_WIDTH_PX = TEXT_WIDTH_PX - 2 * EM_PX
const HEADING_EM = { s: 1.2, m: 1.2, l: 1.6, xl: 2 } as const
const HEADING_LINE = 1.2
const TEXT_LINE = 1.5
const SMALL_EM = 0.8125
/** A heading longer than this is a paragraph. */
const MOST_HEADING_LINES = 4
const MOST_BUTTON_LINES = 2
/** Share of the visible height that texts may fill, so that button and cross stay in view. */
const MOST_SHARE = 0.75
const BAR_SHARE = 0.4

/**
 * Widths in em of the system fonts of phones (Roboto, San Francisco), averaged by groups of similar letters; bold
 * headings are wider.
 */
const WIDTHS: [RegExp, number][] = [
  [/[ijlI|.,:;'’!„”"()[\]]/u, 0.27],
  [/[frtłJ1 \u00a0-]/u, 0.34],
  [/[mwMWŚŻ@%—]/u, 0.86],
  [/\p{Lu}/u, 0.66],
  [/\p{Extended_Pictographic}/u, 1.25],
]
const USUAL = 0.55
const BOLD = 1.06

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDTHS.find(([group]) => group.test(letter))?.[1] ?? USUAL), 0)

/** Lines that a text takes in this width, broken between words; a longer word is broken inside. */
export const countLines = (text: string, widthPx: number, fontPx: number, isBold = false): number =>
  text.split('\n').reduce((lines, paragraph) => {
    if (paragraph.trim() === '') return lines
    const factor = fontPx * (isBold ? BOLD : 1)
    const space = widthOf(' ') * factor
    let count = 1
    let used = 0
    for (const word of paragraph.trim().split(/\s+/)) {
      const width = widthOf(word) * factor
      if (used > 0 && used + space + width <= widthPx) used += space + width
      else {
        if (used > 0) count += 1
        count += Math.max(0, Math.ceil(width / widthPx) - 1)
        used = width % widthPx || width
      }
    }
    return lines + count
  }, 0)

const linesOf = (count: number) => `${count} ${plural(count, 'wiersz', 'wiersze', 'wierszy')}`

type OnPhone = Campaign['screens']
/** The screens that phones show, and where they are in the document. */
const onPhones = ({ screens, mobileScreens }: Campaign): { own: OnPhone; key: string } =>
  mobileScreens ? { own: mobileScreens, key: 'mobileScreens' } : { own: screens, key: 'screens' }

const blocksOnPhones = (campaign: Campaign) => {
  const { own, key } = onPhones(campaign)
  return placedBlocks({ screens: own, mobileScreens: null }).map(({ path, ...rest }) => ({
    ...rest,
    path: [key, ...path.slice(1)],
  }))
}

/** A heading or a button that a phone breaks into many lines. */
export const longOnPhones: Check = {
  severity: 'advice',
  find: (campaign) =>
    blocksOnPhones(campaign).flatMap(({ block, path }): Finding[] => {
      if (block.kind === 'heading') {
        const count = countLines(block.text, TEXT_WIDTH_PX, HEADING_EM[block.size] * EM_PX, true)
        return count > MOST_HEADING_LINES
          ? [
              {
                path: [...path, 'text'],
                text: `Ten nagłówek zajmie na telefonie około ${linesOf(count)}. Skróć go albo zmniejsz.`,
              },
            ]
          : []
      }
      if (block.kind !== 'button') return []
      const count = countLines(block.text, BUTTON_WIDTH_PX, EM_PX, true)
      return count > MOST_BUTTON_LINES
        ? [
            {
              path: [...path, 'text'],
              text: `Napis na przycisku zajmie na telefonie około ${linesOf(count)}. Skróć go.`,
            },
          ]
        : []
    }),
}

/** Texts of one screen that push its button out of view. */
export const tallOnPhones: Check = {
  severity: 'advice',
  find: (campaign) => {
    const blocks = blocksOnPhones(campaign)
    const share = campaign.type === 'bar' ? BAR_SHARE : MOST_SHARE
    return (['play', 'form', 'winning', 'losing', 'thankYou'] as const).flatMap((name) => {
      const texts = blocks.filter(({ screen }) => screen === name)
      const heightPx = texts.reduce((sum, { block }) => {
        if (block.kind === 'heading') {
          const px = HEADING_EM[block.size] * EM_PX
          return sum + countLines(block.text, TEXT_WIDTH_PX, px, true) * px * HEADING_LINE
        }
        if (block.kind !== 'text') return sum
        const px = EM_PX * (block.isSmall ? SMALL_EM : 1)
        return sum + countLines(block.text, TEXT_WIDTH_PX, px) * px * TEXT_LINE
      }, 0)
      if (heightPx <= VISIBLE_PX * share) return []
      const longest = texts
        .filter(({ block }) => 'text' in block)
        .toSorted(
          (a, b) =>
            ('text' in b.block ? b.block.text.length : 0) - ('text' in a.block ? a.block.text.length : 0),
        )[0]
      return [
        {
          path: longest ? [...longest.path, 'text'] : [onPhones(campaign).key, name],
          text: `Na telefonie same teksty tego ekranu zajmą około ${Math.round((heightPx / VISIBLE_PX) * 100)}% wysokości okna, więc przycisk ucieknie poza nie. Skróć je albo zrób osobne ekrany na telefon.`,
        },
      ]
    })
  },
}
