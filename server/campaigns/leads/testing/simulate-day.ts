/** Settings of a simulated day; `seed` determines it. */
export type Day = {
  url: string
  visitors: number
  /** Visitors at the same time. */
  atOnce: number
  seed: number
  browser: string
  siteId: string
  campaignIds: [string, string]
  /** Runs before the n-th visitor. */
  onVisitor?: (number: number) => void
}

export type DayOutcome = {
  /** Views, closes and conversions by campaign, cause and device, as done by the browsers. */
  expected: Map<string, [number, number, number]>
  emails: string[]
  /** By key of the lead: every id of its answers. */
  conversionIds: Map<string, Set<string>>
  /** Requests that were never answered and were sent again. */
  unanswered: number
}

const ORIGIN = 'https://blog.example'
const CAUSES = ['scroll', 'exit_intent', 'time_delay'] as const
const RETRY_MS = 100
const GIVE_UP_MS = 60_000
/** Shares of visitors with an event. */
const TOLD_TWICE = 0.3
const CLOSES = 0.45
const CONVERTS = 0.35

/** Mulberry32. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** Simulates visitors with the calls of a page; a call without an answer is repeated under the same id. */
export const simulateDay = async ({
  url,
  visitors,
  atOnce,
  seed,
  browser,
  siteId,
  campaignIds,
  onVisitor = () => {},
}: Day): Promise<DayOutcome> => {
  const random = seeded(seed)
  const outcome: DayOutcome = { expected: new Map(), emails: [], conversionIds: new Map(), unanswered: 0 }

  const post = async (
    path: string,
    body: string,
    type: string,
    address: string,
  ): Promise<Record<string, unknown>> => {
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until;) {
      try {
        const answer = await fetch(`${url}/api/display/${path}`, {
          method: 'POST',
          body,
          headers: {
            'content-type': type,
            'user-agent': browser,
            origin: ORIGIN,
            'x-forwarded-for': address,
          },
        })
        const content = (await answer.json()) as Record<string, unknown>
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(content)}`)
        return content
      } catch (error) {
        if (error instanceof Error && error.message.startsWith(path)) throw error
        outcome.unanswered += 1
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    throw new Error(`${path}: nobody answers`)
  }
  /** Sent once or several times, as when an answer is lost. */
  const sendMaybeTwice = async <T>(isTwice: boolean, send: () => Promise<T>): Promise<T[]> =>
    isTwice ? Promise.all([send(), send()]).then(async (both) => [...both, await send()]) : [await send()]

  const visit = async (number: number) => {
    const [cause, device, campaignId] = [
      CAUSES[Math.floor(random() * CAUSES.length)] ?? 'scroll',
      random() < 0.5 ? 'mobile' : 'desktop',
      campaignIds[random() < 0.5 ? 0 : 1],
    ]
    const [closes, converts] = [random() < CLOSES, random() < CONVERTS]
    const twice = [random() < TOLD_TWICE, random() < TOLD_TWICE, random() < TOLD_TWICE] as const
    const address = `10.0.${number >> 8}.${number & 255}`
    const event = (name: string) =>
      JSON.stringify({
        viewer_id: `v${number}`,
        client_id: siteId,
        trigger: cause,
        type: device,
        url: `${ORIGIN}/`,
        event_id: `dzien-${number}-${name}`,
      })
    const key = `${campaignId} ${cause} ${device}`
    const count = outcome.expected.get(key) ?? [0, 0, 0]
    outcome.expected.set(key, count)

    const shown = await post(
      siteId,
      JSON.stringify({ url: `${ORIGIN}/`, visitor_id: `v${number}` }),
      'application/json',
      address,
    )
    if (!Array.isArray(shown['poptins']) || shown['poptins'].length !== campaignIds.length)
      throw new Error(`visitor ${number} was not shown both campaigns`)
    await sendMaybeTwice(twice[0], () => post(`viewed/${campaignId}`, event('view'), 'text/plain', address))
    count[0] += 1
    if (converts) {
      const email = `osoba${number}@example.pl`
      const form = new URLSearchParams({
        poptin_id: campaignId,
        client_id: siteId,
        url: `${ORIGIN}/`,
        trigger: cause,
        visitor: device,
        email1: email,
        consent: '1',
        idempotency_key: `klucz-${number}-dnia`,
      }).toString()
      const answers = await sendMaybeTwice(twice[1], () =>
        post(`conversion/v${number}`, form, 'application/x-www-form-urlencoded', address),
      )
      outcome.conversionIds.set(email, new Set(answers.map(({ conversion_id }) => String(conversion_id))))
      outcome.emails.push(email)
      count[2] += 1
    } else if (closes) {
      await sendMaybeTwice(twice[2], () =>
        post(`closed/${campaignId}`, event('close'), 'text/plain', address),
      )
      count[1] += 1
    }
  }

  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < visitors) {
        const number = next
        next += 1
        onVisitor(number)
        await visit(number)
      }
    }),
  )
  return outcome
}
