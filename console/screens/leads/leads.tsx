import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { leadsApi } from '#contract/console/campaigns/leads.ts'
import { DayChoice } from '#console/parts/form/fields.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Page } from '#console/parts/page.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { leadsWords } from './strings.ts'
import { SiteChoice } from '#console/screens/campaigns/site-choice.tsx'
import { LeadList } from './lead-list.tsx'
import { Older } from '#console/parts/list-navigation.tsx'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'

/** People who left an address in a campaign; the filters are in the address of the screen. */
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
      title={leadsWords.title}
      lead={leadsWords.lead}
      actions={
        data && data.leads.length > 0 ? (
          <a
            className="button is-plain"
            href={urlOf(leadsApi.export, { query: filter })}
            download
            title={leadsWords.exportHint}
          >
            <ConsoleIcon name="import" /> {leadsWords.export}
          </a>
        ) : undefined
      }
    >
      <div className="message-filters lead-filters">
        <Search
          value={szukaj}
          hint={leadsWords.searchHint}
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
            aria-label={campaignsWords.one}
            value={kampania}
            onChange={(event) => void navigate(at({ kampania: event.target.value }))}
          >
            <option value="">{leadsWords.allCampaigns}</option>
            {data.campaigns.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {leadsWords.campaignCount(name, count)}
              </option>
            ))}
          </select>
        )}
        <DayChoice label={leadsWords.from} value={od} onChange={(day) => void navigate(at({ od: day }))} />
        <DayChoice label={leadsWords.until} value={do_} onChange={(day) => void navigate(at({ do: day }))} />
      </div>
      <LoadedContent loaded={loaded}>
        {({ leads, nextBefore }) => (
          <>
            {leads.length > 0 ? (
              <LeadList leads={leads} reload={loaded.reload} />
            ) : isFiltered ? (
              <Empty title={leadsWords.nothingFound} hint={leadsWords.nothingFoundHint} />
            ) : (
              <Empty title={leadsWords.none} hint={leadsWords.noneHint} />
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
