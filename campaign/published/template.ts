import { fixedCodeOf, ownCodesOf } from '../prizes/coupon.ts'
import type { CampaignLanguage } from '#contract/display/names.ts'
import { backgroundOf } from '../backgrounds/background-of.ts'
import type { Block } from '../blocks/block.ts'
import * as blocks from '../blocks/index.ts'
import type { Campaign } from '../campaign-shape.ts'
import { fieldKinds } from '../fields/field-kinds.ts'
import { propertyNames } from '../fields/property-names.ts'
import { arrange, edgesOf, stack } from '../formats/arrange.ts'
import type { Format } from '../formats/format.ts'
import { mediaStyles } from '../formats/styles/media-styles.ts'
import { gameInPage } from '../games/game-in-page.ts'
import { lookStyles } from '../look/look-styles.ts'
import { momentMs } from '../moment.ts'
import { motionsOf } from '../motion/motions-of.ts'
import { ownStyles } from '../own/own-styles.ts'
import { type ScreenName, blocksOf } from '../screen-names.ts'
import { en, type Strings } from '../strings/en.ts'
import { he } from '../strings/he.ts'
import { pl } from '../strings/pl.ts'
import * as types from '../types/index.ts'

type Screens = Campaign['screens']
type Blocks = Screens['form']

const strings: Record<CampaignLanguage, Strings> = { en, he, pl }
const kinds = { ...types }
const blockKinds = { ...blocks } as unknown as Record<string, Block<never>>
const SECOND_MS = 1_000
/** Animations in the page's flow do not cause scroll bars. */
const CLIPPED = '.layer{overflow:clip}'

/** Receives each block and what pages get of it, which may be another object. */
type NoteBlock = (block: Blocks[number], sent: Blocks[number]) => void

/**
 * The data that a page fetches to render a campaign, without its targeting. Everything is computed in
 * advance, so that pages need no code for every type, format, language and time zone.
 */
export const templateOf = (campaign: Campaign, noteBlock: NoteBlock = () => {}) => {
  const {
    type,
    format,
    language,
    target,
    look,
    mobileScreens,
    fields,
    closing,
    thankYou,
    redirect,
    coupon,
    appliesCoupon,
    showsCredit,
  } = campaign
  // These are in the styles, and documents from before have none.
  const { headingFont: _font, shadow: _shadow, ...pageLook } = look
  return {
    type,
    format,
    surface: surfaceOf(campaign),
    language,
    /** The widget's texts in the campaign's language. */
    words: strings[language],
    target,
    look: pageLook,
    screens: renderScreens(campaign.screens, campaign, noteBlock),
    mobileScreens: mobileScreens && renderScreens(mobileScreens, campaign, noteBlock),
    fields,
    /** Wire names of fields, by id. */
    names: Object.fromEntries(propertyNames(campaign)),
    closing,
    ...motionsOf(campaign),
    background: backgroundOf(campaign),
    thankYou,
    redirect,
    /** The code that everybody gets; others come with the answer to a form. */
    coupon: coupon?.kind === 'fixed' && coupon.code ? coupon : null,
    appliesCoupon,
    timer: timerOf(campaign),
    game: gameInPage(campaign, formatOf(campaign)),
    showsCredit,
    /** Files of the campaign's own fonts. */
    fonts: campaign.own?.fonts ?? [],
  }
}
export type CampaignTemplate = ReturnType<typeof templateOf> & {
  /**
   * The rendered first screen, if it is the same for everybody; pages then render only at the first
   * interaction.
   */
  prerendered?: Prerendered[]
}
/** Blocks of a screen, and its CSS grid for wide windows and for phones. */
export type RenderedScreen = { blocks: Blocks; wide: string; phone: string }

const formatOf = ({ type, format }: Campaign): Format | undefined => {
  const formats: Record<string, Format> = kinds[type].formats
  return formats[format]
}

const blockStylesOf = (block: Blocks[number]): string => {
  const { styles = '' } = blockKinds[block.kind] ?? {}
  return typeof styles === 'string' ? styles : styles(block as never)
}

const inPage = (block: Blocks[number]): Blocks[number] => {
  const names: readonly string[] | undefined = blockKinds[block.kind]?.notInPage
  return names
    ? (Object.fromEntries(Object.entries(block).filter(([name]) => !names.includes(name))) as typeof block)
    : block
}

const words =
  '.words { min-height: 32px; padding: 0 0.9em; border-radius: 99px; background: color-mix(in srgb, var(--ground) 92%, var(--ink)); font-size: 0.8125em; text-decoration: underline; text-underline-offset: 0.2em; } .phone:not(.media-edge, .bar) .grid { padding-top: 14px; }'
const wait =
  '.wait { position: absolute; inset-block-start: 12px; inset-inline-end: 14px; z-index: 2; margin: 0; padding: 0.15em 0.75em; border-radius: 99px; background: color-mix(in srgb, var(--ground) 88%, var(--ink)); font-size: 0.8125em; font-variant-numeric: tabular-nums; }'
const below =
  '.skip, .credit { margin: 0; padding: 0 var(--pad) 0.75em; color: var(--soft); font-size: 0.8125em; text-align: center; }'
const skipped = `
  .skip button { min-height: 28px; padding: 0 0.25em; border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; }
  .skip button:disabled { text-decoration: none; cursor: default; }
`
const credited = '.credit { padding-bottom: 0.6em; font-size: 0.75em; }'
const confirmed =
  '.confirm { margin: 0 var(--pad) var(--space); padding: 0.75em 1em; border-radius: var(--corner); background: var(--tint); font-weight: 500; text-align: center; }'

/**
 * CSS of elements around the blocks, if a campaign has them: close controls other than the cross, the badge,
 * the note about confirmation.
 */
const closingStyles = ({
  closing: { control, afterSeconds, skip },
  showsCredit,
  asksToConfirm,
  game,
}: Campaign): string =>
  [
    control === 'text' && words,
    afterSeconds > 0 && wait,
    (skip || showsCredit) && below,
    skip && skipped,
    showsCredit && credited,
    (asksToConfirm || game) && confirmed,
  ]
    .filter(Boolean)
    .join('')

/**
 * CSS of the tab that opens a campaign: three at one side fit into any window; on phones one of each side
 * fits beside the other.
 */
const teaserStyles = `
  .teaser { position: fixed; inset: 50% auto auto; margin: 0; padding: 0; border: 0; background: none; overflow: visible; translate: 0 calc(-50% - var(--up, 0px)); }
  .teaser.aside { visibility: hidden; }
  .teaser.left { left: 0; }
  .teaser.right { right: 0; }
  .pill { display: flex; flex-direction: column-reverse; background: var(--accent); box-shadow: 0 4px 20px rgb(0 0 0/0.25); color: var(--on-accent); }
  .teaser.left .pill { border-radius: 0 var(--corner) var(--corner) 0; }
  .teaser.right .pill { border-radius: var(--corner) 0 0 var(--corner); }
  .pill button { min-width: 44px; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
  .pill .open { max-height: calc(33vh - 64px); overflow-wrap: anywhere; padding: 1.1em 0.7em; font-weight: 650; rotate: 180deg; writing-mode: vertical-rl; transition: padding 0.15s; }
  .pill .open:hover { padding-inline: 1.3em; }
  .pill .dismiss { min-height: 32px; padding: 0; font-size: 1.2em; line-height: 1; }
  @media (width < 640px) { .teaser { inset-block: auto 16px; translate: 0 calc(0px - var(--up, 0px)); } .teaser.left { left: 16px; } .teaser.right { right: 16px; } .teaser.left .pill, .teaser.right .pill { flex-direction: row; border-radius: 1.6em; } .pill .open { max-width: calc(50vw - 64px); max-height: none; min-height: 44px; padding: 0.5em 0 0.5em 1.1em; font-size: 0.875em; line-height: 1.25; rotate: none; writing-mode: horizontal-tb; } .pill .dismiss { align-self: center; min-height: 44px; } }
`

/** Its position and alignment. */
const surfaceOf = (campaign: Campaign) => {
  const { size, locations, isExclusive, isModal, isInFlow, fit, styles } = kinds[campaign.type]
  const blockStyles = new Set([
    ...blocksOf(campaign).map(blockStylesOf),
    ...Object.values(campaign.fields).flatMap(({ kind }) => fieldKinds[kind]?.styles ?? []),
  ])
  const {
    orientation,
    media,
    isCompact,
    styles: ofFormat = '',
  }: Pick<Format, 'orientation' | 'media' | 'isCompact' | 'styles'> = formatOf(campaign) ?? {
    orientation: 'vertical',
    media: 'inside',
  }
  return {
    location: campaign.location ?? locations[0],
    isExclusive,
    isModal,
    isInFlow,
    fit,
    styles:
      minified([
        lookStyles(campaign.look, size),
        closingStyles(campaign),
        ...blockStyles,
        mediaStyles[media],
        styles,
        ofFormat,
        isInFlow ? CLIPPED : '',
        campaign.teaser ? teaserStyles : '',
      ]) + ownStyles(campaign.own),
    orientation,
    media,
    isCompact: isCompact === true,
  }
}

const renderScreens = (
  screens: Screens,
  campaign: Campaign,
  noteBlock: NoteBlock,
): { form: RenderedScreen } & Record<Exclude<ScreenName, 'form'>, RenderedScreen | null> => {
  const { form } = screens
  const format = formatOf(campaign)
  const { media, desktop = [], phone, columns = null } = format ?? {}
  const renderScreen = (all: Blocks, hasCode = fixedCodeOf(campaign) !== ''): RenderedScreen => {
    const order = ['media', ...stack(phone ?? desktop).flat()]
    // In the order in which they are read.
    const there = all
      .filter(({ kind }) => hasCode || !blockKinds[kind]?.needsCoupon)
      .toSorted((one, other) => order.indexOf(one.area) - order.indexOf(other.area))
    const present = new Set<string>(there.map(({ area }) => area))
    if (media === 'behind') present.delete('media')
    const edges = format ? edgesOf(format) : []
    return {
      blocks: there.map((block) => {
        const sent = inPage(block)
        noteBlock(block, sent)
        return sent
      }),
      wide: arrange(desktop, present, columns, edges),
      phone: arrange(phone ?? stack(desktop), present, phone ? columns : null, edges),
    }
  }
  // A picture that is part of the surface remains after the form is sent.
  const pictures = media === 'inside' ? [] : form.filter(({ area }) => area === 'media')
  const beside = (name: Exclude<ScreenName, 'form'>) => {
    const blocks = screens[name]
    const givesCode =
      name === 'winning' ? campaign.game?.prizes.some(({ code }) => code) : ownCodesOf(campaign) !== null
    return blocks.length
      ? renderScreen(
          [...(blocks.some(({ area }) => area === 'media') ? [] : pictures), ...blocks],
          givesCode || undefined,
        )
      : null
  }
  return {
    play: beside('play'),
    form: renderScreen(form),
    winning: beside('winning'),
    losing: beside('losing'),
    thankYou: beside('thankYou'),
  }
}

/** A duration from the view, or a fixed end. */
const timerOf = ({ timer }: Campaign): { lastsMs: number } | { endMs: number } | null => {
  if (!timer) return null
  return timer.kind === 'span'
    ? { lastsMs: (timer.minutes * 60 + timer.seconds) * SECOND_MS }
    : { endMs: momentMs(timer.at, timer.timeZone) }
}

const minified = (styles: readonly string[]) =>
  styles
    .join('')
    .replace(/\s*([\s{};])\s*/g, '$1')
    .replaceAll(';}', '}')
    .trim()

/**
 * The server's rendering of a campaign's first screen: a text, or an element's name, attributes and
 * children. Data instead of markup, for pages whose policy forbids markup from scripts.
 */
export type Prerendered =
  | string
  | [name: string, attributes: Record<string, string>, ...inside: Prerendered[]]
