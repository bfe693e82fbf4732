import type { Block as BlockKind } from './blocks/block.ts'
import * as blocks from './blocks/index.ts'
import type { Campaign, Fault } from './campaign-shape.ts'
import { fieldKinds } from './fields/field-kinds.ts'
import { gameFaults } from './games/game-faults.ts'
import type { Format } from './formats/format.ts'
import { prizeFaults } from './prizes/prize-faults.ts'
import type { CampaignKind } from './types/campaign-kind.ts'
import * as types from './types/index.ts'

type FaultCheck = (campaign: Campaign) => Fault[]
type Screens = Campaign['screens']
type Block = Screens['form'][number]

const kinds = { ...types }
const blockKinds = { ...blocks } as unknown as Record<string, BlockKind<never>>

const isHidden = ({ kind }: { kind: string }) => fieldKinds[kind]?.isHidden ?? false
const fieldIdsOf = (block: Block) => blockKinds[block.kind]?.fieldIds?.(block as never) ?? []

const formatOf = ({ type, format }: Campaign): Format | undefined => {
  const formats: Record<string, Format> = kinds[type].formats
  return Object.hasOwn(formats, format) ? formats[format] : undefined
}

const blocksOf = ({ screens, mobileScreens }: Campaign): { block: Block; path: (string | number)[] }[] =>
  [['screens', screens] as const, ['mobileScreens', mobileScreens] as const].flatMap(([key, own]) =>
    Object.entries(own ?? {}).flatMap(([screen, blocks]) =>
      blocks.map((block, index) => ({ block, path: [key, screen, index] })),
    ),
  )

const knowsItsFormat: FaultCheck = (campaign) =>
  formatOf(campaign)
    ? []
    : [
        {
          path: ['format'],
          message: `is no format of ${campaign.type}: ${Object.keys(kinds[campaign.type].formats).join(', ')}`,
        },
      ]

const standsWhereItsTypeCan: FaultCheck = ({ type, location }) => {
  const { locations } = kinds[type]
  return location === null || (locations as readonly string[]).includes(location)
    ? []
    : [{ path: ['location'], message: `is no place of ${type}: ${locations.join(', ')}` }]
}

const hasItsContainer: FaultCheck = ({ type, container }) => {
  if (kinds[type].isInFlow)
    return container === null
      ? [{ path: ['container'], message: `${type} needs a container of the page` }]
      : []
  return container === null ? [] : [{ path: ['container'], message: `${type} stands in no container` }]
}

const discountsAtMostAll: FaultCheck = ({ coupon }) =>
  coupon?.kind === 'generated' && coupon.discount === 'percent' && coupon.worth > 100
    ? [{ path: ['coupon', 'worth'], message: 'discounts more than everything' }]
    : []

/** A block in an area that its format lacks would be invisible. */
const fitsIntoItsFormat: FaultCheck = (campaign) => {
  const format = formatOf(campaign)
  if (!format) return []
  const areas = new Set<string>(format.desktop.flat())
  // A background picture needs no area.
  if (format.media === 'behind') areas.add('media')
  return blocksOf(campaign).flatMap(({ block, path }) =>
    areas.has(block.area)
      ? []
      : [
          {
            path: [...path, 'area'],
            message: `${campaign.type} ${campaign.format} has no area ${block.area}`,
          },
        ],
  )
}

/** Behind the other blocks it could not be pressed. */
const canBeTouched: FaultCheck = (campaign) =>
  formatOf(campaign)?.media === 'behind'
    ? blocksOf(campaign).flatMap(({ block, path }) =>
        block.area === 'media' && blockKinds[block.kind]?.needsTouch
          ? [{ path: [...path, 'area'], message: 'would lie behind the rest, out of reach' }]
          : [],
      )
    : []

const showsKnownFields: FaultCheck = (campaign) => {
  const shown = new Set<string>()
  const unknown = blocksOf(campaign).flatMap(({ block, path }) =>
    fieldIdsOf(block).flatMap((id, index) => {
      shown.add(id)
      return Object.hasOwn(campaign.fields, id)
        ? []
        : [{ path: [...path, 'fields', index], message: 'is no field of this campaign' }]
    }),
  )
  const unseen = Object.entries(campaign.fields).filter(([id, field]) => !isHidden(field) && !shown.has(id))
  return [...unknown, ...unseen.map(([id]) => ({ path: ['fields', id], message: 'stands in no block' }))]
}

const canBeSent: FaultCheck = (campaign) => {
  const hasFields = Object.values(campaign.fields).some((field) => !isHidden(field))
  const sends = campaign.screens.form.some(
    (block) => blockKinds[block.kind]?.sends?.(block as never) ?? false,
  )
  return hasFields && !sends
    ? [{ path: ['screens', 'form'], message: 'has fields but no button that sends them' }]
    : []
}

const hasItsTimer: FaultCheck = (campaign) =>
  campaign.timer === null
    ? blocksOf(campaign).flatMap(({ block, path }) =>
        blockKinds[block.kind]?.needsTimer ? [{ path, message: 'shows a timer that is not set' }] : [],
      )
    : []

const canBeClosed: FaultCheck = ({ type, closing }) =>
  kinds[type].isModal &&
  closing.control === 'none' &&
  !closing.skip &&
  !closing.byBackground &&
  closing.autoCloseSeconds === null
    ? [{ path: ['closing'], message: 'nobody could close it' }]
    : []

const needsAddressField: FaultCheck = ({ asksToConfirm, fields }) =>
  asksToConfirm && !Object.values(fields).some(({ kind }) => fieldKinds[kind]?.isAddress)
    ? [{ path: ['asksToConfirm'], message: 'needs a field for the address' }]
    : []

const choosesAmongTriggers: FaultCheck = ({ isAutopilot, triggers }) =>
  isAutopilot && triggers.length < 2
    ? [{ path: ['isAutopilot'], message: 'needs two triggers or more to choose from' }]
    : []

const showsItsBackground: FaultCheck = ({ type, background }) => {
  const { isInFlow, hidesBackground }: CampaignKind = kinds[type]
  return background !== 'none' && (isInFlow || hidesBackground)
    ? [{ path: ['background'], message: `cannot be seen behind ${type}` }]
    : []
}

const hasFairPrizes: FaultCheck = ({ game }) => (game ? prizeFaults(game) : [])

const checks = [
  knowsItsFormat,
  standsWhereItsTypeCan,
  hasItsContainer,
  discountsAtMostAll,
  fitsIntoItsFormat,
  canBeTouched,
  showsKnownFields,
  canBeSent,
  hasItsTimer,
  canBeClosed,
  needsAddressField,
  choosesAmongTriggers,
  showsItsBackground,
  gameFaults,
  hasFairPrizes,
]

/** Conflicts between the parts of a campaign that are valid individually. */
export const faultsOf: FaultCheck = (campaign) => checks.flatMap((check) => check(campaign))
