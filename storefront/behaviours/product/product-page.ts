import { startAll } from '#storefront/behaviours/behaviour.ts'
import sendAddForm from '#storefront/behaviours/cart/send-add-form.ts'
import buyBar from './buy-bar.ts'
import deliveryForm from './delivery-form.ts'
import galleryStrip from './gallery-strip.ts'
import openSections from './open-sections.ts'
import seenProducts from './seen-products.ts'

const behaviours = [sendAddForm, galleryStrip, buyBar, deliveryForm, openSections, seenProducts]

/** The behaviours of a product's page; one bundle, loaded only there. */
export default (root: Document): (() => void) => startAll(behaviours, root)
