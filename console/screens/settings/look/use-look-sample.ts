import { useEffect, useState } from 'react'
import type { LookSampleAnswer } from '#contract/console/look-sample.ts'
import type { HeaderLook } from '#contract/shop/header-look.ts'
import { askServer, type CallProblem, toProblem } from '../../../ask-server.ts'

/** The page a look is tried on; drawn again by the server only for another header. */
export const useLookSample = ({
  mode,
  isTransparent,
}: HeaderLook): { html: string | undefined; problem: CallProblem | undefined } => {
  const [state, setState] = useState<{ html?: string; problem?: CallProblem }>({})
  useEffect(() => {
    const asking = new AbortController()
    askServer<LookSampleAnswer>(
      'GET',
      `settings/look-sample?mode=${mode}&transparent=${isTransparent ? 1 : 0}`,
      undefined,
      asking.signal,
    ).then(
      ({ html }) => setState({ html }),
      (error) => {
        if (!asking.signal.aborted) setState((before) => ({ ...before, problem: toProblem(error) }))
      },
    )
    return () => asking.abort()
  }, [mode, isTransparent])
  return { html: state.html, problem: state.problem }
}
