import type { LeadsAnswer } from '#contract/console/leads.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { DayChoice } from '../parts/day-choice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { Search } from '../parts/search.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { go, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { SiteChoice } from './campaigns/site-choice.tsx'
import { LeadList } from './leads/lead-list.tsx'
import { Older } from './members/older.tsx'

/** Who left an address in a campaign; the address of the screen holds what is looked for. */
export const Leads = ({ query }: { query: URLSearchParams }) => {
  const of = (name: string) => query.get(name) ?? ''
  const [strona, kampania, od, do_, szukaj, przed] = [
    of('strona'),
    of('kampania'),
    of('od'),
    of('do'),
    of('szukaj'),
    of('przed'),
  ]
  const filter = { site: strona, campaign: kampania, from: od, until: do_ }
  const loaded = useLoaded<LeadsAnswer>(withQuery('leads', { ...filter, search: szukaj, before: przed }))
  const { data } = loaded
  const at = (change: Record<string, string>) =>
    withQuery(places.leads, { strona, kampania, od, do: do_, szukaj, ...change })
  const isFiltered = Boolean(strona || kampania || od || do_ || szukaj || przed)
  return (
    <Page
      title={pl.leads.title}
      lead={pl.leads.lead}
      actions={
        data && data.leads.length > 0 ? (
          <a
            className="button is-plain"
            href={`${PANEL_API}/${withQuery('leads/export', filter)}`}
            download
            title={pl.leads.exportHint}
          >
            <Icon name="import" /> {pl.leads.export}
          </a>
        ) : undefined
      }
    >
      <div className="message-filters lead-filters">
        <Search
          value={szukaj}
          hint={pl.leads.searchHint}
          onSearch={(text) => go(at({ szukaj: text }), { isReplacing: true })}
        />
        {data && (
          <SiteChoice
            sites={data.sites}
            siteId={strona}
            placeOf={(id) => at({ strona: id, kampania: '' })}
            isAllOffered
          />
        )}
        {data && (data.campaigns.length > 1 || kampania) && (
          <select
            className="form-choice"
            aria-label={pl.campaigns.one}
            value={kampania}
            onChange={(event) => go(at({ kampania: event.target.value }))}
          >
            <option value="">{pl.leads.allCampaigns}</option>
            {data.campaigns.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {pl.leads.campaignCount(name, count)}
              </option>
            ))}
          </select>
        )}
        <DayChoice label={pl.leads.from} value={od} onChange={(day) => go(at({ od: day }))} />
        <DayChoice label={pl.leads.until} value={do_} onChange={(day) => go(at({ do: day }))} />
      </div>
      <Shown loaded={loaded}>
        {({ leads, nextBefore }) => (
          <>
            {leads.length > 0 ? (
              <LeadList leads={leads} reload={loaded.reload} />
            ) : isFiltered ? (
              <Empty title={pl.leads.nothingFound} hint={pl.leads.nothingFoundHint} />
            ) : (
              <Empty title={pl.leads.none} hint={pl.leads.noneHint} />
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
