import buyBar from './buy-bar.ts'
import deliveryForm from './delivery-form.ts'
import galleryStrip from './gallery-strip.ts'
import openSections from './open-sections.ts'
import seenProducts from './seen-products.ts'

const behaviours = [galleryStrip, buyBar, deliveryForm, openSections, seenProducts]

/** The behaviours of a product's page; one bundle, loaded only there. */
export default (root: Document): (() => void) => {
  const stops = behaviours.map((start) => start(root))
  return () => stops.forEach((stop) => stop())
}
