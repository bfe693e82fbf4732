import type { Context } from 'hono'
import { framedPage } from '../http/framed-page.ts'
import { keepSecret } from '../http/plain-page.ts'
import type { IdentityService } from '../identity-service.ts'
import type { AuthRequest } from '../redirect-sessions/redirect-data.ts'
import { type AuthorizationAnswer, answerAddress, answerFields } from './answer-address.ts'

/** Sends the answer where the request said: as a redirect, or as a message to the page around the frame. */
export const sendAnswer = (
  c: Context,
  { shop }: IdentityService,
  request: Pick<AuthRequest, 'redirectUri' | 'responseMode' | 'messageOrigin' | 'state'>,
  answer: AuthorizationAnswer,
): Response => {
  const fields = answerFields(shop.settings.publicUrl, request.state, answer)
  if (request.responseMode === 'web_message') {
    const origin = request.messageOrigin!
    // `<` would end the script.
    const text = JSON.stringify([fields, origin]).replaceAll('<', String.raw`\u003c`)
    return framedPage(
      c,
      shop,
      'web_message',
      [origin],
      `const [data, origin] = ${text}; window.parent.postMessage(data, origin)`,
    )
  }
  keepSecret(c)
  return c.redirect(answerAddress(request.redirectUri!, request.responseMode, fields), 302)
}
