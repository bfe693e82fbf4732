import { dayOf } from './dates.ts'
import { listOf } from './lists.ts'
import { leadingNumber } from './numbers.ts'
import { textRule } from './rule.ts'

/** Monday is 1, Sunday 7; 1 January 1970 was a Thursday. What is no date is another rule's business. */
export default textRule((text, { accept }) => {
  const day = dayOf(text)
  return (
    day === undefined ||
    listOf(accept).some((accepted) => leadingNumber(accepted) === ((((day + 3) % 7) + 7) % 7) + 1)
  )
})
