import { useParams } from '@tanstack/react-router'
import { prizesApi } from '#contract/console/prizes.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'
import { FewLeft } from './few-left.tsx'
import { PoolCodes } from './pool-codes.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'

/** What is left of each prize of a campaign, and the codes that are given away. */
export const Pools = () => {
  const { id } = useParams({ from: '/nagrody/$id' })
  const loaded = useApiQuery(prizesApi.pools, { params: { id } })
  const { data, problem } = loaded
  const back = { address: { to: '/kampanie/$id', params: { id } }, title: pl.campaigns.one } as const
  if (problem?.status === 404) {
    return (
      <Page title={pl.prizes.gone} back={{ address: { to: '/kampanie' }, title: pl.campaigns.title }}>
        <Empty title={pl.prizes.gone} hint={pl.prizes.goneHint} />
      </Page>
    )
  }
  return (
    <Page
      title={data ? pl.prizes.poolsTitle(data.campaignName) : pl.prizes.openPools}
      back={back}
      lead={pl.prizes.poolsLead}
      actions={
        <Link to="/losowania" search={{ kampania: id }}>
          {pl.prizes.openDraws}
        </Link>
      }
    >
      <LoadedContent loaded={loaded}>
        {({ pools }) => (
          <>
            <FewLeft pools={pools} />
            <section className="card">
              <table className="table pool-table" aria-label={pl.prizes.openPools}>
                <thead>
                  <tr>
                    <th scope="col">{pl.prizes.prize}</th>
                    {[pl.prizes.left, pl.prizes.won, pl.prizes.held, pl.prizes.returnedCount].map((title) => (
                      <th key={title} scope="col" className="number">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {pools.map((pool) => (
                    <tr key={pool.id}>
                      <th scope="row">{pool.label}</th>
                      {pool.isLosing ? (
                        <td colSpan={4} className="muted number">
                          {pl.prizes.state('lost')}
                        </td>
                      ) : (
                        (
                          [
                            [pl.prizes.left, pl.prizes.leftOf(pool.left)],
                            [pl.prizes.won, pool.won],
                            [pl.prizes.held, pool.held],
                            [pl.prizes.returnedCount, pool.returned],
                          ] as const
                        ).map(([title, figure]) => (
                          <td key={title} className="number" data-label={title}>
                            {figure}
                          </td>
                        ))
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
              <p className="hint">{pl.prizes.heldHint}</p>
            </section>
            {pools.map(
              (pool) =>
                pool.codes && (
                  <PoolCodes key={pool.id} campaignId={id} pool={pool} codes={pool.codes} put={loaded.put} />
                ),
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}
