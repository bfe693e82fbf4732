import { marketingChannels } from '#contract/console/privacy/marketing-settings.ts'
import { endlessKinds, type Processor, retentionKinds } from '#contract/console/privacy/privacy-settings.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, NumberField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { privacyWords, retentionHints, retentionNames } from '#console/screens/privacy/strings.ts'
import type { SectionProps } from '../section-props.ts'

const words = privacyWords.settings

/** Who is responsible for personal data, who else receives them, how long they are stored, and marketing. */
export const PrivacySection = (props: SectionProps) => (
  <>
    <Controller {...props} />
    <h3>{words.processors}</h3>
    <Processors {...props} />
    <h3>{words.periods}</h3>
    <Periods {...props} />
    <h3>{words.marketing}</h3>
    <Marketing {...props} />
  </>
)

const Controller = ({ settings: { privacy }, change }: SectionProps) => {
  const set = (changed: Partial<typeof privacy>) => change({ privacy: { ...privacy, ...changed } })
  return (
    <div className="fields">
      <LongTextField
        label={words.controller}
        hint={words.controllerHint}
        path="privacy.controller"
        maxLength={400}
        rows={2}
        value={privacy.controller}
        onChange={(controller) => set({ controller })}
      />
      <TextField
        label={words.contact}
        hint={words.contactHint}
        path="privacy.contact"
        maxLength={200}
        value={privacy.contact}
        onChange={(contact) => set({ contact })}
      />
      <TextField
        label={words.officer}
        hint={words.officerHint}
        path="privacy.officer"
        maxLength={200}
        value={privacy.officer}
        onChange={(officer) => set({ officer })}
      />
    </div>
  )
}

const EMPTY: Processor = { name: '', service: '', place: '' }

const Processors = ({ settings: { privacy }, change }: SectionProps) => {
  const { processors } = privacy
  const set = (changed: Processor[]) => change({ privacy: { ...privacy, processors: changed } })
  const setOne = (index: number, changed: Partial<Processor>) =>
    set(processors.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <div className="fields">
      {processors.map((one, index) => (
        <div className="field-row" key={index}>
          <TextField
            label={words.processorName}
            path={`privacy.processors.${index}.name`}
            value={one.name}
            onChange={(name) => setOne(index, { name })}
          />
          <TextField
            label={words.processorService}
            path={`privacy.processors.${index}.service`}
            value={one.service}
            onChange={(service) => setOne(index, { service })}
          />
          <TextField
            label={words.processorPlace}
            path={`privacy.processors.${index}.place`}
            value={one.place}
            onChange={(place) => setOne(index, { place })}
          />
          <Button
            look="quiet"
            aria-label={words.removeProcessor(one.name)}
            onClick={() => set(processors.filter((_, at) => at !== index))}
          >
            ×
          </Button>
        </div>
      ))}
      <div>
        <Button onClick={() => set([...processors, EMPTY])}>{words.addProcessor}</Button>
      </div>
    </div>
  )
}

const Periods = ({ settings: { privacy }, change }: SectionProps) => (
  <div className="fields">
    {retentionKinds.map((kind) => (
      <NumberField
        key={kind}
        label={retentionNames[kind]}
        hint={retentionHints[kind]}
        path={`privacy.retention.${kind}`}
        value={privacy.retention[kind]}
        read={readCount}
        write={writeCount}
        onChange={(days) =>
          change({
            privacy: {
              ...privacy,
              retention: {
                ...privacy.retention,
                [kind]: days ?? (endlessKinds.includes(kind) ? 0 : Number.NaN),
              },
            },
          })
        }
      />
    ))}
  </div>
)

const Marketing = ({ settings: { marketing, reviews }, change }: SectionProps) => {
  const set = (changed: Partial<typeof marketing>) => change({ marketing: { ...marketing, ...changed } })
  return (
    <div className="fields">
      <Tick
        label={words.isOn}
        hint={words.isOnHint}
        isOn={marketing.isOn}
        onChange={(isOn) => set({ isOn })}
      />
      {marketing.isOn && (
        <>
          <Tick
            label={words.isInCheckout}
            hint={words.isInCheckoutHint}
            isOn={marketing.isInCheckout}
            onChange={(isInCheckout) => set({ isInCheckout })}
          />
          <LongTextField
            label={words.promise}
            path="marketing.promise"
            maxLength={1_000}
            rows={2}
            value={marketing.promise}
            onChange={(promise) => set({ promise })}
          />
          {marketingChannels.map((channel) => (
            <LongTextField
              key={channel}
              label={words.texts[channel]}
              hint={words.textHint}
              path={`marketing.texts.${channel}`}
              maxLength={1_000}
              rows={3}
              value={marketing.texts[channel]}
              onChange={(text) => set({ texts: { ...marketing.texts, [channel]: text } })}
            />
          ))}
        </>
      )}
      <Tick
        label={words.reviewConsent}
        hint={words.reviewConsentHint}
        isOn={reviews.needsConsent}
        onChange={(needsConsent) => change({ reviews: { ...reviews, needsConsent } })}
      />
    </div>
  )
}
