import { performing } from '#campaign/actions/in-page.ts'
import type { ActionHost } from '#campaign/actions/action.ts'
import type { BlockProps } from '../stage.ts'

const perform: Record<string, (settings: never, host: ActionHost) => void> = performing

export default function Button({ block: { text, style, action }, stage }: BlockProps<'button'>) {
  const { showing, progress, fill } = stage
  const { words } = showing.template
  const label = fill(text)
  // The browser itself sends a form when its button or Enter is pressed.
  const sends = action.kind === 'submit'
  const press = () => {
    const { host, isPreview } = showing
    const leave = (go: () => void) => {
      if (isPreview) return stage.say(words.preview)
      host.pressed(label)
      go()
    }
    perform[action.kind]?.(action as never, {
      close: () => stage.close('cancel_click'),
      launch: (id) => leave(() => host.launch(id)),
      redirect: (url, opensNewTab) => leave(() => host.redirect(url, opensNewTab)),
      submit: () => {},
    })
  }
  if (!sends) return <button type="button" className={`button ${style}`} onClick={press}>{label}</button>
  const isSent = progress === 'sent'
  return (
    <>
      <button type="submit" className={`button ${style} poptin-form-submit-button`} aria-disabled={progress === 'busy'} hidden={isSent}>
        {isSent ? words.sent : progress === 'busy' ? <span className="sending">{words.sending}</span> : label}
      </button>
      {isSent && <p className="sent">{words.sent}</p>}
    </>
  )
}
