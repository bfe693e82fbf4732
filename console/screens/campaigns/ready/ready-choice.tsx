import { type ReactNode, useMemo } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { READY_PREVIEW_PATH } from '#campaign/published/preview-message.ts'
import { Tick } from '#console/parts/form/fields.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { FROM_SCRATCH, preparationSteps, readyByPurpose, startingPoint } from './starting-point.ts'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'

type StartProps = {
  from: string | null
  home: string
  siteId: string
  children: (start: Campaign) => ReactNode
}

/** The editor of a new campaign; before that the choice of what it starts from. */
export const StartOfCampaign = ({ from, home, siteId, children }: StartProps) => {
  const start = startingPoint(from, home)
  return start ? children(start) : <ReadyChoice siteId={siteId} />
}

/** What a new campaign is for, and the ready campaigns for that. */
const ReadyChoice = ({ siteId }: { siteId: string }) => {
  const purposes = useMemo(() => readyByPurpose(), [])
  const addressOf = (name: string): ConsoleAddress => ({
    to: '/nowa-kampania',
    search: { strona: siteId, od: name },
  })
  return (
    <>
      <p className="lead">{campaignsWords.readyLead}</p>
      <p>
        <Link className="button" {...addressOf(FROM_SCRATCH)}>
          {campaignsWords.fromScratch}
        </Link>
      </p>
      {purposes.map(({ purpose, title, help, campaigns }) => (
        <section key={purpose} className="ready-purpose" aria-labelledby={`purpose-${purpose}`}>
          <h2 id={`purpose-${purpose}`}>{title}</h2>
          <p className="muted">{help}</p>
          <ul className="ready-list">
            {campaigns.map(({ name, ready, type }) => (
              <li key={name} className="ready-card">
                <ReadyPicture name={name} type={type} />
                <Link {...addressOf(name)}>{ready.title}</Link>
                <p>{ready.sentence}</p>
                <small>{campaignsWords.type(type)}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/**
 * As the widget renders it, in a window that is scaled down to fit; its frame can only render. Hidden from
 * screen readers.
 */
const ReadyPicture = ({ name, type }: { name: string; type: Campaign['type'] }) => (
  <span className={`ready-drawing${type === 'mobile' ? ' is-phone' : ''}`} aria-hidden="true" inert>
    <iframe
      title=""
      tabIndex={-1}
      loading="lazy"
      sandbox="allow-scripts allow-forms"
      src={`${READY_PREVIEW_PATH}${name}`}
    />
  </span>
)

type PreparationProps = { document: Campaign; onChange: (document: Campaign) => void }

/**
 * What only the owner knows or can do before a ready campaign is switched on. It disappears once all of
 * it is done.
 */
export const BeforeSwitchingOn = ({ document, onChange }: PreparationProps) => {
  const steps = preparationSteps(document)
  const open = steps.filter(({ isDone }) => !isDone).length
  if (open === 0) return null
  const { preparation } = document
  const tick = (index: number, isDone: boolean) =>
    onChange({
      ...document,
      preparation: {
        ...preparation!,
        done: isDone ? [...preparation!.done, index] : preparation!.done.filter((one) => one !== index),
      },
    })
  return (
    <fieldset className="notice ready-before">
      <legend>{campaignsWords.beforeTitle(open, steps.length)}</legend>
      {steps.map(({ text, isDone, isSeen }, index) =>
        // What the campaign itself shows as open needs no tick.
        isSeen ? (
          <p key={text} className="ready-seen">
            {campaignsWords.stepDone(text)}
          </p>
        ) : (
          <Tick
            key={text}
            label={text}
            name={`preparation.${index}`}
            isOn={isDone}
            onChange={(isOn) => tick(index, isOn)}
          />
        ),
      )}
    </fieldset>
  )
}
