import { Hono } from 'hono'
import { botCheckActions, type BotCheckAction, CHALLENGE_PATH } from '#contract/contact-forms/bot-check.ts'
import type { Services } from '#server/platform/services.ts'
import { issueChallenge } from './challenge.ts'

const NOT_KEPT = { 'Cache-Control': 'no-store' }
const isAction = (text: string): text is BotCheckAction =>
  Object.values<string>(botCheckActions).includes(text)

/** Challenges of the embedded check. Issuing one stores nothing and takes a fifth of a millisecond. */
export const botCheckRoutes = (services: Services): Hono =>
  new Hono().get(CHALLENGE_PATH, async (c) => {
    const action = c.req.query('action') ?? ''
    if (!isAction(action))
      return c.json(
        { code: 'unknown_action', message: 'Nie znamy takiej czynności.', data: { status: 400 } },
        400,
        NOT_KEPT,
      )
    return c.json(await issueChallenge(services, action, c.req.query('stamp') ?? ''), 200, NOT_KEPT)
  })
