import { privacyApi, type PrivacyAnswer } from '#contract/console/privacy/privacy.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { privacyWords as words } from './strings.ts'
import './privacy.css'

/** The register of processing (RODO art. 30), made from the settings, to read and print. */
export const ProcessingRegister = () => {
  const loaded = useApiQuery(privacyApi.show, {})
  return (
    <Page
      title={words.register}
      back={{ address: { to: '/dane-osobowe' }, title: words.title }}
      actions={<Button onClick={() => print()}>{words.print}</Button>}
    >
      <LoadedContent loaded={loaded}>{({ register }) => <Content register={register} />}</LoadedContent>
    </Page>
  )
}

const Content = ({ register }: Pick<PrivacyAnswer, 'register'>) => {
  const { controller, contact, officer, activities, recipients, processors } = register
  return (
    <section className="card privacy-register">
      <dl>
        <dt>{words.controller}</dt>
        <dd>{controller}</dd>
        <dt>{words.contact}</dt>
        <dd>{contact}</dd>
        <dt>{words.officer}</dt>
        <dd>{officer || words.noOfficer}</dd>
      </dl>
      <div className="privacy-scroll" tabIndex={0} role="region" aria-label={words.activity}>
        <table className="privacy-table">
          <thead>
            <tr>
              <th scope="col">{words.activity}</th>
              <th scope="col">{words.purpose}</th>
              <th scope="col">{words.people}</th>
              <th scope="col">{words.period}</th>
            </tr>
          </thead>
          <tbody>
            {activities.map(({ id, title, purpose, basis, people, data, period }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                <td>
                  {purpose}
                  <small>{basis}</small>
                </td>
                <td>
                  {people}
                  <small>{data}</small>
                </td>
                <td>{period}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>{words.recipients}</h2>
      <ul>
        {recipients.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <h2>{words.processors}</h2>
      {processors.length === 0 ? (
        <p className="muted">{words.noProcessors}</p>
      ) : (
        <ul>
          {processors.map(({ name, service, place }) => (
            <li key={name}>{[name, service, place && words.outside(place)].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      )}
      <h2>{words.measures}</h2>
      <p>{words.measuresText}</p>
    </section>
  )
}
