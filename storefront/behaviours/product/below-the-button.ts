import { startAll } from '#storefront/behaviours/behaviour.ts'
import buyBar from './buy-bar.ts'
import deliveryForm from './delivery-form.ts'
import seenProducts from './seen-products.ts'

const behaviours = [buyBar, deliveryForm, seenProducts]

/** What a product's page does below the button that adds. */
export default (root: Document): (() => void) => startAll(behaviours, root)
