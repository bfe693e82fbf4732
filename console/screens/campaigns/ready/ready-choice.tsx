import { useMemo } from 'react'
import { linkTo, places, withQuery } from '../../../place.ts'
import { pl } from '../../../strings/pl.ts'
import { CampaignScheme } from '../scheme/campaign-scheme.tsx'
import { FROM_SCRATCH, readyByPurpose } from './starting-point.ts'

/** What a new campaign is for, and those that are nearly done for it. */
export const ReadyChoice = ({ siteId }: { siteId: string }) => {
  const purposes = useMemo(() => readyByPurpose(), [])
  const addressOf = (name: string) => linkTo(withQuery(places.newCampaign, { strona: siteId, od: name }))
  return (
    <>
      <p className="lead">{pl.campaigns.readyLead}</p>
      <p>
        <a className="button" href={addressOf(FROM_SCRATCH)}>
          {pl.campaigns.fromScratch}
        </a>
      </p>
      {purposes.map(({ purpose, title, help, campaigns }) => (
        <section key={purpose} className="ready-purpose" aria-labelledby={`purpose-${purpose}`}>
          <h2 id={`purpose-${purpose}`}>{title}</h2>
          <p className="muted">{help}</p>
          <ul className="ready-list">
            {campaigns.map(({ name, ready, document }) => (
              <li key={name} className="ready-card">
                <CampaignScheme type={document.type} format={document.format} location={document.location} look={document.look} blocks={document.screens.form} />
                <a href={addressOf(name)}>{ready.title}</a>
                <p>{ready.sentence}</p>
                <small>{pl.campaigns.type(document.type)}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** What only the owner knows, to be set before a ready campaign is switched on. */
export const BeforeSwitchingOn = ({ notes }: { notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <div className="notice ready-before">
      <b>{pl.campaigns.beforeTitle}</b>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
