import {
  type MeasuredMessage,
  type MeasureMessage,
  PREVIEW_DATA,
  PREVIEW_READY,
  type PreviewMessage,
} from '#campaign/published/preview-message.ts'
import { drawHere } from './draw-prize-in-page.ts'
import type { Shown, ShowingHost } from '../parts.ts'

/** Nothing is sent, counted, opened or loaded: the visitor is the campaign's owner. */
export const hostOfNobody: ShowingHost = {
  viewed: () => {},
  closing: () => {},
  closed: () => {},
  submit: async () => ({ ok: false, reason: 'unreachable' }),
  pressed: () => {},
  redirect: () => {},
  launch: () => {},
  couponCopied: () => {},
  checkDomain: async () => 'unknown',
  phoneLibrary: () => Promise.reject(new Error('a preview checks no numbers')),
}

/** Games in the gallery can be played: they draw in the page, and nothing is won. */
export const playingHost = ({ game }: PreviewMessage['template']): Partial<ShowingHost> =>
  game
    ? {
        play: async () => ({ ok: true, ...drawHere(game) }),
        submit: async () => ({ ok: true, needsConfirmation: false }),
      }
    : {}

/**
 * A rendered campaign takes the focus, as on any page; here only after its owner has entered the frame and
 * is not typing beside it.
 */
export const leaveFocusOutside = () => {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    // An inert element takes no focus when it opens.
    this.inert = !document.hasFocus()
    showModal.call(this)
    this.inert = false
  }
}

/** The console's own pages load no pictures of other hosts; this one does. */
const measure = (src: string) => {
  const picture = new Image()
  const answer = () =>
    parent.postMessage(
      { width: picture.naturalWidth, height: picture.naturalHeight } satisfies MeasuredMessage,
      '*',
    )
  picture.addEventListener('load', answer)
  picture.addEventListener('error', answer)
  picture.src = src
}

/** Parts that change the page around a campaign, follow it or call our host are not in the editor's preview. */
export const OUTSIDE_EDITOR = new Set<string>(['push', 'products', 'dark'])

/** Renders what the console sends into this frame, each time it sends something else. */
export const beginPreview = (): void => {
  let shown: Shown | undefined
  let takeAway: (() => void) | undefined
  const given = document.querySelector(`#${PREVIEW_DATA}`)?.textContent

  const renderPreview = ({ campaign, template, shows, isPlain }: PreviewMessage) => {
    const { screens, teaser, ...others } = window.klepkaParts ?? {}
    const container = document.querySelector<HTMLElement>('main')
    if (!screens || !container) return
    // As wide as a page's text.
    Object.assign(container.style, { maxWidth: '44rem', margin: '2rem auto' })
    shown?.close('x_click', true)
    takeAway?.()
    document.querySelectorAll('.poptin-popup').forEach((element) => element.remove())
    shown = takeAway = undefined
    if (shows === 'teaser') takeAway = teaser?.(screens.openShadow, campaign, template, () => {})
    else
      shown = screens.show({
        campaign,
        template,
        isPreview: !isPlain,
        container: template.surface.isInFlow ? container : null,
        origin: location.origin,
        parts: [...campaign.parts, ...campaign.laterParts].flatMap((name) =>
          given === undefined && OUTSIDE_EDITOR.has(name) ? [] : (others[name] ?? []),
        ),
        later: (go) => go([]),
        host: { ...hostOfNobody, ...playingHost(template) },
      })
  }

  leaveFocusOutside()
  addEventListener('message', ({ source, data }: MessageEvent<PreviewMessage | MeasureMessage>) => {
    if (source !== parent) return
    if ('measures' in data) measure(data.measures)
    else renderPreview(data)
  })
  if (given) renderPreview(JSON.parse(given) as PreviewMessage)
  else parent.postMessage(PREVIEW_READY, '*')
}
