import './room.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { room as words } from '#storefront/strings/pl/catalog/room.ts'
import { RoomApp } from './room-app.tsx'

/** Opens the visualizer over the page; closing it gives the focus back to the button. */
export const openRoomDialog = (root: Document, productId: number) => {
  const opener = root.activeElement as HTMLElement | null
  const dialog = root.createElement('dialog')
  dialog.className = 'visualizer'
  dialog.setAttribute('aria-label', words.title)
  const app = createRoot(dialog)
  app.render(createElement(RoomApp, { productId, onClose: () => dialog.close() }))
  dialog.addEventListener('close', () => {
    app.unmount()
    dialog.remove()
    root.documentElement.classList.remove('has-room')
    opener?.focus()
  })
  root.body.append(dialog)
  root.documentElement.classList.add('has-room')
  dialog.showModal()
}
