import { prizesApi } from '#contract/console/prizes.ts'
import { Link } from '#console/parts/link.tsx'
import { prizesWords } from './strings.ts'
import { FewLeft } from './few-left.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import './prizes.css'

/** Of a campaign with a game: what is left of its prizes, and where its codes and draws are. */
export const PrizeNotes = ({ campaignId }: { campaignId: string }) => {
  const { data } = useApiQuery(prizesApi.pools, { params: { id: campaignId } })
  return (
    <>
      {data && <FewLeft pools={data.pools} />}
      <p className="pool-links">
        <Link to="/nagrody/$id" params={{ id: campaignId }}>
          {prizesWords.openPools}
        </Link>
        <Link to="/losowania" search={{ kampania: campaignId }}>
          {prizesWords.openDraws}
        </Link>
      </p>
    </>
  )
}
