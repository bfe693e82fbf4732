import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import {
  accountFilters,
  customersApi,
  customerSorts,
  type CustomersAnswer,
  type CustomerSummary,
} from '#contract/console/shop/customers.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { formatPrice } from '#contract/money.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Tick } from '#console/parts/form/fields.tsx'
import { Search } from '#console/parts/form/search.tsx'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { Older } from '#console/parts/list-navigation.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { formatDateTime } from '#console/text/format-date.ts'
import { customersWords as words } from './strings.ts'
import './customers.css'

type CustomersSearch = SearchOf<'/klienci'>

/** Everybody who bought, wrote, left an address or has an account; one row a mailbox. */
export const CustomersScreen = () => {
  const search = useSearch({ from: '/klienci' })
  const navigate = useNavigate()
  const { role } = useOwner().owner
  const { szukaj = '', przed: before = '' } = search
  const filter = {
    search: szukaj,
    account: search.konto ?? '',
    orders: search.zamowienia ?? '',
    news: search.newsletter ?? '',
    messages: search.wiadomosci ?? '',
    sort: search.sort ?? '',
  }
  const loaded = useApiQuery(customersApi.list, { query: { ...filter, before } })
  const at = (change: CustomersSearch): ConsoleAddress => ({
    to: '/klienci',
    search: { ...search, przed: undefined, ...change },
  })
  const isFiltered = Object.entries(filter).some(([name, value]) => name !== 'sort' && value !== '')
  return (
    <Page
      title={words.title}
      actions={
        <>
          {hasRight(role, 'customers-manage') && (
            <Link className="button is-plain" to="/usuniete-dane">
              {words.erasures}
            </Link>
          )}
          <Link className="button is-plain" to="/czlonkowie">
            {words.accounts}
          </Link>
        </>
      }
    >
      <Search
        value={szukaj}
        hint={words.searchHint}
        onSearch={(text) => void navigate({ ...at({ szukaj: text }), replace: true })}
      />
      <Filters search={search} change={(change) => void navigate(at(change))} />
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <Tools
              count={answer.count}
              sort={filter.sort}
              exportUrl={urlOf(customersApi.exportList, { query: filter })}
              change={(sort) => void navigate(at({ sort }))}
            />
            <CustomerList answer={answer} isFiltered={isFiltered || before !== ''} />
            <Older
              first={at({})}
              isFirst={before === ''}
              next={answer.next === null ? null : at({ przed: answer.next })}
            />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

type FiltersProps = { search: CustomersSearch; change: (change: CustomersSearch) => void }

const Filters = ({ search, change }: FiltersProps) => (
  <div className="customer-filters" role="group" aria-label={words.filters}>
    <select
      aria-label={words.accountFilter}
      value={search.konto ?? ''}
      onChange={({ target }) => change({ konto: target.value })}
    >
      <option value="">{words.anyAccount}</option>
      {accountFilters.map((account) => (
        <option key={account} value={account}>
          {words.accountChoice(account)}
        </option>
      ))}
    </select>
    <select
      aria-label={words.ordersFilter}
      value={search.zamowienia ?? ''}
      onChange={({ target }) => change({ zamowienia: target.value })}
    >
      <option value="">{words.anyOrders}</option>
      <option value="yes">{words.withOrders}</option>
      <option value="no">{words.withoutOrders}</option>
    </select>
    <select
      aria-label={words.newsFilter}
      value={search.newsletter ?? ''}
      onChange={({ target }) => change({ newsletter: target.value })}
    >
      <option value="">{words.anyNews}</option>
      <option value="yes">{words.withNews}</option>
      <option value="no">{words.withoutNews}</option>
    </select>
    <Tick
      label={words.onlyOpenMessages}
      isOn={search.wiadomosci === 'open'}
      onChange={(isOn) => change({ wiadomosci: isOn ? 'open' : undefined })}
    />
  </div>
)

type ToolsProps = {
  count: number | null
  sort: string
  exportUrl: string
  change: (sort: string | undefined) => void
}

const Tools = ({ count, sort, exportUrl, change }: ToolsProps) => {
  const { role } = useOwner().owner
  return (
    <div className="customer-tools">
      <p className="muted" role="status">
        {count === null ? words.many : words.count(count)}
      </p>
      <select
        aria-label={words.sortLabel}
        value={sort || 'recent'}
        onChange={({ target }) => change(target.value === 'recent' ? undefined : target.value)}
      >
        {customerSorts.map((one) => (
          <option key={one} value={one}>
            {words.sort(one)}
          </option>
        ))}
      </select>
      {hasRight(role, 'customers-manage') && (
        <a className="button is-plain" download href={exportUrl}>
          {words.export}
        </a>
      )}
    </div>
  )
}

const CustomerList = ({
  answer: { customers },
  isFiltered,
}: {
  answer: CustomersAnswer
  isFiltered: boolean
}) => {
  if (customers.length === 0)
    return isFiltered ? (
      <Empty title={words.nothingFound} hint={words.nothingFoundHint} />
    ) : (
      <Empty title={words.none} hint={words.noneHint} />
    )
  return (
    <table className="table customer-table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.person}</th>
          <th scope="col">{words.phone}</th>
          <th scope="col">
            <span className="screen-reader-text">{words.filters}</span>
          </th>
          <th scope="col">{words.last}</th>
          <th scope="col" className="number">
            {words.orders}
          </th>
          <th scope="col" className="number" title={words.paidHint}>
            {words.paid}
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerLine key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  )
}

const CustomerLine = ({ customer }: { customer: CustomerSummary }) => {
  const { id, name, email, phone, orderCount, paidGrosze, lastMs } = customer
  return (
    <tr>
      <td className="customer-person">
        <Link className="row-link" to="/klienci/$id" params={{ id }}>
          {name || email}
        </Link>
        {name && <small>{email}</small>}
      </td>
      <td className="customer-phone">{phone}</td>
      <td className="customer-state">
        <CustomerBadges customer={customer} />
      </td>
      <td className="customer-last">
        <time dateTime={new Date(lastMs).toISOString()}>{formatDateTime(lastMs)}</time>
      </td>
      <td className="customer-orders number" data-label={words.orders}>
        {orderCount}
      </td>
      <td className="customer-paid number">{formatPrice(paidGrosze)}</td>
    </tr>
  )
}

/** What tells people apart at a glance: account, consent, and messages that wait. */
export const CustomerBadges = ({
  customer: { account, wantsNews, openMessages },
}: {
  customer: Pick<CustomerSummary, 'account' | 'wantsNews' | 'openMessages'>
}) => (
  <span className="customer-badges">
    {openMessages > 0 && <span className="badge is-on_hold">{words.openMessages(openMessages)}</span>}
    {account !== '' && (
      <span className={`badge ${account === 'BLOCKED' ? 'is-failed' : 'is-completed'}`}>
        {words.account(account)}
      </span>
    )}
    {wantsNews && <span className="badge">{words.news}</span>}
  </span>
)
