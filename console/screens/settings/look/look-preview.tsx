import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Scheme, schemes, type Theme, themeShape } from '#contract/shop/theme.ts'
import { pl } from '../../../strings/pl.ts'
import { showLook } from './show-look.ts'
import { useLookSample } from './use-look-sample.ts'

type Props = { theme: Theme; scheme: Scheme; onScheme: (scheme: Scheme) => void }

/**
 * The draft on a small page of the shop, at once and before anything is kept; its frame runs no script and
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
        <h3>{pl.look.preview}</h3>
        <div role="group" aria-label={pl.look.schemes}>
          {schemes.map((one) => (
            <button
              key={one}
              type="button"
              className="button is-quiet"
              aria-pressed={scheme === one}
              onClick={() => onScheme(one)}
            >
              {pl.look.scheme[one]}
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
          title={pl.look.previewTitle}
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={() => setLoads((count) => count + 1)}
        />
      )}
    </div>
  )
}
