import { Fragment, useEffect, useMemo, useRef } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { campaignHints, campaignSections } from '#campaign/editor/campaign-hints.ts'
import { lacksPrivacyNote, privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import type { CampaignAnswer } from '#contract/console/campaigns/campaigns.ts'
import type { Problems } from '#console/data/api-client.ts'
import { useIsPainted } from '#console/data/use-preload.ts'
import { AdviceContext, adviceOf, SourcesContext } from './editor-contexts.ts'
import {
  campaignSettings,
  changeSetting,
  fieldsOf,
  formatsOf,
  isInFlow,
  locationsOf,
} from './campaign-settings.ts'
import { SettingField } from './fields/setting-field.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'

type SetAsideNoticeProps = { document: Campaign; onChange: (document: Campaign) => void }

/** Settings that the chosen type cannot show: they are saved with the campaign and can be restored. */
const SetAsideNotice = ({ document, onChange }: SetAsideNoticeProps) => {
  const { setAside, type } = document
  // It stays in the page, empty, so that screen readers announce its later content.
  return (
    <div role="status">
      {setAside && (
        <div className="notice set-aside">
          <p>{campaignsWords.setAside(setAside)}</p>
          <div className="form-actions">
            {setAside.type !== type && (
              <button
                type="button"
                className="button is-small"
                onClick={() => onChange(changeSetting(document, 'type', setAside.type))}
              >
                {campaignsWords.backToType(setAside.type)}
              </button>
            )}
            <button
              type="button"
              className="button is-small"
              onClick={() => onChange({ ...document, setAside: null })}
            >
              {campaignsWords.dropSetAside}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

/** A form that collects personal data says what happens with them (RODO art. 13). */
const MissingPrivacyNote = ({ document, onChange }: SetAsideNoticeProps) => (
  <div role="status">
    {lacksPrivacyNote(document) && (
      <div className="notice set-aside">
        <p>{campaignsWords.noPrivacyNote}</p>
        <div className="form-actions">
          <button
            type="button"
            className="button is-small"
            onClick={() => onChange(withPrivacyNote(document, privacyNoticeAddress(location.origin)))}
          >
            {campaignsWords.addPrivacyNote}
          </button>
        </div>
      </div>
    )}
  </div>
)

type Props = {
  document: Campaign
  others: CampaignAnswer['others']
  problems: Problems
  onChange: (document: Campaign) => void
}

/** Every setting of a campaign, part by part. Its form is around it. */
export const CampaignForm = ({ document, others, problems, onChange }: Props) => {
  const parts = useRef<HTMLDivElement>(null)
  // The first part fills the window. Whoever is told what is wrong finds it in any.
  const isWhole = useIsPainted() || Object.keys(problems).length > 0
  const sources = useMemo(
    () => ({
      campaigns: others.map(({ id, name }) => ({ value: id, title: name })),
      fields: fieldsOf(document),
      formats: formatsOf(document),
      locations: locationsOf(document),
    }),
    [others, document],
  )
  const advice = useMemo(() => adviceOf(document), [document])
  useEffect(() => {
    // Opens folded parts first; then the first invalid place takes the focus, even if it is not a field.
    const waiting = requestAnimationFrame(
      () =>
        Object.keys(problems).length > 0 &&
        parts.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus(),
    )
    return () => cancelAnimationFrame(waiting)
  }, [problems])
  return (
    <SourcesContext.Provider value={sources}>
      <AdviceContext.Provider value={advice}>
        <div ref={parts} className="campaign-parts">
          {campaignSections.map(({ title, help, settings }, index) => (
            <section key={title} className="card" aria-labelledby={`campaign-part-${index}`}>
              <h2 id={`campaign-part-${index}`}>{title}</h2>
              {help && <p className="muted">{help}</p>}
              {settings
                .filter((name) => (isWhole || index === 0) && (name !== 'container' || isInFlow(document)))
                .map((name) =>
                  name === 'setAside' ? (
                    <Fragment key={name}>
                      <MissingPrivacyNote document={document} onChange={onChange} />
                      <SetAsideNotice document={document} onChange={onChange} />
                    </Fragment>
                  ) : (
                    <SettingField
                      key={name}
                      setting={campaignSettings[name]}
                      hint={campaignHints[name]}
                      value={document[name]}
                      path={`document.${name}`}
                      siblings={document}
                      onChange={(value) => onChange(changeSetting(document, name, value))}
                    />
                  ),
                )}
            </section>
          ))}
        </div>
      </AdviceContext.Provider>
    </SourcesContext.Provider>
  )
}
