import type { LawAnswer, LawDuty } from '#contract/console/law/law.ts'
import type { Services } from '#server/platform/services.ts'
import { loadDuties } from '../law-duties/law-duties.ts'
import { changeLawRecord, lawRecordOf } from '../law-duties/law-record.ts'
import { missingSettings } from './missing-settings.ts'
import { isMailProven } from './test-letter.ts'

const dutiesOf = async (services: Services) => {
  const missing = missingSettings(services.shopSettings())
  return loadDuties(services, {
    hasCompany: !missing.includes('company'),
    hasContact: !missing.includes('contact'),
    isMailProven: await isMailProven(services.db.read, services.shopSettings()),
  })
}

const redOf = (duties: LawDuty[]) => duties.filter(({ level }) => level === 'red')

/** Red duties that the owner did not confirm keep a shop closed until it has opened once. */
export const isBlockedByLaw = async (services: Services): Promise<boolean> => {
  if ((await lawRecordOf(services)).openedMs !== null) return false
  const { duties, record } = await dutiesOf(services)
  return redOf(duties).some(({ id }) => !record.confirmation?.ids.includes(id))
}

export const countRedDuties = async (services: Services): Promise<number> =>
  redOf((await dutiesOf(services)).duties).length

/** The page of duties. */
export const showLaw = async (services: Services): Promise<LawAnswer> => {
  const { duties, record } = await dutiesOf(services)
  const { confirmation, openedMs } = record
  return {
    duties,
    opening: {
      isBlocked:
        services.settings.isProduction &&
        openedMs === null &&
        redOf(duties).some(({ id }) => !confirmation?.ids.includes(id)),
      confirmation: confirmation && {
        by: confirmation.by,
        atMs: confirmation.atMs,
        titles: duties.filter(({ id }) => confirmation.ids.includes(id)).map(({ title }) => title),
      },
    },
  }
}

/** Opens in spite of red duties; false: others are red than the owner has read of. */
export const openDespite = async (services: Services, ids: string[], by: string): Promise<boolean> => {
  const red = redOf((await dutiesOf(services)).duties)
  if (red.length === 0 || red.some(({ id }) => !ids.includes(id))) return false
  await changeLawRecord(services, (record) => ({
    ...record,
    confirmation: { by, atMs: services.now(), ids: red.map(({ id }) => id) },
  }))
  return true
}
