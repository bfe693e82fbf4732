import { backgroundOf } from './background-of.ts'
import type { Block } from './blocks/block.ts'
import * as blocks from './blocks/index.ts'
import type { Campaign } from './campaign-shape.ts'
import { closingStyles } from './closing-styles.ts'
import type { Field } from './fields/field.ts'
import * as fieldRegistry from './fields/index.ts'
import { arrange, stack } from './formats/arrange.ts'
import { edgesOf } from './formats/edges-of.ts'
import type { Format } from './formats/format.ts'
import { mediaStyles } from './formats/media-styles.ts'
import { gameInPage } from './games/game-in-page.ts'
import { lookStyles } from './look-styles.ts'
import { momentMs } from './moment.ts'
import { motionsOf } from './motions-of.ts'
import { ownStyles } from './own/own-styles.ts'
import type { Prerendered } from './prerendered.ts'
import { propertyNames } from './property-names.ts'
import { blocksOf, type ScreenName } from './screen-names.ts'
import { stringsByLanguage } from './strings/by-language.ts'
import { teaserStyles } from './teaser-styles.ts'
import * as types from './types/index.ts'

type Screens = Campaign['screens']
type Blocks = Screens['form']

const kinds = { ...types }
const blockKinds = { ...blocks } as unknown as Record<string, Block<never>>
const fieldKinds = { ...fieldRegistry } as unknown as Record<string, Field<never>>
const SECOND_MS = 1_000
/** What moves in the page's own flow makes nothing there scroll. */
const CLIPPED = '.layer{overflow:clip}'

/**
 * What a page fetches to draw a campaign; nothing of who it is meant for. All that can be worked out
 * beforehand is, so that pages need not know every type, format, language and time zone.
 */
export const templateOf = (campaign: Campaign) => {
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
  return {
    type,
    format,
    surface: surfaceOf(campaign),
    language,
    /** What the widget itself says, in the campaign's language. */
    words: stringsByLanguage[language],
    target,
    look,
    screens: drawn(campaign.screens, campaign),
    mobileScreens: mobileScreens && drawn(mobileScreens, campaign),
    fields,
    /** What fields are called on the wire, by id. */
    names: Object.fromEntries(propertyNames(campaign)),
    closing,
    ...motionsOf(campaign),
    background: backgroundOf(campaign),
    thankYou,
    redirect,
    coupon: coupon?.code ? coupon : null,
    appliesCoupon,
    timer: timerOf(campaign),
    game: gameInPage(campaign, formatOf(campaign)),
    showsCredit,
    /** Files of the campaign's own letters. */
    fonts: campaign.own?.fonts ?? [],
  }
}
export type CampaignTemplate = ReturnType<typeof templateOf> & {
  /**
   * What its first screen is drawn as, where that is the same for everybody; pages then draw nothing before
   * somebody touches it.
   */
  prerendered?: Prerendered[]
}
/** Blocks of a screen and, for wide windows and for phones, the CSS grid they stand in. */
export type RenderedScreen = { blocks: Blocks; wide: string; phone: string }

const formatOf = ({ type, format }: Campaign): Format | undefined => {
  const formats: Record<string, Format> = kinds[type].formats
  return formats[format]
}

const blockStylesOf = (block: Blocks[number]): string => {
  const { styles = '' } = blockKinds[block.kind] ?? {}
  return typeof styles === 'string' ? styles : styles(block as never)
}

/** Where and how it stands. */
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

const drawn = (
  screens: Screens,
  campaign: Campaign,
): { form: RenderedScreen } & Record<Exclude<ScreenName, 'form'>, RenderedScreen | null> => {
  const { form } = screens
  const format = formatOf(campaign)
  const { media, desktop = [], phone, columns = null } = format ?? {}
  const draw = (all: Blocks, hasCode = Boolean(campaign.coupon?.code)): RenderedScreen => {
    const order = ['media', ...stack(phone ?? desktop).flat()]
    // In the order in which they are read.
    const there = all
      .filter(({ kind }) => hasCode || !blockKinds[kind]?.needsCoupon)
      .toSorted((one, other) => order.indexOf(one.area) - order.indexOf(other.area))
    const present = new Set<string>(there.map(({ area }) => area))
    if (media === 'behind') present.delete('media')
    const edges = format ? edgesOf(format) : []
    return {
      blocks: there,
      wide: arrange(desktop, present, columns, edges),
      phone: arrange(phone ?? stack(desktop), present, phone ? columns : null, edges),
    }
  }
  // A picture that is part of the surface stays when the form has been sent.
  const pictures = media === 'inside' ? [] : form.filter(({ area }) => area === 'media')
  const beside = (name: Exclude<ScreenName, 'form'>) => {
    const blocks = screens[name]
    const isPrize = name === 'winning' && campaign.game?.prizes.some(({ code }) => code)
    return blocks.length
      ? draw(
          [...(blocks.some(({ area }) => area === 'media') ? [] : pictures), ...blocks],
          isPrize || undefined,
        )
      : null
  }
  return {
    play: beside('play'),
    form: draw(form),
    winning: beside('winning'),
    losing: beside('losing'),
    thankYou: beside('thankYou'),
  }
}

/** So long from when it is shown, or until a moment. */
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
