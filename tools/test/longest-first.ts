import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The longest files of the browser stage (20 s and more on two cores). They start first; a long file that
 * starts last runs alone while the other workers have nothing left.
 */
const LONG = [
  'e2e/widget/host-pages/host-pages.e2e.ts',
  'e2e/shop/accessibility/states.e2e.ts',
  'e2e/widget/undisturbed.e2e.ts',
  'e2e/shop/covered-text.e2e.ts',
  'e2e/vectors.e2e.ts',
  'e2e/shop/account/sign-in-looks.e2e.ts',
  'e2e/shop/every-page.e2e.ts',
  'e2e/console/first-days/first-days.e2e.ts',
  'e2e/widget/host-pages/pushed.e2e.ts',
  'e2e/shop/account/security.e2e.ts',
  'e2e/shop/account/member.e2e.ts',
  'e2e/console/product-editor.e2e.ts',
  'e2e/console/orders.e2e.ts',
  'e2e/shop/room.e2e.ts',
  'e2e/widget/games/games.e2e.ts',
  'e2e/session/full-page-login.e2e.ts',
  'e2e/widget/screens/forms.e2e.ts',
  'e2e/shop/theme/drawers.e2e.ts',
  'e2e/shop/pages/islands.e2e.ts',
  'e2e/console/campaigns.e2e.ts',
  'e2e/widget/host-pages/places.e2e.ts',
  'e2e/console/inbox.e2e.ts',
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = LONG.findIndex((path) => moduleId.endsWith(path))
  return rank < 0 ? LONG.length : rank
}

/** Sorts as Vitest does (failed files, then large ones), after the long files. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
