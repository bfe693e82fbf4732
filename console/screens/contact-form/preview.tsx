import type { PreviewAnswer } from '#contract/console/contact-forms.ts'
import type { CallProblem } from '../../ask-server.ts'
import { pl } from '../../strings/pl.ts'

/** The form as the shop would draw it; its frame runs no script, sends nothing and goes nowhere. */
export const Preview = ({
  preview,
  problem,
}: {
  preview: PreviewAnswer | undefined
  problem: CallProblem | undefined
}) => (
  <section className="card form-preview-card" aria-labelledby="form-preview">
    <h2 id="form-preview">{pl.contactForms.preview}</h2>
    <p className="hint">{pl.contactForms.previewHint}</p>
    {problem && (
      <p className="problem" role="alert">
        {problem.message}
      </p>
    )}
    {preview && <iframe title={pl.contactForms.previewTitle} sandbox="" srcDoc={preview.html} />}
  </section>
)
