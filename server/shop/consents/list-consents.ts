import { type MarketingChannel, marketingChannels } from '#contract/console/privacy/marketing-settings.ts'
import type { PrivacyAnswer } from '#contract/console/privacy/privacy.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { foldActs, SHOP_SCOPE } from './consents.ts'
import { type ConsentRow, findSuppressedMs } from './store.ts'

const PEOPLE_AT_ONCE = 300

/** People who ever gave the shop a consent, in groups by person, with all their acts of one channel. */
async function* peopleOf(db: Sql, channel: MarketingChannel): AsyncGenerator<ConsentRow[]> {
  for (let after = ''; ;) {
    const people = await db
      .selectFrom('marketing_consents')
      .select('person')
      .distinct()
      .where('channel', '=', channel)
      .where('scope', '=', SHOP_SCOPE)
      .where('person', '>', after)
      .orderBy('person')
      .limit(PEOPLE_AT_ONCE)
      .execute()
    const last = people.at(-1)
    if (!last) return
    const rows = await db
      .selectFrom('marketing_consents')
      .selectAll()
      .where('channel', '=', channel)
      .where('scope', '=', SHOP_SCOPE)
      .where('person', '>', after)
      .where('person', '<=', last.person)
      .orderBy('id')
      .execute()
    yield* Map.groupBy(rows, ({ person }) => person).values()
    after = last.person
  }
}

/** Who consents to the shop's marketing now, with the proof of each. */
async function* consentingBy(db: Sql, channel: MarketingChannel) {
  for await (const acts of peopleOf(db, channel)) {
    const suppressedMs = await findSuppressedMs(db, acts[0]!.person, channel, [SHOP_SCOPE])
    const { state, sinceMs } = foldActs(acts, suppressedMs)
    const given = acts.findLast(({ act, contact }) => act === 'given' && contact !== '')
    if (state === 'given' && given) yield { ...given, sinceMs }
  }
}

export const countConsenting = async (db: Sql): Promise<PrivacyAnswer['consenting']> => {
  const counts = { email: 0, sms: 0, phone: 0 }
  for (const channel of marketingChannels) for await (const _ of consentingBy(db, channel)) counts[channel]++
  return counts
}

/** Every text that was shown with a consent. */
export const listConsentTexts = async (db: Sql): Promise<PrivacyAnswer['texts']> =>
  (
    await db
      .selectFrom('marketing_consents')
      .select(({ fn }) => [
        'channel',
        'text_version',
        'text',
        fn.min('at_ms').as('first'),
        fn.countAll().as('times'),
      ])
      .where('act', '=', 'given')
      .where('scope', '=', SHOP_SCOPE)
      .groupBy(['channel', 'text_version', 'text'])
      .execute()
  )
    .map(({ channel, text_version, text, first, times }) => ({
      channel: channel as MarketingChannel,
      version: text_version,
      text,
      firstMs: Number(first),
      times: Number(times),
    }))
    .toSorted((one, other) => other.firstMs - one.firstMs)

const isoOf = (ms: number) => new Date(ms).toISOString()

/** A file for the program that sends the newsletter, with the way out that each letter must contain. */
export async function* exportConsenting(
  services: Services,
  unsubscribeUrl: (email: string) => string,
): AsyncGenerator<string> {
  yield (
    CSV_BEGIN +
    csvLine([
      'Kanał',
      'E-mail',
      'Telefon',
      'Zgoda od',
      'Wersja treści',
      'Treść',
      'Strona',
      'Link do wypisania',
    ])
  )
  for (const channel of marketingChannels)
    for await (const { email, contact, sinceMs, text_version, text, page_url } of consentingBy(
      services.db.read,
      channel,
    ))
      yield csvLine([
        channel,
        email,
        channel === 'email' ? '' : contact,
        isoOf(sinceMs),
        text_version,
        text,
        page_url,
        unsubscribeUrl(email),
      ])
}
