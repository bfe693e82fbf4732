import type { Campaign } from '#campaign/campaign-shape.ts'
import * as ready from '#campaign/ready/index.ts'
import type { Purpose, ReadyCampaign } from '#campaign/ready/ready-campaign.ts'
import type { CampaignKind } from '#campaign/types/campaign-kind.ts'
import * as types from '#campaign/types/index.ts'
import type { GalleryItem } from '#contract/console/campaigns/gallery.ts'
import type { CampaignTemplateEntry } from '../templates/templates.ts'

export const readyCampaigns: Record<string, ReadyCampaign> = { ...ready }
const kinds = { ...types } as Record<Campaign['type'], CampaignKind>
/** Only its type is read, so any address will do. */
const ANY_HOME = 'https://sklep.example'

/** How the address of the console names what a campaign starts from. */
export const FORMAT_PREFIX = 'format:'
export const TEMPLATE_PREFIX = 'szablon:'
export const CAMPAIGN_PREFIX = 'kampania:'
/** Nothing was chosen. */
export const BLANK = 'pusta'

/** What a format without content is used for, by the usual target of its type. */
const purposesOf: Record<CampaignKind['asks'], Purpose[]> = {
  form: ['contacts', 'advice', 'opinions', 'loyalty'],
  button: ['sales', 'news'],
  links: ['loyalty'],
}

const orientations = { vertical: 'Układ pionowy', horizontal: 'Układ poziomy' }

const readyItems = (): GalleryItem[] =>
  Object.entries(readyCampaigns).map(([name, { title, sentence, purpose, seasons = [], campaign }]) => ({
    from: name,
    group: 'ready',
    title,
    sentence,
    type: campaign(ANY_HOME).type,
    purposes: [purpose],
    seasons: [...seasons],
  }))

const formatItems = (): GalleryItem[] =>
  Object.entries(kinds).flatMap(([type, { asks, formats }]) =>
    Object.entries(formats).map(([format, { title, orientation }]): GalleryItem => ({
      from: `${FORMAT_PREFIX}${type}:${format}`,
      group: 'format',
      title,
      sentence: `${orientations[orientation]}.`,
      type,
      purposes: purposesOf[asks],
      seasons: [],
    })),
  )

const ownItem = ({ id, name, campaign }: CampaignTemplateEntry): GalleryItem => {
  const from = campaign.preparation && readyCampaigns[campaign.preparation.ready]
  return {
    from: `${TEMPLATE_PREFIX}${id}`,
    group: 'own',
    title: name,
    sentence: '',
    type: campaign.type,
    purposes: from ? [from.purpose] : purposesOf[kinds[campaign.type].asks],
    seasons: [...(from?.seasons ?? [])],
  }
}

/** Everything that a new campaign may start from: the owner's templates, ready campaigns, and every format. */
export const galleryItems = (templates: readonly CampaignTemplateEntry[]): GalleryItem[] => [
  ...templates.map(ownItem),
  ...readyItems(),
  ...formatItems(),
]
