import type { Campaign } from '../campaign-shape.ts'
import { screenNames } from '../screen-names.ts'
import { splitRuns, wordsOfText } from '../texts/rich-text.ts'
import type { FindingPath } from './check.ts'

type Screens = Campaign['screens']
type Block = Screens['form'][number]
export type PlacedBlock = { block: Block; screen: keyof Screens; path: FindingPath }

/** All blocks with their paths; those for phones only after the others. */
export const placedBlocks = ({
  screens,
  mobileScreens,
}: Pick<Campaign, 'screens' | 'mobileScreens'>): PlacedBlock[] =>
  [['screens', screens] as const, ['mobileScreens', mobileScreens] as const].flatMap(([key, own]) =>
    own
      ? screenNames.flatMap((screen) =>
          own[screen].map((block, index) => ({ block, screen, path: [key, screen, index] })),
        )
      : [],
  )

/** A text that visitors see, without the addresses of its links. */
export type ShownText = { path: FindingPath; text: string }

/** Settings of blocks and fields that are shown as they are written. */
const SHOWN = ['text', 'label', 'buttonText', 'placeholder'] as const

const textsIn = (value: object, path: FindingPath): ShownText[] =>
  SHOWN.flatMap((name) => {
    const text = (value as Record<string, unknown>)[name]
    return typeof text === 'string' && text !== '' ? [{ path: [...path, name], text: wordsOfText(text) }] : []
  })

/** Everything that visitors read, in the order of the editor. */
export const shownTexts = (campaign: Campaign): ShownText[] => [
  ...placedBlocks(campaign).flatMap(({ block, path }) => [
    ...textsIn(block, path),
    ...('texts' in block
      ? block.texts.map((text, index) => ({ path: [...path, 'texts', index], text }))
      : []),
  ]),
  ...Object.entries(campaign.fields).flatMap(([id, field]) => textsIn(field, ['fields', id])),
  ...(campaign.teaser ? textsIn(campaign.teaser, ['teaser']) : []),
  ...textsIn(campaign.closing, ['closing']),
]

/** Sentences of a text; an amount or a date with a full stop inside is not divided. */
export const sentencesOf = (text: string): string[] => text.split(/\n+|(?<=[!?…])\s+|(?<=\p{L}{3,}\.)\s+/u)

/** An address that a visitor may follow. */
export type NamedAddress = { path: FindingPath; url: string }

const linksIn = (text: unknown): string[] =>
  typeof text === 'string' ? splitRuns(text, true).flatMap(({ marks }) => marks.url ?? []) : []

/** Addresses of buttons, prizes, links in texts, and of the page after the form. */
export const namedAddresses = (campaign: Campaign): NamedAddress[] => [
  ...placedBlocks(campaign).flatMap(({ block, path }) => [
    ...('text' in block ? linksIn(block.text).map((url) => ({ path: [...path, 'text'], url })) : []),
    ...('action' in block && 'url' in block.action && block.action.url
      ? [{ path: [...path, 'action', 'url'], url: block.action.url }]
      : []),
  ]),
  ...Object.entries(campaign.fields).flatMap(([id, field]) =>
    'text' in field ? linksIn(field.text).map((url) => ({ path: ['fields', id, 'text'], url })) : [],
  ),
  ...(campaign.game?.prizes ?? []).flatMap(({ redirect }, index) =>
    redirect ? [{ path: ['game', 'prizes', index, 'redirect', 'url'], url: redirect.url }] : [],
  ),
  ...(campaign.redirect ? [{ path: ['redirect', 'url'], url: campaign.redirect.url }] : []),
]
