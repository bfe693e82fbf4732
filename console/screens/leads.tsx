import { useNavigate, useSearch } from '@tanstack/react-router'
import { leadsApi } from '#contract/console/leads.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { DayChoice } from '../parts/day-choice.tsx'
import { ConsoleIcon } from '../parts/icon.tsx'
import { Page } from '../parts/page.tsx'
import { Search } from '../parts/search.tsx'
import { Empty, LoadedContent } from '../parts/states.tsx'
import type { ConsoleAddress, SearchOf } from '../router.tsx'
import { pl } from '../strings/pl.ts'
import { useApiQuery } from '../use-loaded.ts'
import { withQuery } from '../with-query.ts'
import { SiteChoice } from './campaigns/site-choice.tsx'
import { LeadList } from './leads/lead-list.tsx'
import { Older } from './members/older.tsx'

/** Who left an address in a campaign; the address of the screen holds what is looked for. */
export const Leads = () => {
  const {
    strona = '',
    kampania = '',
    od = '',
    do: do_ = '',
    szukaj = '',
    przed = '',
  } = useSearch({ from: '/kontakty' })
  const navigate = useNavigate()
  const filter = { site: strona, campaign: kampania, from: od, until: do_ }
  const loaded = useApiQuery(leadsApi.list, { query: { ...filter, search: szukaj, before: przed } })
  const { data } = loaded
  const at = (change: SearchOf<'/kontakty'>): ConsoleAddress => ({
    to: '/kontakty',
    search: { strona, kampania, od, do: do_, szukaj, ...change },
  })
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
            <ConsoleIcon name="import" /> {pl.leads.export}
          </a>
        ) : undefined
      }
    >
      <div className="message-filters lead-filters">
        <Search
          value={szukaj}
          hint={pl.leads.searchHint}
          onSearch={(text) => void navigate({ ...at({ szukaj: text }), replace: true })}
        />
        {data && (
          <SiteChoice
            sites={data.sites}
            siteId={strona}
            addressOf={(id) => at({ strona: id, kampania: '' })}
            isAllOffered
          />
        )}
        {data && (data.campaigns.length > 1 || kampania) && (
          <select
            className="form-choice"
            aria-label={pl.campaigns.one}
            value={kampania}
            onChange={(event) => void navigate(at({ kampania: event.target.value }))}
          >
            <option value="">{pl.leads.allCampaigns}</option>
            {data.campaigns.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {pl.leads.campaignCount(name, count)}
              </option>
            ))}
          </select>
        )}
        <DayChoice label={pl.leads.from} value={od} onChange={(day) => void navigate(at({ od: day }))} />
        <DayChoice label={pl.leads.until} value={do_} onChange={(day) => void navigate(at({ do: day }))} />
      </div>
      <LoadedContent loaded={loaded}>
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
      </LoadedContent>
    </Page>
  )
}
