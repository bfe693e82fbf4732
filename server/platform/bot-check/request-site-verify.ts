import * as v from 'valibot'
import { type SiteVerifyOptions, reasons } from './bot-check-provider.ts'

/** What both services answer; each sends more than we read. */
const siteVerifyAnswer = v.object({
  success: v.fallback(v.optional(v.boolean()), undefined),
  score: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), undefined),
  action: v.fallback(v.optional(v.string()), undefined),
  hostname: v.fallback(v.optional(v.string()), undefined),
  'error-codes': v.fallback(v.array(v.string()), []),
})
export type SiteVerifyAnswer = v.InferOutput<typeof siteVerifyAnswer>

type SiteVerifyResult = { ok: true; answer: SiteVerifyAnswer } | { ok: false; reason: string }

/**
 * Verifies a token with another service. Never throws: a missing answer is a verdict of its
 * own.
 */
export const requestSiteVerify = async (
  { fetch, timeoutMs }: SiteVerifyOptions,
  url: string,
  { secret, token, remoteIp }: { secret: string; token: string; remoteIp: string },
): Promise<SiteVerifyResult> => {
  try {
    const body = new URLSearchParams({ secret, response: token, ...(remoteIp && { remoteip: remoteIp }) })
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { ok: false, reason: reasons.badAnswer(response.status) }
    }
    const read = v.safeParse(siteVerifyAnswer, await response.json())
    return read.success ? { ok: true, answer: read.output } : { ok: false, reason: reasons.unreachable }
  } catch {
    return { ok: false, reason: reasons.unreachable }
  }
}

/**
 * A fault of a token that the service itself accepted; null: none. Values that the service does
 * not send count as valid.
 */
export const strangerIn = (
  { action, hostname }: SiteVerifyAnswer,
  expected: { action: string; hostname: string },
): string | null => {
  if (action !== undefined && action !== expected.action) return reasons.wrongAction(action)
  if (hostname !== undefined && hostname.toLowerCase() !== expected.hostname)
    return reasons.wrongHost(hostname)
  return null
}
