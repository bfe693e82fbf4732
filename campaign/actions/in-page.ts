/** The page's code of each action, without schemas and texts. A test compares it with the registry. */
import { perform as addToCart } from './add-to-cart.ts'
import { windowActionsInPage } from './window-actions.ts'

export const performing = { ...windowActionsInPage, addToCart }
