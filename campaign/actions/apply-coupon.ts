import type { Action, ActionHost } from './action.ts'

const settings = {}

export const perform = (_settings: object, host: ActionHost) => host.applyCoupon()

export default {
  settings,
  perform,
  hints: {
    title: 'włóż kod do koszyka',
    help: 'Kod z ustawień kampanii albo wygrany w grze trafia do koszyka sklepu, na którego stronie działa kampania.',
    settings: {},
  },
} satisfies Action<typeof settings>
