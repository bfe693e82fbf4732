import type { ReactNode } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { galleryApiOf } from '#contract/console/campaigns/gallery.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { LoadedContent } from '#console/parts/states.tsx'
import { TemplateGallery } from './template-gallery.tsx'

const galleryApi = galleryApiOf<Campaign>()

type Props = { from: string | null; siteId: string; children: (start: Campaign) => ReactNode }

/** The editor of a new campaign, in the site's brand; before that the choice of what it starts from. */
export const StartOfCampaign = ({ from, siteId, children }: Props) =>
  from === null ? (
    <TemplateGallery siteId={siteId} />
  ) : (
    <ChosenStart from={from} siteId={siteId}>
      {children}
    </ChosenStart>
  )

const ChosenStart = ({ from, siteId, children }: Props & { from: string }) => {
  const loaded = useApiQuery(galleryApi.start, { query: { site: siteId, from } })
  return <LoadedContent loaded={loaded}>{({ document }) => children(document)}</LoadedContent>
}
