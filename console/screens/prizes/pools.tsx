import { useParams } from '#console/routing/router-context.tsx'
import { prizesApi } from '#contract/console/campaigns/prizes.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { prizesWords } from './strings.ts'
import { FewLeft } from './prize-notes.tsx'
import { PoolCodes } from './pool-codes.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import './prizes.css'

/** The remaining stock of each prize of a campaign, and its codes. */
export const Pools = () => {
  const { id } = useParams({ from: '/nagrody/$id' })
  const loaded = useApiQuery(prizesApi.pools, { params: { id } })
  const { data, problem } = loaded
  const back = { address: { to: '/kampanie/$id', params: { id } }, title: campaignsWords.one } as const
  if (problem?.status === 404) {
    return (
      <Page title={prizesWords.gone} back={{ address: { to: '/kampanie' }, title: campaignsWords.title }}>
        <Empty title={prizesWords.gone} hint={prizesWords.goneHint} />
      </Page>
    )
  }
  return (
    <Page
      title={
        data
          ? (data.isGame ? prizesWords.poolsTitle : prizesWords.codesTitle)(data.campaignName)
          : prizesWords.openPools
      }
      back={back}
      lead={data?.isGame === false ? prizesWords.codesLead : prizesWords.poolsLead}
      actions={
        data?.isGame && (
          <Link to="/losowania" search={{ kampania: id }}>
            {prizesWords.openDraws}
          </Link>
        )
      }
    >
      <LoadedContent loaded={loaded}>
        {({ pools, isGame, issued }) => (
          <>
            <FewLeft pools={pools} isGame={isGame} />
            {issued && (
              <section className="card">
                <p>{prizesWords.issued(issued.made, issued.used)}</p>
              </section>
            )}
            {isGame && (
              <section className="card">
                <table className="table pool-table" aria-label={prizesWords.openPools}>
                  <thead>
                    <tr>
                      <th scope="col">{prizesWords.prize}</th>
                      {[prizesWords.left, prizesWords.won, prizesWords.held, prizesWords.returnedCount].map(
                        (title) => (
                          <th key={title} scope="col" className="number">
                            {title}
                          </th>
                        ),
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {pools.map((pool) => (
                      <tr key={pool.id}>
                        <th scope="row">{pool.label}</th>
                        {pool.isLosing ? (
                          <td colSpan={4} className="muted number">
                            {prizesWords.state('lost')}
                          </td>
                        ) : (
                          (
                            [
                              [prizesWords.left, prizesWords.leftOf(pool.left)],
                              [prizesWords.won, pool.won],
                              [prizesWords.held, pool.held],
                              [prizesWords.returnedCount, pool.returned],
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
                <p className="hint">{prizesWords.heldHint}</p>
              </section>
            )}
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
