import type { MessageField, MessageFile } from '#contract/console/messages.ts'
import { pl } from '../../strings/pl.ts'

const JOINT = ', '

/**
 * What was written, field by field in the order of the form; all of it came from a stranger, so it is shown
 * as plain text only.
 */
export const Content = ({ fields, files }: { fields: MessageField[]; files: MessageFile[] }) => {
  // What is kept of a file's field is a sum over its content; the files have a card of their own.
  const written = fields.filter(({ name }) => !files.some(({ field }) => field === name))
  return (
    <section className="card" aria-labelledby="message-content">
      <h2 id="message-content">{pl.messages.fields}</h2>
      <dl className="facts message-fields">
        {written.map(({ name, label, values, consent }) => (
          <div key={name}>
            <dt title={name}>
              {consent ? (consent.isGiven ? pl.messages.agreed : pl.messages.notAgreed) : label || name}
            </dt>
            <dd>
              {consent ? (
                <span>{consent.text}</span>
              ) : values.length > 0 ? (
                <p className="as-written">{values.join(JOINT)}</p>
              ) : (
                <span className="muted">{pl.messages.empty}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
