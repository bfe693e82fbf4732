import type { PrizePoolsAnswer } from '#contract/console/prizes.ts'
import { linkTo, places, withQuery } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { useLoaded } from '../../use-loaded.ts'
import { FewLeft } from './few-left.tsx'

/** Of a campaign with a game: what is left of its prizes, and where its codes and draws are. */
export const PrizeNotes = ({ campaignId }: { campaignId: string }) => {
  const { data } = useLoaded<PrizePoolsAnswer>(`campaigns/${campaignId}/prizes`)
  return (
    <>
      {data && <FewLeft pools={data.pools} />}
      <p className="pool-links">
        <a href={linkTo(places.pools(campaignId))}>{pl.prizes.openPools}</a>
        <a href={linkTo(withQuery(places.draws, { kampania: campaignId }))}>{pl.prizes.openDraws}</a>
      </p>
    </>
  )
}
