import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Scheme, schemes, type Theme, themeShape, type HeaderLook } from '#contract/shop/theme/theme.ts'
import { lookWords } from './strings.ts'
import { schemeTokens, shapeTokens } from '#contract/shop/theme/theme-tokens.ts'
import { settingsApi } from '#contract/console/settings.ts'
import { type CallProblem, toProblem, useApi } from '#console/data/api-client.ts'

/** The sample page of a theme; rendered again by the server only for another header. */
const useLookSample = ({
  mode,
  isTransparent,
}: HeaderLook): { html: string | undefined; problem: CallProblem | undefined } => {
  const api = useApi()
  const [state, setState] = useState<{ html?: string; problem?: CallProblem }>({})
  useEffect(() => {
    const request = new AbortController()
    api(
      settingsApi.lookSample,
      { query: { mode, transparent: isTransparent ? 1 : 0 } },
      { signal: request.signal },
    ).then(
      ({ html }) => setState({ html }),
      (error) => {
        if (!request.signal.aborted) setState((before) => ({ ...before, problem: toProblem(error) }))
      },
    )
    return () => request.abort()
  }, [api, mode, isTransparent])
  return { html: state.html, problem: state.problem }
}

/**
 * Puts a theme into the page of the preview as single properties of its root: the console's policy, which a
 * frame inherits, lets no style into markup.
 */
const showLook = (page: Document, theme: Theme, scheme: Scheme): void => {
  // While one page replaces another, there is none.
  const root: HTMLElement | null = page.documentElement
  if (!root) return
  const { style } = root
  style.colorScheme = scheme
  style.scrollbarGutter = 'auto'
  for (const [name, value] of Object.entries({ ...shapeTokens(theme), ...schemeTokens(theme, scheme) }))
    style.setProperty(name, value)
  // The script of the header does not run in a preview; that the header stays visible is shown without it.
  const header = page.querySelector<HTMLElement>('.site-header')
  if (!header) return
  header.style.position = theme.header.mode === 'plain' ? '' : theme.header.isTransparent ? 'fixed' : 'sticky'
  header.style.top = '0'
}

type Props = { theme: Theme; scheme: Scheme; onScheme: (scheme: Scheme) => void }

/**
 * The draft on a small page of the shop, at once and before it is saved; its frame runs no script and
 * sends nothing.
 */
export const LookPreview = ({ theme, scheme, onScheme }: Props) => {
  const { html, problem } = useLookSample(theme.header)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const understood = useRef(theme)
  useEffect(() => {
    // A colour that is still being typed changes nothing yet.
    if (v.is(themeShape, theme)) understood.current = theme
    const page = frame.current?.contentDocument
    if (page) showLook(page, understood.current, scheme)
  }, [theme, scheme, loads])

  return (
    <div className="look-preview">
      <div className="look-preview-head">
        <h3>{lookWords.preview}</h3>
        <div role="group" aria-label={lookWords.schemes}>
          {schemes.map((one) => (
            <button
              key={one}
              type="button"
              className="button is-quiet"
              aria-pressed={scheme === one}
              onClick={() => onScheme(one)}
            >
              {lookWords.scheme[one]}
            </button>
          ))}
        </div>
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem.message}
        </p>
      )}
      {html && (
        <iframe
          ref={frame}
          title={lookWords.previewTitle}
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={() => setLoads((count) => count + 1)}
        />
      )}
    </div>
  )
}
