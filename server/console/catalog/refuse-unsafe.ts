import type { SafetyGap } from '#contract/shop/product-page/product-safety.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { listUnpublishable } from '#server/shop/product-safety/safety-report.ts'

const MAX_NAMED = 5

const GAPS: Record<SafetyGap, string> = {
  manufacturer: 'producenta',
  address: 'adresu producenta',
  contact: 'e-maila albo strony producenta',
  responsible: 'osoby odpowiedzialnej w UE',
  picture: 'zdjęcia',
  identifier: 'oznaczenia (SKU, EAN albo modelu)',
  warnings: 'ostrzeżeń albo zaznaczenia, że są niepotrzebne',
}

/**
 * Rolls back a change that publishes products without what the safety regulation requires, if the owner wants that.
 * `isOne`: the message belongs to the field of the product's state.
 */
export const refuseUnsafe = async (
  tx: Sql,
  services: Services,
  ids: number[],
  isOne = false,
): Promise<void> => {
  const unsafe = await listUnpublishable(tx, services, ids)
  const [first] = unsafe
  if (!first) return
  const textOf = ({ gaps }: (typeof unsafe)[number]) => gaps.map((gap) => GAPS[gap]).join(', ')
  if (isOne)
    throw new FieldRefusal([
      { path: 'status', message: `Nie publikujemy bez danych o bezpieczeństwie. Brakuje: ${textOf(first)}.` },
    ])
  const named = unsafe.slice(0, MAX_NAMED).map((one) => `„${one.name}” (brakuje: ${textOf(one)})`)
  const more = unsafe.length > MAX_NAMED ? ` i jeszcze ${unsafe.length - MAX_NAMED}` : ''
  throw new Refusal(
    422,
    'unsafe_products',
    `Nic nie zmieniliśmy: bez danych o bezpieczeństwie nie publikujemy produktów: ${named.join('; ')}${more}.`,
  )
}
