import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'
import { growl } from './growl.ts'

const BUTTON = 'button[data-room]'

/** Loads the visualizer with the first press of its button, and opens it with each. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>(BUTTON)
      if (!button || button.ariaBusy === 'true') return
      button.ariaBusy = 'true'
      import('#storefront/room/room-dialog.tsx')
        .then(({ openRoomDialog }) => openRoomDialog(root, Number(button.dataset['room'])))
        .catch(() => growl(root, { message: words.roomFailed }))
        .finally(() => (button.ariaBusy = null))
    },
    listening,
  )
  return () => listening.abort()
}
