import { purposes, type Purpose } from '#campaign/ready/ready-campaign.ts'
import * as types from '#campaign/types/index.ts'
import type { GalleryItem } from '#contract/console/campaigns/gallery.ts'

/** Empty: any. */
export type GalleryFilter = { purpose: string; season: string; type: string; search: string }

/** `ż` → `z`; ł has no mark that could be taken off. */
const folded = (text: string) =>
  text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '')

/** What of the gallery fits the filters. */
export const galleryShown = (
  items: readonly GalleryItem[],
  { purpose, season, type, search }: GalleryFilter,
): GalleryItem[] => {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = folded(`${item.title} ${item.sentence}`)
    return (
      (!purpose || item.purposes.includes(purpose)) &&
      (!season || item.seasons.includes(season)) &&
      (!type || item.type === type) &&
      words.every((word) => text.includes(word))
    )
  })
}

const kinds = { ...types }

export type GallerySection = {
  id: string
  title: string
  help: string
  items: GalleryItem[]
}
/** Words of the sections of formats. */
type FormatWords = { formats: (title: string) => string; formatsHint: string }

/** Ready campaigns by their purpose, then formats by their type; sections without any are left out. */
export const gallerySections = (
  items: readonly GalleryItem[],
  { formats, formatsHint }: FormatWords,
): GallerySection[] =>
  [
    ...(Object.keys(purposes) as Purpose[]).map((purpose) => ({
      id: purpose,
      ...purposes[purpose],
      items: items.filter((item) => item.group === 'ready' && item.purposes.includes(purpose)),
    })),
    ...Object.entries(kinds).map(([type, { title }]) => ({
      id: `format-${type}`,
      title: formats(title),
      help: formatsHint,
      items: items.filter((item) => item.group === 'format' && item.type === type),
    })),
  ].filter((section) => section.items.length > 0)
