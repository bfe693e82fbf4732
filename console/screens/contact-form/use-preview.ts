import { useEffect, useState } from 'react'
import type { FormToSave, PreviewAnswer } from '#contract/console/contact-forms.ts'
import { askServer, type CallProblem, toProblem } from '../../ask-server.ts'

const WAIT_MS = 400

/** What the server makes of the form as it stands in the editor; drawn again once the owner pauses. */
export const usePreview = (
  id: number,
  { title, properties }: FormToSave,
): { preview: PreviewAnswer | undefined; problem: CallProblem | undefined } => {
  const [state, setState] = useState<{ preview?: PreviewAnswer; problem?: CallProblem }>({})
  useEffect(() => {
    const asking = new AbortController()
    const waiting = setTimeout(
      () =>
        askServer<PreviewAnswer>(
          'POST',
          'contact-forms/preview',
          { id, title, properties },
          asking.signal,
        ).then(
          (preview) => setState({ preview }),
          (error) => {
            if (!asking.signal.aborted)
              setState(({ preview }) => ({ ...(preview && { preview }), problem: toProblem(error) }))
          },
        ),
      WAIT_MS,
    )
    return () => {
      clearTimeout(waiting)
      asking.abort()
    }
  }, [id, title, properties])
  return { preview: state.preview, problem: state.problem }
}
