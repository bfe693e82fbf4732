import { fixedCodeOf, ownCodesOf } from '#campaign/prizes/coupon.ts'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import type { CanvasPath, CanvasScreen } from '#campaign/published/canvas-message.ts'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { partsOf } from '#campaign/published/parts-of.ts'
import { type CampaignTemplate, type RenderedScreen, templateOf } from '#campaign/published/template.ts'
import { screenNames } from '#campaign/screen-names.ts'

/** Names a campaign whose views are not counted. */
const NOBODY = '0000000000000'
/** Shown by a timer that the owner has not set yet, or that is over. */
const SAMPLE_TIMER: NonNullable<Campaign['timer']> = { kind: 'span', minutes: 3 * 1_440, seconds: 0 }
const NOTHING: RenderedScreen = { blocks: [], wide: 'none', phone: 'none' }

type Screens = Campaign['screens']
type Block = Screens['form'][number]
type RenderedScreens = CampaignTemplate['screens']

export type Prepared = {
  campaign: PublishedCampaign
  template: CampaignTemplate
  /** Paths of the template's blocks; those that we add to it have none. */
  paths: ReadonlyMap<unknown, CanvasPath>
}

/** Each block an object of its own: separate screens for phones begin as the very same ones. */
const ownBlocks = (screens: Screens, name: string, paths: Map<unknown, CanvasPath>): Screens =>
  Object.fromEntries(
    screenNames.map((screen) => [
      screen,
      screens[screen].map((block: Block, index) => {
        const own = { ...block }
        paths.set(own, `${name}.${screen}.${index}`)
        return own
      }),
    ]),
  ) as Screens

/** The wanted screen stands where the first one is, so that it is seen at once. */
const onlyScreen = (screens: RenderedScreens, screen: CanvasScreen): RenderedScreens =>
  screen === 'teaser' ? screens : { ...screens, play: null, form: screens[screen] ?? NOTHING }

/** As the owner sees a code that everybody gets another of. */
const SAMPLE_CODE = 'KOD-1234'

/** A prize as a winner sees it, or the code of whoever has sent the form. */
const sampleCoupon = (document: Campaign, screen: CanvasScreen): CampaignTemplate['coupon'] => {
  const { game } = document
  const won = screen === 'winning' ? game?.prizes.find(({ code }) => code?.kind === 'fixed')?.code : null
  if (won?.kind === 'fixed') return { code: won.code } as CampaignTemplate['coupon']
  const code = fixedCodeOf(document) || (ownCodesOf(document) && screen === 'thankYou' ? SAMPLE_CODE : '')
  return code ? { kind: 'fixed', code } : null
}

/**
 * What pages get of a campaign, without what would change by itself: effects, closing after some seconds. The
 * document may be incomplete, as it is while somebody types.
 */
export const prepareCanvas = (document: Campaign, screen: CanvasScreen, origin: string): Prepared => {
  const paths = new Map<unknown, CanvasPath>()
  const { screens, mobileScreens, game, timer } = document
  const served = withPrivacyNote(
    {
      ...document,
      screens: ownBlocks(screens, 'screens', paths),
      mobileScreens: mobileScreens && ownBlocks(mobileScreens, 'mobileScreens', paths),
      timer: timer ?? SAMPLE_TIMER,
      entryEffect: 'none',
    },
    privacyNoticeAddress(origin),
  )
  const made = templateOf(served, (block, sent) => {
    const path = paths.get(block)
    if (path !== undefined) paths.set(sent, path)
  })
  const isOver = made.timer && 'endMs' in made.timer && !(made.timer.endMs > Date.now())
  const prize = game?.prizes.find(({ isLosing }) => !isLosing === (screen !== 'losing'))
  const template: CampaignTemplate = {
    ...made,
    screens: withPrize(onlyScreen(made.screens, screen), prize?.label, paths),
    mobileScreens:
      made.mobileScreens && withPrize(onlyScreen(made.mobileScreens, screen), prize?.label, paths),
    closing: {
      ...made.closing,
      autoCloseSeconds: null,
      skip: /play|form|teaser/.test(screen) ? made.closing.skip : null,
    },
    coupon: sampleCoupon(document, screen),
    timer: isOver ? { lastsMs: SAMPLE_TIMER.minutes * 60_000 } : made.timer,
  }
  return {
    campaign: {
      id: NOBODY,
      parentId: null,
      isExclusive: template.surface.isExclusive,
      name: document.name,
      type: document.type,
      format: document.format,
      target: document.target,
      language: document.language,
      container: document.container,
      triggers: [],
      filters: [],
      frequency: document.frequency,
      teaser: document.teaser,
      testsAdBlock: false,
      triggerWeights: null,
      parts: partsOf(served),
      laterParts: [],
      template: '',
    },
    template,
    paths,
  }
}

/** Only a finished game fills in its prize: on the canvas the first one stands there. */
const withPrize = (
  screens: RenderedScreens,
  label: string | undefined,
  paths: Map<unknown, CanvasPath>,
): RenderedScreens => {
  if (label === undefined) return screens
  const blocks = screens.form.blocks.map((block) => {
    if (!('text' in block) || !block.text.includes('{{')) return block
    const filled = { ...block, text: block.text.replace(/\{\{\s*prize_label\s*\}\}/g, () => label) }
    const path = paths.get(block)
    if (path !== undefined) paths.set(filled, path)
    return filled
  })
  return { ...screens, form: { ...screens.form, blocks } }
}
