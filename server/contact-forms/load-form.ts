import { keepByVersion } from '#server/pages/keep-by-version.ts'
import type { Shop } from '#server/shop.ts'
import type { KeptForm } from './kept-form.ts'
import { listForms } from './list-forms.ts'
import { type LiveForm, liveFormOf } from './live-form.ts'

export type { LiveForm } from './live-form.ts'

const warsawDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short' })
const DAY_CHECK_MS = 60_000
/** What a short code names a form by: the beginning of its hash, at least so long. */
const HASH = /^[0-9a-f]{7,64}$/
const NUMBER = /^[1-9]\d{0,8}$/

type Kept = { form: KeptForm; live?: LiveForm; todayIso?: string }

/**
 * A shop has a handful of forms: all are read once for each version of the settings, each is compiled when
 * first asked for.
 */
const keptForms = keepByVersion('settings', async (shop) => {
  const kept = (await listForms(shop.db.read)).map((form): Kept => ({ form }))
  return { all: kept, byId: new Map(kept.map((one) => [one.form.id, one])) }
})

let lastDay = { minute: -1, iso: '' }
/** The day in Warsaw; asked for with every answer, so worked out once a minute. */
export const todayIsoAt = (nowMs: number): string => {
  const minute = Math.floor(nowMs / DAY_CHECK_MS)
  if (minute !== lastDay.minute) lastDay = { minute, iso: warsawDay.format(nowMs) }
  return lastDay.iso
}

/**
 * By number, or by the hash of a short code; undefined: there is no such form. Compiled anew when its owner
 * changed it, and each day.
 */
export const loadForm = async (shop: Shop, idOrHash: number | string): Promise<LiveForm | undefined> => {
  const { all, byId } = await keptForms(shop)
  const text = String(idOrHash)
  const byHash =
    typeof idOrHash === 'string' && HASH.test(text)
      ? all.find(({ form }) => form.hash.startsWith(text))
      : undefined
  const kept = byHash ?? (NUMBER.test(text) ? byId.get(Number(text)) : undefined)
  if (!kept) return undefined
  const todayIso = todayIsoAt(shop.now())
  if (!kept.live || kept.todayIso !== todayIso) {
    kept.live = liveFormOf(kept.form, todayIso)
    kept.todayIso = todayIso
  }
  return kept.live
}
