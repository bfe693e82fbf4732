import { lazyBehaviour, startAll } from '#storefront/behaviours/behaviour.ts'
import buyBar from './buy-bar.ts'
import deliveryForm from './delivery-form.ts'
import seenProducts from './seen-products.ts'

/** Until somebody unfolds the form for questions, its check is not loaded. */
const findFold = (root: Document) => root.querySelector('[data-question-check]')?.closest('details')
const unfolding = () =>
  new Promise((resolve) => {
    const fold = findFold(document)
    if (fold?.open) resolve(undefined)
    else fold?.addEventListener('toggle', resolve, { once: true })
  })
const questionCheck = lazyBehaviour(
  (root) => Boolean(findFold(root)),
  async () => {
    await unfolding()
    return import('./question-check.ts')
  },
)
const behaviours = [buyBar, deliveryForm, seenProducts, questionCheck]

/** What a product's page does below the button that adds. */
export default (root: Document): (() => void) => startAll(behaviours, root)
