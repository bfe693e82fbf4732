import { privacyApi, type PrivacyAnswer } from '#contract/console/privacy/privacy.ts'
import { marketingChannels } from '#contract/console/privacy/marketing-settings.ts'
import { urlOf } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { privacyWords as words, retentionNames } from './strings.ts'
import './privacy.css'

/** What the shop removes and when, who consents to marketing, and the way to the register. */
export const PersonalData = () => {
  const loaded = useApiQuery(privacyApi.show, {})
  return (
    <Page title={words.title} lead={words.lead}>
      <LoadedContent loaded={loaded}>
        {({ removals, consenting, texts }) => (
          <>
            <Removals removals={removals} />
            <Consents consenting={consenting} texts={texts} />
            <section className="card" aria-labelledby="rejestr">
              <h2 id="rejestr">{words.register}</h2>
              <p className="muted">{words.registerHint}</p>
              <p>
                <Link to="/rejestr-czynnosci">{words.toRegister}</Link>
              </p>
            </section>
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

const Removals = ({ removals }: Pick<PrivacyAnswer, 'removals'>) => (
  <section className="card" aria-labelledby="usuwanie">
    <h2 id="usuwanie">{words.removals}</h2>
    <p className="muted">{words.removalsHint}</p>
    <p>
      <Link to="/ustawienia" search={{ dzial: 'dane' }}>
        {words.toSettings}
      </Link>
    </p>
    <div className="privacy-scroll" tabIndex={0} role="region" aria-label={words.removals}>
      <table className="privacy-table">
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.period}</th>
            <th scope="col">{words.recent}</th>
            <th scope="col">{words.all}</th>
            <th scope="col">{words.lastRun}</th>
          </tr>
        </thead>
        <tbody>
          {removals.map(({ kind, days, recent, all, lastMs, problem }) => (
            <tr key={kind}>
              <th scope="row">{retentionNames[kind]}</th>
              <td>{words.days(days)}</td>
              <td>{recent}</td>
              <td>{all}</td>
              <td>
                {lastMs === null ? words.never : formatFullMoment(lastMs)}
                {problem !== null && <small className="problem">{words.failed}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

const Consents = ({ consenting, texts }: Pick<PrivacyAnswer, 'consenting' | 'texts'>) => (
  <section className="card" aria-labelledby="zgody">
    <h2 id="zgody">{words.consents}</h2>
    <p className="muted">{words.consentsHint}</p>
    <dl className="privacy-counts">
      {marketingChannels.map((channel) => (
        <div key={channel}>
          <dt>{words.channel(channel)}</dt>
          <dd>{consenting[channel]}</dd>
        </div>
      ))}
    </dl>
    <p>
      <a className="button is-plain" download href={urlOf(privacyApi.exportConsents, {})}>
        {words.download}
      </a>
    </p>
    <h3>{words.texts}</h3>
    {texts.length === 0 ? (
      <p className="muted">{words.noTexts}</p>
    ) : (
      <ul className="privacy-texts">
        {texts.map(({ channel, version, text, firstMs, times }) => (
          <li key={`${channel} ${version}`}>
            <small className="muted">{words.textOf(channel, version, formatDay(firstMs), times)}</small>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    )}
  </section>
)
