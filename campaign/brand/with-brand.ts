import type { Campaign } from '../campaign-shape.ts'
import type { Format } from '../formats/format.ts'
import { contrastOf, mixColours } from '../look/contrast.ts'
import { lookAdvice, SOFT } from '../look/look-advice.ts'
import type { CampaignLook, DarkLook } from '../look/look.ts'
import * as types from '../types/index.ts'
import type { BrandColours, BrandKit } from './brand-kit.ts'

type Screens = Campaign['screens']
type Logo = NonNullable<BrandKit['logo']>

const OVERLAYS = { light: '#00000080', dark: '#000000b3' }
/** Each adjustment may make another one possible. */
const MAX_ADJUSTMENTS = 4
const kinds = { ...types }

const coloursOf = (
  { background, text, accent, accentText, second }: BrandColours,
  overlay: string,
): DarkLook => ({ background, text, accent, accentText, second, overlay })

/** The same campaign in the colours, typefaces, corners and shadow of a brand, each text readable. */
export const withBrand = (campaign: Campaign, kit: BrandKit): Campaign => {
  const { light, dark, font, headingFont, headingWeight, radiusPx, imageRadiusPx, shadow } = kit
  return readable({
    ...campaign,
    look: {
      ...campaign.look,
      ...coloursOf(light, campaign.look.overlay),
      dark: dark && coloursOf(dark, campaign.look.dark?.overlay ?? OVERLAYS.dark),
      font,
      headingFont,
      headingWeight,
      radiusPx,
      imageRadiusPx,
      shadow,
    },
  })
}

/** A text that no colour close to its own makes readable becomes black or white, whichever is read better. */
const blackOrWhite = (ground: string, isSoft: boolean): string => {
  const ratio = (colour: string) =>
    contrastOf(isSoft ? mixColours(colour, ground, SOFT) : colour, ground) ?? 0
  return ratio('#000000') >= ratio('#ffffff') ? '#000000' : '#ffffff'
}

const readable = (campaign: Campaign): Campaign => {
  let adjusted = campaign
  for (let pass = 0; pass < MAX_ADJUSTMENTS; pass += 1) {
    const advice = lookAdvice(adjusted)
    if (advice.length === 0) break
    const look = structuredClone(adjusted.look)
    for (const { path, proposal } of advice) {
      const colours = path[1] === 'dark' ? look.dark! : look
      const name = path.at(-1) as 'text' | 'accentText' | 'shadePercent'
      if (name === 'shadePercent') look.shadePercent = typeof proposal === 'number' ? proposal : 100
      else
        colours[name] =
          typeof proposal === 'string'
            ? proposal
            : blackOrWhite(name === 'text' ? colours.background : colours.accent, name === 'text')
    }
    adjusted = { ...adjusted, look }
  }
  return adjusted
}

/** A campaign looks as its brand does: nothing of it would change. */
export const isInBrand = (campaign: Campaign, kit: BrandKit): boolean => {
  const { look } = withBrand(campaign, kit)
  return (Object.keys(look) as (keyof CampaignLook)[]).every(
    (name) => JSON.stringify(look[name]) === JSON.stringify(campaign.look[name]),
  )
}

/** A narrow or crowded surface has no room above its heading; one that covers the page has. */
const hasRoom = ({ type, format }: Campaign): boolean => {
  const { desktop = [], isCompact, media } = (kinds[type].formats as Record<string, Format>)[format] ?? {}
  return kinds[type].isModal && !isCompact && media !== 'behind' && desktop.flat().includes('heading')
}

const logoBlock = ({ src, alt, width, height }: Logo): Screens['form'][number] => ({
  kind: 'image',
  src,
  alt,
  width,
  height,
  isDecorative: false,
  shape: 'format',
  focus: { x: 50, y: 50 },
  area: 'heading',
})

/** Adds the logo above the heading of the first screen, if there is room for it. */
export const withLogo = (campaign: Campaign, logo: BrandKit['logo']): Campaign => {
  if (!logo || !hasRoom(campaign)) return campaign
  const name = campaign.screens.play.length > 0 ? 'play' : 'form'
  const blocks = campaign.screens[name]
  if (!blocks.some(({ area }) => area === 'heading')) return campaign
  return { ...campaign, screens: { ...campaign.screens, [name]: [logoBlock(logo), ...blocks] } }
}

/** Shows another logo wherever a campaign shows this one. */
export const replaceLogo = (
  campaign: Campaign,
  before: BrandKit['logo'],
  after: BrandKit['logo'],
): Campaign => {
  if (!before || !after || before.src === after.src) return campaign
  const replaced = (screens: Screens): Screens =>
    Object.fromEntries(
      Object.entries(screens).map(([name, blocks]) => [
        name,
        blocks.map((block) =>
          block.kind === 'image' && block.src === before.src ? { ...block, ...after } : block,
        ),
      ]),
    ) as Screens
  return {
    ...campaign,
    screens: replaced(campaign.screens),
    mobileScreens: campaign.mobileScreens && replaced(campaign.mobileScreens),
  }
}
