import fieldHints from './field-hints.ts'
import focusNotices from './focus-notices.ts'
import passwordToggle from './password-toggle.ts'
import quantityButtons from './quantity-buttons.ts'
import resultCount from './result-count.ts'
import scrollToNotices from './scroll-to-notices.ts'
import shopNotices from './shop-notices.ts'

/** What the shop says in its messages, and what its fields do by themselves. */
export const noticesAndFields = [shopNotices, focusNotices, scrollToNotices, resultCount, fieldHints, passwordToggle, quantityButtons]
