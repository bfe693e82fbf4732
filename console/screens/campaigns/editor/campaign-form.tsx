import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import type { Campaign } from '#campaign/campaign.ts'
import { campaignHints, campaignSections, type CampaignStep } from '#campaign/editor/campaign-hints.ts'
import type { CampaignAnswer } from '#contract/console/campaigns/campaigns.ts'
import type { Problems } from '#console/data/api-client.ts'
import { useIsPainted } from '#console/data/use-preload.ts'
import { AdviceContext, SourcesContext, useAdvice } from './editor-contexts.ts'
import {
  campaignSettings,
  changeSetting,
  fieldsOf,
  formatsOf,
  isInFlow,
  locationsOf,
} from './campaign-settings.ts'
import { SettingField } from './fields/setting-field.tsx'

/** Few campaigns have any. */
const FormNotices = lazy(async () => ({ default: (await import('./form-notices.tsx')).FormNotices }))

/** Of one step only. */
const Audience = lazy(async () => ({
  default: (await import('#console/screens/campaigns/audience/audience.tsx')).Audience,
}))

type Props = {
  document: Campaign
  others: CampaignAnswer['others']
  problems: Problems
  step: CampaignStep
  onChange: (document: Campaign) => void
  /** Before the settings of the step, and with their choices and advice. */
  children?: ReactNode
}

/** Changed on the canvas and in its layers, or with the filters. */
const ELSEWHERE: readonly (keyof Campaign)[] = ['screens', 'mobileScreens', 'alternatives']

/** The settings of a step of the designer, part by part. Its form is around it. */
export const CampaignForm = ({ document, others, problems, step, onChange, children }: Props) => {
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
  const advice = useAdvice(document)
  useEffect(() => {
    // Opens folded parts first; then the first invalid place takes the focus, even if it is not a field.
    const waiting = requestAnimationFrame(
      () =>
        Object.keys(problems).length > 0 &&
        parts.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus(),
    )
    return () => cancelAnimationFrame(waiting)
  }, [problems, step])
  const sections = campaignSections.filter((section) => section.step === step)
  return (
    <SourcesContext.Provider value={sources}>
      <AdviceContext.Provider value={advice}>
        <div ref={parts} className="campaign-parts">
          {children}
          {sections.map(({ title, help, settings }, index) => (
            <section key={title} className="card" aria-labelledby={`campaign-part-${index}`}>
              <h2 id={`campaign-part-${index}`}>{title}</h2>
              {help && <p className="muted">{help}</p>}
              {settings
                .filter(
                  (name) =>
                    (isWhole || index === 0) &&
                    !ELSEWHERE.includes(name) &&
                    (name !== 'container' || isInFlow(document)),
                )
                .map((name) =>
                  name === 'filters' ? (
                    <Suspense key={name} fallback={<p aria-busy="true" />}>
                      <Audience document={document} onChange={onChange} />
                    </Suspense>
                  ) : name === 'setAside' ? (
                    // It stays in the page, empty, so that screen readers announce its later content.
                    <div key={name} role="status">
                      <Suspense>
                        <FormNotices document={document} onChange={onChange} />
                      </Suspense>
                    </div>
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
