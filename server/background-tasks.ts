import { feedRenewal } from './campaigns/feeds/renew-feed.ts'
import { leadDigestTask } from './campaigns/leads/lead-digest.ts'
import { prizeReturn } from './campaigns/prizes/prize-stock.ts'
import { reminderTask } from './campaigns/reminders/remind.ts'
import { messageCleaning } from '#server/forms/inbox/clean-messages.ts'
import { identityCleaning } from './identity/clean-identity-rows.ts'
import { deliveryCleaning } from './identity/webhooks/deliver-webhooks.ts'
import type { Task } from './platform/jobs/tasks.ts'
import { cartCleaning } from './shop/cart/clean-carts.ts'
import { catalogUpkeep } from './shop/catalog/upkeep.ts'
import { listSoldQuantities } from './shop/orders/list-orders.ts'
import { overdueOrderTask } from './shop/orders/overdue-orders.ts'

/** What a running shop does periodically. With several processes, each run is done by one of them. */
export const backgroundTasks: readonly Task[] = [
  catalogUpkeep(listSoldQuantities),
  overdueOrderTask,
  cartCleaning,
  messageCleaning,
  identityCleaning,
  deliveryCleaning,
  prizeReturn,
  leadDigestTask,
  reminderTask,
  feedRenewal,
]
