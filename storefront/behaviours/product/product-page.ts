import { lazyBehaviour, startAll } from '#storefront/behaviours/behaviour.ts'
import sendAddForm from '#storefront/behaviours/cart/send-add-form.ts'
import roomButton from '#storefront/behaviours/overlays/room-button.ts'
import galleryStrip from './gallery-strip.ts'
import openSections from './open-sections.ts'

/** What shares files with the calculator comes after what a first tap needs. */
const later = lazyBehaviour(
  () => true,
  () => import('./below-the-button.ts'),
)
const behaviours = [sendAddForm, galleryStrip, openSections, roomButton, later]

/** The behaviours of a product's page, loaded only there. */
export default (root: Document): (() => void) => startAll(behaviours, root)
