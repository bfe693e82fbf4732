import { drawStates, type PrizeDrawsAnswer } from '#contract/console/prizes.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { DayChoice } from '../parts/day-choice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { go, linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { FilterTabs } from './members/filter-tabs.tsx'
import { Older } from './members/older.tsx'
import { DrawList } from './prizes/draw-list.tsx'

/** Everything that was drawn in games; the address of the screen holds what is looked for. */
export const Draws = ({ query }: { query: URLSearchParams }) => {
  const of = (name: string) => query.get(name) ?? ''
  const [kampania, stan, od, do_, przed] = [of('kampania'), of('stan'), of('od'), of('do'), of('przed')]
  const filter = { campaign: kampania, state: stan, from: od, until: do_ }
  const loaded = useLoaded<PrizeDrawsAnswer>(withQuery('prize-draws', { ...filter, before: przed }))
  const { data } = loaded
  const at = (change: Record<string, string>) =>
    withQuery(places.draws, { kampania, stan, od, do: do_, ...change })
  const isFiltered = Boolean(kampania || stan || od || do_ || przed)
  return (
    <Page
      title={pl.prizes.title}
      lead={pl.prizes.lead}
      actions={
        data && data.draws.length > 0 ? (
          <a
            className="button is-plain"
            href={`${PANEL_API}/${withQuery('prize-draws/export', filter)}`}
            download
            title={pl.prizes.exportHint}
          >
            <Icon name="import" /> {pl.prizes.export}
          </a>
        ) : undefined
      }
    >
      <FilterTabs
        label={pl.prizes.states}
        tabs={[
          { title: pl.prizes.everything, to: at({ stan: '' }), isCurrent: stan === '' },
          ...drawStates.map((state) => ({
            title: pl.prizes.tab(state),
            to: at({ stan: state }),
            isCurrent: stan === state,
          })),
        ]}
      />
      <div className="message-filters lead-filters">
        {data && (data.campaigns.length > 1 || kampania) && (
          <select
            className="form-choice"
            aria-label={pl.campaigns.one}
            value={kampania}
            onChange={(event) => go(at({ kampania: event.target.value }))}
          >
            <option value="">{pl.prizes.allCampaigns}</option>
            {data.campaigns.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {pl.prizes.campaignCount(name, count)}
              </option>
            ))}
          </select>
        )}
        <DayChoice label={pl.prizes.from} value={od} onChange={(day) => go(at({ od: day }))} />
        <DayChoice label={pl.prizes.until} value={do_} onChange={(day) => go(at({ do: day }))} />
        {kampania && <a href={linkTo(places.pools(kampania))}>{pl.prizes.openPools}</a>}
      </div>
      <Shown loaded={loaded}>
        {({ draws, nextBefore }) => (
          <>
            {draws.length > 0 ? (
              <DrawList draws={draws} />
            ) : isFiltered ? (
              <Empty title={pl.prizes.nothingFound} hint={pl.prizes.nothingFoundHint} />
            ) : (
              <Empty title={pl.prizes.none} hint={pl.prizes.noneHint} />
            )}
            <Older
              first={at({})}
              isFirst={!przed}
              next={nextBefore === null ? null : at({ przed: nextBefore })}
            />
          </>
        )}
      </Shown>
    </Page>
  )
}
